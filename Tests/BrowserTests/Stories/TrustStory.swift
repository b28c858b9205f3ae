import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

/// Ann gives her wallet money, and locks it in more than one way. Her phone is lost, with its number and its app. She
/// gets back in, locks the phone out, takes another number, and leaves in the end.
///
/// Each chapter has a browser of its own, which knows nothing of the one before.
@Suite(
  "Story: a wallet that opens to one person alone, from the first code until nothing is left",
  .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct TrustStory {
  /// What Ann keeps at home, apart from her phone.
  struct Kept {
    var codes: [String]
    /// The passkey of a security key; nil for somebody whose browser runs no scripts.
    var passkey: WebDriver.StoredPasskey?
  }

  static let number = "5305550123"
  static let newNumber = "5305550177"

  @Test(
    "S16, S51, S52, S54, S55, S56, S62: a wallet is locked twice, opened without the lost phone, given another number, and erased",
    arguments: zip(Person.Way.allCases, [390, 1200]))
  func journey(way: Person.Way, width: Int) async throws {
    try await withWallet { wallet in
      let inspector = try PageInspector.wanted(way.hasScript)
      func open(_ posts: Set<String>, _ chapter: (Person) throws -> Void) async throws {
        try await Person.meet(way, width: width, wallet, posts: posts, inspector: inspector, chapter)
      }
      var kept = Kept(codes: [])
      try await open(Self.settlingPosts(way)) { ann in kept = try settleIn(ann, wallet) }
      // The phone is gone, and with it its browser, its app and every message to its number.
      try await open(Self.borrowingPosts) { ann in try lookIn(ann, wallet, kept) }
      try await open(Self.movingPosts(way)) { ann in
        try comeBack(ann, wallet, kept)
        let app = try lockOutThePhone(ann, wallet, &kept)
        try changeNumber(ann, wallet, kept)
        try signInWithBoth(ann, wallet, app, number: Self.newNumber)
        try leave(ann, wallet)
        try beginAnew(ann, wallet, kept)
      }
      inspector?.report()
      if let inspector { #expect(inspector.seen.count > 30, "\(inspector.seen.sorted())") }
    }
  }

  // MARK: What happens in more than one chapter

  /// - Returns: what the app shares with the wallet.
  func setUpApp(_ ann: Person, _ wallet: TestWallet) throws -> TOTPSecret {
    try ann.press("Settings", until: "Your name")
    try ann.press("Authenticator app", until: "No app is set up.")
    try ann.press("Set up", until: "Scan this")
    let app = try #require(TOTPSecret(typed: try ann.text(of: "strong.hash")))
    try ann.enter(try wallet.digits(app), thenPress: "Turn on", until: "Your app is on.")
    #expect(try ann.reads("Sign out everywhere else"))
    return app
  }

  func makeSecondStep(_ ann: Person) throws {
    try ann.press("Make it a second step", until: "Your app is a second step now.")
    #expect(try ann.browser.title.hasPrefix("App is a second step"))
    #expect(try ann.reads("Neither is enough alone."))
  }

  /// Makes recovery codes on the page that offers them, and writes them down.
  func makeCodes(_ ann: Person) throws -> [String] {
    try ann.press("Make recovery codes", until: "Your new recovery codes")
    #expect(try ann.begin() == "Your new recovery codes")
    let listed = "return [...document.querySelectorAll('.codes li')].map(item => item.textContent)"
    let codes = try #require(try ann.browser.run(listed) as? [String])
    #expect(codes.count == 10)
    #expect(try ann.reads("You won't see them again."))
    try ann.press("I've saved them", until: "You have 10 recovery codes left.")
    return codes
  }

  /// Lets seconds pass. Somebody else's sign-in wakes the writer, whose clock in a test does not run by itself.
  func wait(_ seconds: Int, _ wallet: TestWallet) throws {
    wallet.clock.advance(seconds: seconds)
    _ = try wallet.signedIn("(530) 555-0199")
  }

  func signInWithBoth(_ ann: Person, _ wallet: TestWallet, _ app: TOTPSecret, number: String) throws {
    // Keeps clear of the hourly message limit, and of digits that the app has shown.
    wallet.clock.advance(seconds: 3600)
    try ann.askForCode(digits: number)
    let code = try #require(wallet.messages.code(to: "+1" + number))
    try ann.enter(code, thenPress: "Verify", until: "Your code is right. Now enter the 6 digits")
    try ann.enter(try wallet.digits(app), thenPress: "Sign in", until: "Hello, Ann")
    #expect(try ann.reads("$100.00"))
  }
}
