import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

/// What people hear of their passkeys: by SMS, where the owner wants that, and in the list of security events.
@Suite("Notices of passkeys")
struct PasskeyNoticeTests {
  private static let number = "+15305550123"

  /// Runs a story in which notices are sent, and none is held back for its number.
  private func withNotices(_ story: (TestWallet) async throws -> Void) async throws {
    try await withWallet {
      ($0.policy.tellsBySMS, $0.policy.noticesPhoneDay) = (true, 0)
    } _: { wallet in
      try await story(wallet)
    }
  }

  /// The notices that a number got so far.
  private func notices(_ wallet: TestWallet, _ number: String = number) -> [String] {
    wallet.messages.messages.filter { $0.to.e164 == number && $0.text.hasPrefix("MyWallet: ") }.map(\.text)
  }

  /// Waits for the next notice: the wallet sends it when the answer has gone already.
  private func next(_ wallet: TestWallet, _ number: String = number, after count: Int) throws -> String {
    #expect(try blockUntil { notices(wallet, number).count > count })
    return notices(wallet, number).last ?? ""
  }

  /// The newest code to a number, which a notice may have followed.
  private func code(_ wallet: TestWallet, _ number: String = number) throws -> String {
    let sent = wallet.messages.messages.last { $0.to.e164 == number && !$0.text.hasPrefix("MyWallet: ") }
    return String(try #require(sent).text.prefix(6))
  }

  private func signIn(_ wallet: TestWallet) throws -> Visitor {
    let visitor = try wallet.asking().fill("Code", with: try code(wallet)).press("Verify")
    #expect(visitor.address == "/home")
    return visitor
  }

  @Test("S56: a passkey that comes or goes is in a message and in the list; its new name and its use here are not")
  func comesAndGoes() async throws {
    try await withNotices { wallet in
      let owner = try signIn(wallet)
      var device = try owner.addPasskey()
      #expect(try next(wallet, after: 0).contains("A passkey was added to your wallet."))
      let remove = try #require(owner.page.forms.first { $0.action.hasSuffix("/remove") }).action
      try owner.submit(to: remove.replacing("/remove", with: "/name"), with: [("name", "Work")])
      #expect(owner.reads("The passkey has its new name."))
      wallet.clock.advance(seconds: 901)
      try owner.visit("/settings/passkeys")
      let request = try owner.passkeyRequest("confirm")
      try owner.sendPasskey(device.prove(request.challenge), request.ticket, to: "/confirm/passkey")
      #expect(owner.address == "/settings/passkeys")
      try owner.submit(to: remove, with: [])
      #expect(try next(wallet, after: 1).contains("A passkey was removed from your wallet."))
      #expect(notices(wallet).count == 2)
      #expect(try wallet.events() == [.signedIn, .passkeyAdded, .confirmed, .passkeyRemoved])
      #expect(
        try owner.visit("/settings/sessions").reads("Passkey removed", "Identity confirmed", "Passkey added"),
        "\(owner.page.text)")
    }
  }

  @Test("S56: a sign-in with a passkey on a new device is in a message, on home and in the list; again there it is not")
  func newDevice() async throws {
    try await withNotices { wallet in
      let owner = try signIn(wallet)
      var device = try owner.addPasskey()
      _ = try next(wallet, after: 0)
      let other = try wallet.visitor().signIn(with: &device)
      #expect(try next(wallet, after: 1).contains("signed in to your wallet on a new device"))
      #expect(try owner.visit("/home").reads("New sign-in", "With a passkey."), "\(owner.page.text)")
      #expect(try wallet.events().suffix(1) == [.signedInWithPasskey])
      try other.visit("/settings").press("Log Out").signIn(with: &device)
      #expect(other.address == "/home")
      // A notice that comes after it: the writer works in order.
      _ = try other.makeRecoveryCodes()
      #expect(try next(wallet, after: 2).contains("New recovery codes were made"))
      #expect(notices(wallet).count == 3)
    }
  }

  @Test("S52, S56: a passkey that stands for the old number is in the list, and the new number gets the message")
  func oldNumber() async throws {
    try await withNotices { wallet in
      var device = try signIn(wallet).addPasskey()
      wallet.wait(days: 1)
      let owner = try signIn(wallet)
      let before = notices(wallet).count
      try owner.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
      let request = try owner.passkeyRequest("change-phone")
      try owner.fill("Code for the new number", with: try code(wallet, "+15305550199"))
      try owner.sendPasskey(device.prove(request.challenge), request.ticket, to: "/settings/phone")
      #expect(owner.reads("Your number has been changed."), "\(owner.page.text)")
      #expect(try next(wallet, "+15305550199", after: 0).contains("Your wallet has this number now."))
      #expect(notices(wallet).count - before <= 1, "no more than the new device before")
      #expect(try wallet.events().suffix(1) == [.phoneChanged])
      #expect(try owner.visit("/settings/sessions").reads("Phone number changed"), "\(owner.page.text)")
    }
  }

  @Test("S51, S56: a passkey that may be a copy is on home of every device, and in the list")
  func copied() async throws {
    try await withNotices { wallet in
      let owner = try signIn(wallet)
      var device = try owner.addPasskey(counter: 5)
      var copy = device
      #expect(try wallet.visitor().signIn(with: &device).address == "/home")
      #expect(try wallet.visitor().signIn(with: &copy).statuses == [422])
      #expect(try owner.visit("/home").reads("Passkey refused: it may be a copy"), "\(owner.page.text)")
      #expect(try owner.visit("/settings/sessions").reads("Passkey refused: it may be a copy"))
      #expect(try wallet.events().suffix(1) == [.passkeyCopied])
    }
  }
}
