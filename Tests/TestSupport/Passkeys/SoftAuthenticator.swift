import WalletCore

/// A browser with an authenticator, as far as the wallet sees it: it answers requests for a passkey as WebAuthn says, and
/// in any other way that a test wants.
package struct SoftAuthenticator: Sendable {
  package let key: SigningKey
  package var credential: [UInt8]
  /// The user's name, as the wallet gave it.
  package var handle: [UInt8]
  package var host: String
  package var origin: String
  /// How often it was used; nil for one that does not count, like passkeys on several devices.
  package var counter: UInt32?

  package init(
    _ algorithm: CredentialKey.Algorithm = .es256, key: SigningKey? = nil, credential: [UInt8], handle: [UInt8] = [],
    host: String = "localhost", origin: String = "http://localhost:8080", counter: UInt32? = nil
  ) {
    self.key = key ?? SigningKey(algorithm)
    (self.credential, self.handle, self.host, self.origin) = (credential, handle, host, origin)
    self.counter = counter
  }

  /// The parts of an answer, before they are encoded.
  package struct Parts {
    package var type: String
    package var challenge: String
    package var origin: String
    /// More members of the client data, as JSON, each after a comma.
    package var members = #","crossOrigin":false"#
    /// All of the client data, if it is no usual JSON.
    package var clientData: [UInt8]?
    package var hash: [UInt8]
    package var flags: UInt8
    package var counter: UInt32
    package var credential: [UInt8]
    package var model = [UInt8](repeating: 7, count: 16)
    package var cose: [UInt8]
    package var extensions: [UInt8] = []
    /// What follows the authenticator data.
    package var rest: [UInt8] = []
    package var format = CBORValue.text("none")
    package var statement = CBORValue.texts([])
    /// Signs with its own key what it says of itself.
    package var attestsItself = false
    package var userHandle: [UInt8]?
    package var id: [UInt8]
    /// Changes a signature after it was made.
    package var signature: ([UInt8]) -> [UInt8] = { $0 }
  }

  /// The answer to a request for a new passkey, as JSON.
  package func register(_ challenge: [UInt8], _ change: (inout Parts) -> Void = { _ in }) -> String {
    var parts = parts("webauthn.create", challenge, flags: 0x45)
    change(&parts)
    let attested =
      parts.flags & 0x40 == 0
      ? []
      : parts.model + [UInt8(parts.credential.count >> 8), UInt8(parts.credential.count & 0xFF)]
        + parts.credential + parts.cose
    let data = authenticatorData(parts, attested)
    let client = clientData(parts)
    if parts.attestsItself {
      parts.statement = .texts([
        ("alg", .integer(key.algorithm.rawValue)),
        ("sig", .bytes(parts.signature(key.sign(data + SHA256.digest(client).bytes)))),
      ])
    }
    let object = CBORValue.texts([("fmt", parts.format), ("attStmt", parts.statement), ("authData", .bytes(data))])
    return json(parts.id, [("clientDataJSON", client), ("attestationObject", object.encoded)])
  }

  /// The answer to a request for a passkey's proof, as JSON.
  package mutating func prove(_ challenge: [UInt8], _ change: (inout Parts) -> Void = { _ in }) -> String {
    if let counter { self.counter = counter + 1 }
    var parts = parts("webauthn.get", challenge, flags: 0x05)
    change(&parts)
    let (data, client) = (authenticatorData(parts, []), clientData(parts))
    let signature = parts.signature(key.sign(data + SHA256.digest(client).bytes))
    return json(
      parts.id,
      [("clientDataJSON", client), ("authenticatorData", data), ("signature", signature)]
        + (parts.userHandle.map { [("userHandle", $0)] } ?? []))
  }

  private func parts(_ type: String, _ challenge: [UInt8], flags: UInt8) -> Parts {
    Parts(
      type: type, challenge: String(decoding: Base64URL.encode(challenge), as: UTF8.self), origin: origin,
      hash: SHA256.digest(Array(host.utf8)).bytes, flags: flags, counter: counter ?? 0, credential: credential,
      cose: key.cose.encoded, userHandle: handle, id: credential)
  }

  private func clientData(_ parts: Parts) -> [UInt8] {
    parts.clientData
      ?? Array(
        #"{"type":"\#(parts.type)","challenge":"\#(parts.challenge)","origin":"\#(parts.origin)"\#(parts.members)}"#
          .utf8)
  }

  private func authenticatorData(_ parts: Parts, _ attested: [UInt8]) -> [UInt8] {
    let counter = (0..<4).map { UInt8(truncatingIfNeeded: parts.counter >> (8 * (3 - $0))) }
    return parts.hash + [parts.flags] + counter + attested + parts.extensions + parts.rest
  }

  private func json(_ id: [UInt8], _ response: [(String, [UInt8])]) -> String {
    let text = { (bytes: [UInt8]) in "\"\(String(decoding: Base64URL.encode(bytes), as: UTF8.self))\"" }
    let members = response.map { "\"\($0.0)\":\(text($0.1))" }.joined(separator: ",")
    return """
      {"id":\(text(id)),"rawId":\(text(id)),"type":"public-key","authenticatorAttachment":"platform",\
      "clientExtensionResults":{"credProps":{"rk":true}},"response":{\(members),"transports":["internal"]}}
      """
  }
}
