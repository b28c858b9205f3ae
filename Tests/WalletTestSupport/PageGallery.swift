import TestSupport
import Testing
import WalletCore

@testable import WalletWeb

/// Every page of the wallet in every state that a person can bring about, as it came over HTTP.
struct PageGallery {
  struct Shown {
    /// Letters, digits and hyphens: the screen, then its state.
    let name: String
    let theme: Theme
    let status: Int
    let html: String
  }

  private(set) var pages: [Shown] = []
  /// The patterns of the addresses that were visited.
  private(set) var patterns: Set<String> = []

  let theme: Theme

  /// Visits everything. At the end the wallet's store is broken, because failures have pages as well.
  ///
  /// - Parameters:
  ///   - wallet: a fresh one, on whose machine many people may sign in.
  ///   - theme: what everybody has chosen.
  /// - Throws: a page did not come about.
  init(_ wallet: TestWallet, theme: Theme = .classic) throws {
    self.theme = theme
    try addPeople(wallet)
    try addErrors(wallet)
  }

  /// What people see while nothing fails.
  mutating func addPeople(_ wallet: TestWallet) throws {
    try addStrangers(wallet)
    try addAccounts(wallet)
    try addPast(wallet)
    try addSettings(wallet)
    try addProofs(wallet)
    try addIdle(wallet)
  }

  /// One without pages, to add some of another kind to.
  init(theme: Theme) { self.theme = theme }

  /// That of a wallet that is gone when they are there: the same for all tests of a run.
  static func of(_ theme: Theme) async throws -> PageGallery { try await kept.gallery(theme) }

  private static let kept = KeptGalleries()

  /// To visit everything takes seconds, and what is looked at changes nothing of it: it is done once for each theme.
  private actor KeptGalleries {
    private var visits: [Theme: Task<PageGallery, any Error>] = [:]

    func gallery(_ theme: Theme) async throws -> PageGallery {
      if let visit = visits[theme] { return try await visit.value }
      let visit = Task {
        try await OwnThread.run {
          let wallet = try TestWallet(PageGallery.configure)
          defer { wallet.stop() }
          return try PageGallery(wallet, theme: theme)
        }
      }
      visits[theme] = visit
      return try await visit.value
    }
  }

  /// Lets one machine play many people.
  static func configure(_ configuration: inout Configuration) {
    configuration.policy.sendsAddressHour = 0
    configuration.policy.checksAddressFiveMinutes = 0
    configuration.policy.sendsAllHour = 0
    configuration.policy.sendsRangeHour = 0
  }

  /// A browser in which nobody has signed in, and which knows the theme from before.
  func stranger(_ wallet: TestWallet) -> Visitor {
    let visitor = wallet.visitor()
    if theme != .classic { visitor.setCookie("wallet_\(wallet.port)_theme", theme.rawValue) }
    return visitor
  }

  /// The same after it named a number.
  func asking(_ wallet: TestWallet, _ number: String) throws -> Visitor {
    let visitor = try stranger(wallet).visit("/login").fill("Phone number", with: number)
    return try visitor.press(Self.send(visitor))
  }

  /// What the button for a code says in the theme.
  static func send(_ visitor: Visitor) -> String {
    let shown = Set(visitor.page.forms.flatMap(\.buttons).map(\.text))
    return ["Get Verification Code", "Send OTP"].first(where: shown.contains) ?? "a button for a code"
  }

  /// Somebody who has chosen the theme.
  func signedIn(_ wallet: TestWallet, _ number: String) throws -> Visitor {
    let visitor = try wallet.signedIn(number)
    try choose(visitor)
    return visitor
  }

  func choose(_ visitor: Visitor) throws {
    guard theme != .classic else { return }
    let csrf = ("csrf", try #require(try visitor.visit("/settings").value("csrf")))
    #expect(try visitor.post("/settings/theme", [csrf, ("theme", theme.rawValue)]).status == 303)
  }

  /// Keeps an answer.
  mutating func add(
    _ name: String, status: Int = 200, _ answer: HTTPAnswer, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(answer.status == status, "\(name)", sourceLocation: sourceLocation)
    #expect(
      answer.field("Content-Type")?.hasPrefix("text/html") == true, "\(name) is no page", sourceLocation: sourceLocation
    )
    // What is refused before a cookie is read looks as for anybody.
    if ![403, 413, 414, 501].contains(status) {
      let mark = theme == .classic ? #"<html lang="en">"# : #"<html lang="en" class="piggy">"#
      #expect(answer.text.contains(mark), "\(name) has another theme", sourceLocation: sourceLocation)
    }
    #expect(!pages.contains { $0.name == name }, "\(name) twice", sourceLocation: sourceLocation)
    pages.append(Shown(name: name, theme: theme, status: answer.status, html: answer.text))
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
