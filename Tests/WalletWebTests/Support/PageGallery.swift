import Testing
import WalletCore

@testable import WalletWeb

/// Every page of the wallet in every state that a person can bring about, as it came over HTTP.
struct PageGallery {
  struct Shown {
    /// Letters, digits and hyphens: the screen, then its state.
    let name: String
    let status: Int
    let html: String
  }

  private(set) var pages: [Shown] = []
  /// The patterns of the addresses that were visited.
  private(set) var patterns: Set<String> = []

  /// Visits everything. At the end the wallet's store is broken, because failures have pages as well.
  ///
  /// - Parameter wallet: a fresh one, made by ``configure(_:)``.
  /// - Throws: a page did not come about.
  init(_ wallet: TestWallet) throws {
    try addStrangers(wallet)
    try addAccounts(wallet)
    try addPast(wallet)
    try addSettings(wallet)
    try addProofs(wallet)
    try addErrors(wallet)
  }

  /// Lets one machine play many people.
  static func configure(_ configuration: inout Configuration) {
    configuration.policy.sendsAddressHour = 0
    configuration.policy.checksAddressFiveMinutes = 0
    configuration.policy.sendsAllHour = 0
    configuration.policy.sendsRangeHour = 0
  }

  /// Keeps an answer.
  mutating func add(
    _ name: String, status: Int = 200, _ answer: Answer, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(answer.status == status, "\(name)", sourceLocation: sourceLocation)
    #expect(
      answer.field("Content-Type")?.hasPrefix("text/html") == true, "\(name) is no page", sourceLocation: sourceLocation
    )
    #expect(!pages.contains { $0.name == name }, "\(name) twice", sourceLocation: sourceLocation)
    pages.append(Shown(name: name, status: answer.status, html: answer.text))
  }

  /// Keeps the page at which a visitor stands.
  mutating func add(
    _ name: String, status: Int = 200, _ visitor: Visitor, says words: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    add(name, status: status, visitor.answer, sourceLocation: sourceLocation)
    if let pattern = SiteMap.pattern(of: visitor.address) { patterns.insert(pattern) }
    guard let words else { return }
    #expect(visitor.reads(words), "\(name): \(visitor.page.text)", sourceLocation: sourceLocation)
  }
}
