import TestSupport
import Testing
import WalletCore

@testable import WalletWeb

extension PageGallery {
  /// The settings and all their pages.
  mutating func addSettings(_ wallet: TestWallet) throws {
    let visitor = try signedIn(wallet, "(530) 555-0138")
    add("settings", try visitor.visit("/settings"))
    add("settings-saved", try visitor.fill("Your name", with: "Ann").press("Save Name"), says: "Your name is saved.")
    let long = String(repeating: "n", count: 300)
    add("settings-refused", status: 422, try visitor.fill("Your name", with: long).press("Save Name"))
    if theme == .piggy { try addGoal(visitor) }
    add("security", try visitor.visit("/security"))
    let other = try signedIn(wallet, "(530) 555-0138")
    add("sessions", try visitor.visit("/settings/sessions"))

    add("recovery-none", try visitor.visit("/settings/recovery"))
    add("recovery-fresh", try visitor.press("Make recovery codes"))
    add("recovery", try visitor.visit("/settings/recovery"))

    try addPasskeys(visitor, wallet)
    add("settings-changed", try other.visit("/settings"), says: "Another device changed how you sign in.")

    add("leave", try visitor.visit("/settings/leave"))
    add("totp-none", try visitor.visit("/settings/totp"))
    let secret = try visitor.beginApp()
    add("totp-setting-up", visitor)
    add("totp-refused", status: 422, try visitor.fill("Code", with: try wallet.wrongDigits(secret)).press("Turn on"))
    try visitor.fill("Code", with: try wallet.digits(secret, steps: -1)).press("Turn on")
    add("totp-turned-on", visitor, says: "Your app is on.")
    add("totp-on", try visitor.visit("/settings/totp"))
    add("totp-second", try visitor.press("Make it a second step"), says: "Your app is a second step now.")
    try addSecondFactor(wallet, secret)
    try addWait(wallet)
    add("totp-one-code", try visitor.press("Let one code be enough"), says: "One code is enough again")
    add("totp-turned-off", try visitor.press("Turn off"), says: "Your app is off.")
  }

  /// A change of number that waits, and how it is stopped.
  private mutating func addWait(_ wallet: TestWallet) throws {
    let visitor = try signedIn(wallet, "(530) 555-0131")
    try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0132").press("Get the codes")
    let code = try #require(wallet.messages.code(to: "+15305550132"))
    try visitor.fill("The new number's code", with: code).press("Change it in 1 day")
    add("change-waits", visitor)
    let text = try #require(wallet.messages.messages.last).text
    let stop = try #require(text.firstMatch(of: /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/)).0
    let holder = try stranger(wallet).visit("/phone/stop")
    add("stop-change", holder)
    add("stop-refused", status: 422, try holder.fill("Code from the message", with: "none").press("Stop the change"))
    add("stop-done", try holder.fill("Code from the message", with: String(stop)).press("Stop the change"))
  }

  /// The second step of signing in.
  private mutating func addSecondFactor(_ wallet: TestWallet, _ secret: TOTPSecret) throws {
    let visitor = try asking(wallet, "(530) 555-0138")
    try visitor.fill("Code", with: try wallet.messages.newestCode()).press("Verify")
    add("second-factor", visitor)
    let wrong = try wallet.wrongDigits(secret)
    add("second-factor-refused", status: 422, try visitor.fill("Code from your app", with: wrong).press("Sign in"))
  }

  private mutating func addPasskeys(_ visitor: Visitor, _ wallet: TestWallet) throws {
    add("passkeys-none", try visitor.visit("/settings/passkeys"))
    var device = try visitor.addPasskey(named: "Ann's phone")
    add("passkeys-added", visitor, says: "Your passkey is ready.")
    _ = try visitor.addPasskey(named: "Security key", counter: 1)
    let rename = try #require(visitor.page.forms.first { $0.action.hasSuffix("/name") }).action
    add("passkeys-name-refused", status: 422, try visitor.submit(to: rename, with: [("name", "")]))
    let request = try visitor.passkeyRequest("add")
    try visitor.fill("Name of the new passkey", with: "Again")
    try visitor.sendPasskey(device.register(request.challenge), request.ticket, to: "/settings/passkeys")
    add("passkeys-refused", status: 422, visitor)
    let stranger = try stranger(wallet).visit("/login")
    let asked = try stranger.passkeyRequest("sign-in")
    let answer = device.prove(asked.challenge) { $0.userHandle = nil }
    add("login-passkey-refused", status: 422, try stranger.sendPasskey(answer, asked.ticket, to: "/login/passkey"))
  }

