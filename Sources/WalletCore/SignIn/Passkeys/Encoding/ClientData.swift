/// What the browser says about a request for a passkey (WebAuthn section 5.8.1). The authenticator signs its hash.
package struct ClientData: Sendable {
  /// The two kinds of requests, as browsers name them.
  package enum Kind: String, Sendable {
    case registration = "webauthn.create"
    case authentication = "webauthn.get"
  }

  /// As it was written.
  let type: String
  /// The challenge in base64url.
  let challenge: String
  /// The origin of the page that asked: `http://localhost:8080`.
  let origin: String
  /// Whether that page was in a frame of another site.
  let isFramed: Bool

  /// Deeper than any browser nests the members that are still to come.
  private static let deepest = 8
  private static let longest = 4096

  /// Reads the members that are judged and skips the others, as browsers add some in time.
  /// - Parameter bytes: the JSON that was hashed.
  /// - Throws: ``PasskeyFault/malformed`` unless it is one JSON object in UTF-8 with these members.
  package init(_ bytes: [UInt8]) throws(PasskeyFault) {
    guard bytes.count <= Self.longest else { throw .malformed }
    var (type, challenge, origin): (String?, String?, String?)
    var isFramed = false
    var reader = JSONReader<PasskeyFault>(bytes[...]) { _, _ in .malformed }
    try reader.object { (reader, name) throws(PasskeyFault) in
      switch name {
      case "type": type = try reader.text()
      case "challenge": challenge = try reader.text()
      case "origin": origin = try reader.text()
      case "crossOrigin": isFramed = try reader.truth() || isFramed
      case "topOrigin":
        // Stands there only for a page in a frame of another site.
        _ = try reader.text()
        isFramed = true
      default: try reader.skip(depth: Self.deepest)
      }
    }
    try reader.end()
    guard let type, let challenge, let origin else { throw .malformed }
    (self.type, self.challenge, self.origin, self.isFramed) = (type, challenge, origin, isFramed)
  }

  /// The steps that registration and authentication share.
  /// - Parameters:
  ///   - kind: what was asked for.
  ///   - challenge: the challenge of the form.
  ///   - origin: the wallet's own origin, as the browser sees it.
  /// - Throws: the step that failed.
  func judge(_ kind: Kind, _ challenge: PasskeyChallenge, origin: String) throws(PasskeyFault) {
    guard type == kind.rawValue else { throw .type }
    guard ConstantTime.equal(Array(self.challenge.utf8), challenge.text) else { throw .challenge }
    guard self.origin.utf8.elementsEqual(origin.utf8) else { throw .origin }
    guard !isFramed else { throw .framed }
  }
}

extension JSONReader {
  /// Reads `true` or `false`.
  package mutating func truth() throws(Failure) -> Bool {
    skipSpace()
    if next == UInt8(ascii: "t") {
      try word("true")
      return true
    }
    try word("false")
    return false
  }

  /// Skips any value.
  /// - Parameter depth: how deep it may nest.
  /// - Throws: if there is no value, or it nests deeper.
  package mutating func skip(depth: Int) throws(Failure) {
    skipSpace()
    guard depth > 0 else { throw expected("less depth") }
    switch next {
    case UInt8(ascii: "{"): try object { (reader, _) throws(Failure) in try reader.skip(depth: depth - 1) }
    case UInt8(ascii: "["): try array { (reader) throws(Failure) in try reader.skip(depth: depth - 1) }
    case UInt8(ascii: "\""): _ = try text()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try truth()
    case UInt8(ascii: "n"): try word("null")
    default: _ = try numberText()
    }
  }
}
