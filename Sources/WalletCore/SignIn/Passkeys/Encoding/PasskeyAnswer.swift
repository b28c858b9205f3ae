/// What a browser sends back: `PublicKeyCredential.toJSON()` (WebAuthn section 5.1), for either kind of request.
struct PasskeyAnswer {
  /// The most bytes of the JSON; with an RSA key of 4,096 bits it has some 4,000.
  static let longest = 12_288

  let id: CredentialID
  /// The byte strings of its response by their names.
  private let parts: [String: [UInt8]]

  /// - Throws: ``PasskeyFault/malformed`` unless it is a public key credential in JSON.
  init(json text: String) throws(PasskeyFault) {
    guard text.utf8.count <= Self.longest else { throw .malformed }
    var (id, rawID, type): (String?, String?, String?)
    var parts: [String: [UInt8]] = [:]
    var reader = JSONReader<PasskeyFault>(Array(text.utf8)[...]) { _, _ in .malformed }
    try reader.object { (reader, name) throws(PasskeyFault) in
      switch name {
      case "id": id = try reader.text()
      case "rawId": rawID = try reader.text()
      case "type": type = try reader.text()
      case "response": parts = try Self.parts(&reader)
      default: try reader.skip(depth: Self.deepest)
      }
    }
    try reader.end()
    guard let id, id == rawID, type == "public-key", let credential = CredentialID(text: id) else { throw .malformed }
    self.id = credential
    self.parts = parts
  }

  /// How deep what is not judged may nest.
  private static let deepest = 8

  private static func parts(_ reader: inout JSONReader<PasskeyFault>) throws(PasskeyFault) -> [String: [UInt8]] {
    var parts: [String: [UInt8]] = [:]
    try reader.object { (reader, name) throws(PasskeyFault) in
      switch name {
      case "clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle":
        reader.skipSpace()
        // Null where there is none, as for a user's name that the authenticator does not send.
        if reader.next == UInt8(ascii: "n") { try reader.word("null") } else { parts[name] = try bytes(&reader) }
      default: try reader.skip(depth: deepest)
      }
    }
    return parts
  }

  private static func bytes(_ reader: inout JSONReader<PasskeyFault>) throws(PasskeyFault) -> [UInt8] {
    guard let bytes = Base64URL.decode(Array(try reader.text().utf8)) else { throw .malformed }
    return bytes
  }

  /// The byte string of this name.
  /// - Throws: ``PasskeyFault/malformed`` if there is none.
  func part(_ name: String) throws(PasskeyFault) -> [UInt8] {
    guard let bytes = parts[name] else { throw .malformed }
    return bytes
  }

  /// The user's name, where the authenticator sends it.
  var userHandle: [UInt8]? { parts["userHandle"] }
}