  /// The pig without a goal, on the way to it, and full.
  private mutating func addGoal(_ visitor: Visitor) throws {
    try visitor.openAccount("Everyday", deposit: "420")
    add("home-no-goal", try visitor.visit("/home"))
    try visitor.visit("/settings").fill("Savings goal", with: "soon").press("Save goal")
    add("settings-goal-refused", status: 422, visitor)
    for goal in ["1000", "300"] {
      add("settings-goal-\(goal)", try visitor.visit("/settings").fill("Savings goal", with: goal).press("Save goal"))
      add("home-goal-\(goal)", try visitor.visit("/home"))
    }
  }

  /// The pages that ask for a code again: another number, and a confirmation.
  mutating func addProofs(_ wallet: TestWallet) throws {
    let visitor = try signedIn(wallet, "(530) 555-0139")
    add("phone", try visitor.visit("/settings/phone"))
    add("phone-empty", status: 422, try visitor.press("Get the codes"))
    try visitor.fill("New phone number", with: "(530) 555-0139").press("Get the codes")
    add("phone-same", status: 422, visitor)
    try visitor.fill("New phone number", with: "(530) 555-0199").press("Get the codes")
    add("phone-codes", visitor, says: "The code for")
    try visitor.fill("Code for the new number", with: "1").fill("Code for the old number", with: "2")
    add("phone-codes-refused", status: 422, try visitor.press("Change the number"))

    _ = try visitor.addPasskey()
    add("phone-codes-passkey", try visitor.visit("/settings/phone"), says: "Prove the old number with a passkey")

    let other = try signedIn(wallet, "(530) 555-0140")
    _ = try other.makeRecoveryCodes()
    var device = try other.addPasskey()
    wallet.clock.advance(seconds: wallet.configuration.policy.freshCode + 1)
    add("confirm", try other.visit("/settings/recovery"), says: "Confirm it's you")
    let request = try other.passkeyRequest("confirm")
    let answer = device.prove(request.challenge) { $0.flags = 1 }
    add(
      "confirm-passkey-refused", status: 422, try other.sendPasskey(answer, request.ticket, to: "/confirm/passkey"))
    try other.fill("Recovery code", with: "0000-0000-0000-0000").press("Confirm without a message")
    add("confirm-other-wrong", status: 422, other)
    add("confirm-code", try other.visit("/settings/recovery").press("Get a code"), says: "The code for")
    let code = try #require(wallet.messages.code(to: "+15305550140"))
    add(
      "confirm-wrong", status: 422,
      try other.fill("Code", with: wrongCode(insteadOf: code)).press("Confirm"))
    add("confirm-too-early", status: 429, try other.press("Resend code"))
  }

  /// A shared computer after long idleness, as its script then shows it.
  mutating func addIdle(_ wallet: TestWallet) throws {
    let visitor = try asking(wallet, "(530) 555-0149")
    try visitor.fill("Code", with: try wallet.messages.newestCode())
    try visitor.tick("shared").press("Verify")
    try choose(visitor)
    let page = try visitor.visit("/settings").answer
    #expect(page.text.split(separator: " hidden>").count == 3)
    for (name, words) in [("idle-warning", "Still there?"), ("idle-end", "You were signed out")] {
      // Leaves out the script, which would hide again what it did not show.
      let still = page.text.replacing(/<script[^>]*><\/script>/, with: "")
      let shown = still.replacing(" hidden><p>\(words)", with: "><p>\(words)")
      #expect(shown.split(separator: " hidden>").count == 2)
      add("settings-" + name, HTTPAnswer(status: page.status, fields: page.fields, body: Array(shown.utf8)))
    }
  }
}
