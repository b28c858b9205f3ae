import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Passkeys")
struct PasskeysTests {
  typealias Algorithm = CredentialKey.Algorithm

  @Test("S51: a passkey of each algorithm is added, listed, and signs in alone", arguments: Algorithm.allCases)
  func journey(algorithm: Algorithm) async throws {
    try await withWallet { wallet in
      let owner = try wallet.signedIn()
      try owner.openAccount("Everyday", deposit: "5")
      #expect(try owner.visit("/settings").reads("Passkeys", "None yet"))
      var device = try owner.addPasskey(algorithm)
      #expect(owner.reads("My phone", "For localhost, added", "Not used yet."))
      #expect(try owner.visit("/settings").reads("Passkeys", "One"))
      #expect(try wallet.events().suffix(1) == [.passkeyAdded])

      let sent = wallet.messages.messages.count
      let other = wallet.visitor()
      try other.signIn(with: &device)
      #expect(other.statuses == [303, 303, 200] && other.address == "/home", "\(other.page.text)")
      #expect(other.reads("Everyday", "$5.00"))
      #expect(wallet.messages.messages.count == sent, "no message was sent")
      #expect(try wallet.events().suffix(1) == [.signedInWithPasskey])
      #expect(try other.visit("/settings/passkeys").reads("Last used"))
      #expect(try owner.visit("/home").reads("New sign-in", "With a passkey."), "other devices are told")
    }
  }

