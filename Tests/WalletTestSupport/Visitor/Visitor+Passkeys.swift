import Foundation
import TestSupport
import Testing

@testable import WalletCore

/// What a browser's script does with passkeys.
extension Visitor {
  /// What the wallet answers to a request for a passkey.
  struct PasskeyRequest {
    let challenge: [UInt8]
    let ticket: String
    /// All of the browser's options.
    let options: [String: Any]

    /// The user's name for authenticators.
    var handle: [UInt8] { (options["user"] as? [String: Any]).flatMap { Self.bytes($0["id"]) } ?? [] }

    /// The passkeys that the browser may use, or must not make again.
    var known: [[UInt8]] {
      let list = options["allowCredentials"] ?? options["excludeCredentials"]
      return (list as? [[String: Any]] ?? []).compactMap { Self.bytes($0["id"]) }
    }

    init(_ answer: HTTPAnswer) throws {
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any], "\(answer.status) \(answer.text)")
      options = try #require(json["publicKey"] as? [String: Any])
      ticket = try #require(json["ticket"] as? String)
      challenge = try #require(Self.bytes(options["challenge"]))
    }

    private static func bytes(_ text: Any?) -> [UInt8]? {
      (text as? String).flatMap { Base64URL.decode(Array($0.utf8)) }
    }
  }

  /// Asks for a passkey from the page that is open.
  func passkeyRequest(_ purpose: String) throws -> PasskeyRequest {
    let csrf = try #require(value("csrf"), "no form on \(address)")
    return try PasskeyRequest(try post("/passkey", [("csrf", csrf), ("for", purpose)]))
  }

  /// Sends an answer in the form of the page that is open, as the script does.
  @discardableResult
  func sendPasskey(_ answer: String, _ ticket: String, to action: String) throws -> Visitor {
    try submit(to: action, with: [("passkey", answer), ("ticket", ticket)])
  }

  /// Adds a passkey of a new device.
  func addPasskey(
    _ algorithm: CredentialKey.Algorithm = .es256, named name: String = "My phone", credential: [UInt8]? = nil,
    counter: UInt32? = nil, key: SigningKey? = nil
  ) throws -> SoftAuthenticator {
    try visit("/settings/passkeys")
    #expect(address == "/settings/passkeys", "\(page.text)")
    let request = try passkeyRequest("add")
    let device = SoftAuthenticator(
      algorithm, key: key, credential: credential ?? Array(request.challenge.prefix(16)), handle: request.handle,
      origin: "http://localhost:\(port)", counter: counter)
    try fill("Name of the new passkey", with: name)
    try sendPasskey(device.register(request.challenge), request.ticket, to: "/settings/passkeys")
    #expect(statuses == [303, 200] && reads("Your passkey is ready."), "\(statuses) \(page.text)")
    return device
  }

  /// Signs in on the phone page.
  @discardableResult
  func signIn(with device: inout SoftAuthenticator) throws -> Visitor {
    try visit("/login")
    let request = try passkeyRequest("sign-in")
    return try sendPasskey(device.prove(request.challenge), request.ticket, to: "/login/passkey")
  }
}
