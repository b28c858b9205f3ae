import TestSupport
import Testing
import WalletCore

@testable import WalletWeb

/// Every page of the wallet in every state that a person can reach, as sent over HTTP.
struct PageGallery {
  struct Shown {
    /// Letters, digits and hyphens: the screen, then its state.
    let name: String
    let theme: Theme
    let status: Int
    let html: String
  }

  private(set) var pages: [Shown] = []
  /// The patterns of the visited addresses.
  private(set) var patterns: Set<String> = []

  let theme: Theme

  /// Visits everything, and finally breaks the wallet's store, because failures have pages too.
  ///
  /// - Parameters:
  ///   - wallet: a fresh wallet that lets many people sign in from one machine.
  ///   - theme: the theme that every user has chosen.
  /// - Throws: if a page cannot be reached.
  init(_ wallet: TestWallet, theme: Theme = .classic) async throws {
    self.theme = theme
    try addPeople(wallet)
    try await addInvoices(wallet)
    // Last: the store fails for good.
    try addErrors(wallet)
  }

  /// The pages that people see while nothing fails.
  mutating func addPeople(_ wallet: TestWallet) throws {
    try addStrangers(wallet)
    // Before the months in which cards expire.
    try addCards(wallet)
    try addAccounts(wallet)
    try addActivity(wallet)
    try addPast(wallet)
    try addSettings(wallet)
    try addHeld(wallet)
    try addCurrencies(wallet)
    try addCardNames(wallet)
    try addProofs(wallet)
    try addIdle(wallet)
    try addCharging(wallet)
  }

  /// An empty gallery, for pages of another kind.
  init(theme: Theme) { self.theme = theme }

  /// The gallery of a wallet that has stopped by the time this returns: the same for all tests of a run.
  static func of(_ theme: Theme) async throws -> PageGallery { try await kept.gallery(theme) }

  private static let kept = KeptGalleries()

  /// Visits everything once for each theme: it takes seconds, and checks change nothing in the pages.
  private actor KeptGalleries {
    private var visits: [Theme: Task<PageGallery, any Error>] = [:]

    func gallery(_ theme: Theme) async throws -> PageGallery {
      if let visit = visits[theme] { return try await visit.value }
      let visit = Task {
        try await OwnThread.run {
          let wallet = try TestWallet(PageGallery.configure)
          defer { wallet.stop() }
          return try await PageGallery(wallet, theme: theme)
        }
      }
      visits[theme] = visit
      return try await visit.value
    }
  }

  /// Lets many people sign in from one machine.
  static func configure(_ configuration: inout Configuration) {
    configuration.policy.sendsAddressHour = 0
    configuration.policy.checksAddressFiveMinutes = 0
    configuration.policy.sendsAllHour = 0
    configuration.policy.sendsRangeHour = 0
  }

  /// A browser without a sign-in that knows the theme from before.
  func stranger(_ wallet: TestWallet) -> Visitor {
    let visitor = wallet.visitor()
    if theme != .classic { visitor.setCookie("wallet_\(wallet.port)_theme", theme.rawValue) }
    return visitor
  }

  /// The same after it asked for a code to a number.
  func asking(_ wallet: TestWallet, _ number: String) throws -> Visitor {
    let visitor = try stranger(wallet).visit("/login").fill("Phone number", with: number)
    return try visitor.press(Self.send(visitor))
  }

  /// The label of the button for a code in this theme.
  static func send(_ visitor: Visitor) -> String {
    let shown = Set(visitor.page.forms.flatMap(\.buttons).map(\.text))
    return ["Get Verification Code", "Send OTP"].first(where: shown.contains) ?? "a button for a code"
  }

  /// A signed-in user who has chosen the theme.
  func signedIn(_ wallet: TestWallet, _ number: String) throws -> Visitor {
    let visitor = try wallet.signedIn(number)
    try choose(visitor)
    return visitor
  }

  func choose(_ visitor: Visitor) throws {
    if theme != .classic { try visitor.choose(theme) }
  }

  /// Adds an answer to the gallery.
  mutating func add(
    _ name: String, status: Int = 200, _ answer: HTTPAnswer, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(answer.status == status, "\(name)", sourceLocation: sourceLocation)
    #expect(
      answer.field("Content-Type")?.hasPrefix("text/html") == true, "\(name) is no page", sourceLocation: sourceLocation
    )
    // A refusal that comes before the cookie is read has the default look.
    if ![403, 413, 414, 501].contains(status) {
      let mark = theme == .classic ? #"<html lang="en">"# : #"<html lang="en" class="piggy">"#
      #expect(answer.text.contains(mark), "\(name) has another theme", sourceLocation: sourceLocation)
    }
    #expect(!pages.contains { $0.name == name }, "\(name) twice", sourceLocation: sourceLocation)
    pages.append(Shown(name: name, theme: theme, status: answer.status, html: answer.text))
  }

  /// Adds a visitor's current page to the gallery.
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