  @Test("S51: the browser is asked for what the wallet accepts, and nothing else")
  func options() async throws {
    try await withWallet { wallet in
      let owner = try wallet.signedIn()
      let device = try owner.addPasskey()
      let other = try wallet.signedIn("(530) 555-0199")
      try other.visit("/settings/passkeys")
      let first = try other.passkeyRequest("add")
      #expect(first.challenge.count == 32 && first.handle.count == 64 && first.known.isEmpty)
      #expect(first.options["attestation"] as? String == "none")
      let selection = try #require(first.options["authenticatorSelection"] as? [String: Any])
      #expect(
        selection["residentKey"] as? String == "required" && selection["userVerification"] as? String == "required")
      let algorithms = try #require(first.options["pubKeyCredParams"] as? [[String: Any]])
      #expect(algorithms.map { $0["alg"] as? Int } == [-7, -8, -257])
      #expect((first.options["rp"] as? [String: Any])?["id"] as? String == "localhost")
      #expect(first.options["timeout"] as? Int == 300_000)
      #expect(try other.passkeyRequest("add").challenge != first.challenge, "each request has its own")

      try owner.visit("/settings/passkeys")
      let again = try owner.passkeyRequest("add")
      #expect(again.known == [device.credential] && again.handle == device.handle, "one name for all of a user's")
      try owner.visit("/confirm")
      #expect(try owner.passkeyRequest("confirm").known == [device.credential])
      let stranger = try wallet.visitor().visit("/login")
      let signIn = try stranger.passkeyRequest("sign-in")
      #expect(signIn.known.isEmpty && signIn.options["rpId"] as? String == "localhost")
      #expect(signIn.options["userVerification"] as? String == "required")
    }
  }

  @Test("S51: adding, naming and removing need a fresh proof; a passkey is one")
  func freshProof() async throws {
    try await withWallet { wallet in
      let owner = try wallet.signedIn()
      var device = try owner.addPasskey()
      wallet.clock.advance(seconds: 901)
      try owner.visit("/settings/passkeys")
      #expect(owner.address.hasPrefix("/confirm") && owner.reads("Before you change your passkeys"))
      let csrf = try #require(owner.value("csrf"))
      #expect(
        try owner.post("/passkey", [("csrf", csrf), ("for", "add")]).field("Location")?.hasPrefix("/confirm") == true)
      let request = try owner.passkeyRequest("confirm")
      try owner.sendPasskey(device.prove(request.challenge), request.ticket, to: "/confirm/passkey")
      #expect(owner.address == "/settings/passkeys" && owner.statuses == [303, 200], "\(owner.page.text)")
      #expect(try wallet.events().suffix(1) == [.confirmed])

      let id = try #require(owner.answer.text.firstMatch(of: /\/settings\/passkeys\/([\w-]{22})\/remove/)).1
      wallet.clock.advance(seconds: 901)
      for action in ["name", "remove"] {
        let answer = try owner.post("/settings/passkeys/\(id)/\(action)", [("csrf", csrf), ("name", "Other")])
        #expect(answer.field("Location") == "/confirm?next=%2Fsettings%2Fpasskeys", "\(answer.text)")
      }
      #expect(try wallet.passkeys().map(\.name) == ["My phone"])
    }
  }

  @Test("A passkey gets another name, and bad names are refused beside their field")
  func names() async throws {
    try await withWallet { wallet in
      let owner = try wallet.signedIn()
      _ = try owner.addPasskey(named: "  Cafe\u{301}  ")
      #expect(owner.reads("Café"))
      let action = try #require(owner.page.forms.first { $0.action.hasSuffix("/name") }).action
      try owner.submit(to: action, with: [("name", " ")])
      #expect(owner.statuses == [422] && owner.reads("Enter a name."))
      try owner.submit(to: action, with: [("name", String(repeating: "a", count: 65))])
      #expect(owner.statuses == [422] && owner.reads("That name is too long."))
      try owner.submit(to: action, with: [("name", "Work <b>& home</b>")])
      #expect(owner.statuses == [303, 200] && owner.reads("The passkey has its new name.", "Work <b>& home</b>"))
      let request = try owner.passkeyRequest("add")
      let device = SoftAuthenticator(
        credential: [1], handle: request.handle, origin: "http://localhost:\(wallet.port)")
      try owner.fill("Name of the new passkey", with: "\u{202E}")
      try owner.sendPasskey(device.register(request.challenge), request.ticket, to: "/settings/passkeys")
      #expect(owner.statuses == [422] && owner.reads("That name has an invisible character in it."))
      try owner.fill("Name of the new passkey", with: "Key")
      try owner.sendPasskey(device.register(request.challenge), request.ticket, to: "/settings/passkeys")
      #expect(owner.statuses == [303, 200], "the request was not used up")
    }
  }

  @Test("A removed passkey signs in no more, and its removal is in the list; another user's is not there")
  func removed() async throws {
    try await withWallet { wallet in
      let owner = try wallet.signedIn()
      var device = try owner.addPasskey()
      let remove = try #require(owner.page.forms.first { $0.action.hasSuffix("/remove") }).action
      let other = try wallet.signedIn("(530) 555-0199").visit("/settings/passkeys")
      let csrf = try #require(other.value("csrf"))
      #expect(try other.post(remove, [("csrf", csrf)]).status == 404)
      #expect(
        try other.post(remove.replacing("/remove", with: "/name"), [("csrf", csrf), ("name", "Mine")]).status == 404)
      try owner.submit(to: remove, with: [])
      #expect(owner.statuses == [303, 200] && owner.reads("That passkey no longer signs you in."))
      #expect(try wallet.events().suffix(1) == [.passkeyRemoved])
      let visitor = wallet.visitor()
      try visitor.signIn(with: &device)
      #expect(visitor.statuses == [422] && visitor.reads("That passkey doesn't work here."))
      #expect(try owner.visit("/home").statuses == [200], "the session goes on")
    }
  }

  @Test("At most PASSKEYS_MAX; 0 allows any number")
  func most() async throws {
    try await withWallet({ $0.policy.passkeysMax = 2 }) { wallet in
      let owner = try wallet.signedIn()
      _ = try owner.addPasskey(named: "One")
      let other = try wallet.signedIn().visit("/settings/passkeys")
      _ = try owner.addPasskey(named: "Two")
      #expect(try owner.visit("/settings/passkeys").reads("You have 2 passkeys, the most there can be."))
      #expect(!owner.answer.text.contains("data-passkey"), "no device makes one for nothing")
      let request = try other.passkeyRequest("add")
      let third = SoftAuthenticator(credential: [3], handle: request.handle, origin: "http://localhost:\(wallet.port)")
      try other.fill("Name of the new passkey", with: "Three")
      try other.sendPasskey(third.register(request.challenge), request.ticket, to: "/settings/passkeys")
      #expect(other.statuses == [422] && other.reads("You have 2 passkeys, the most there can be."))
    }
    try await withWallet({ $0.policy.passkeysMax = 0 }) { wallet in
      let owner = try wallet.signedIn()
      for number in 0..<3 { _ = try owner.addPasskey(named: "\(number)") }
      #expect(try owner.visit("/settings").reads("Passkeys", "3"))
    }
  }

  @Test("Where browsers keep no passkeys, the page says so and leads to where they do")
  func otherAddress() async throws {
    try await withWallet { wallet in
      let host = ("Host", "127.0.0.1:\(wallet.port)")
      let owner = try wallet.signedIn()
      let page = try owner.send("GET", "/settings/passkeys", fields: [host])
      #expect(page.status == 200 && page.text.contains("http://localhost:\(wallet.port)"))
      #expect(!page.text.contains("data-passkey"))
      let login = try wallet.visitor().send("GET", "/login", fields: [host])
      #expect(login.status == 200 && !login.text.contains("data-passkey") && !login.text.contains("passkey.js"))
      let csrf = try #require(try owner.visit("/settings/passkeys").value("csrf"))
      let asked = try owner.send(
        "POST", "/passkey", fields: [host], body: Visitor.encoded([("csrf", csrf), ("for", "add")]))
      #expect(asked.status == 400)
    }
  }
}
