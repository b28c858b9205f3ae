/// Which members of a message and which settings hold what nobody should read. Compares bytes: a stranger chooses the
/// names, and can send one whose normal form takes hours.
package enum SecretName {
  /// A longer name, in bytes of UTF-8, is none of OCPP's, and is not looked at.
  static let longest = 64

  /// Members that are left out, folded. A vendor's data and signed meter values may hold an idTag.
  private static let hidden: Set<[UInt8]> = Set(
    ["idtag", "parentidtag", "idtoken", "data", "signature", "password", "authorizationkey", "secret"].map {
      Array($0.utf8)
    })
  /// What the name of a setting contains whose value is a secret, folded.
  private static let words = ["password", "passwd", "secret", "authorizationkey"].map { Array($0.utf8) }
  private static let (pin, ping) = (Array("pin".utf8), Array("ping".utf8))

  /// The bytes of a name in lower case and without underscores.
  /// - Returns: nil if it is too long.
  static func folded(_ name: String) -> [UInt8]? {
    guard name.utf8.count <= longest else { return nil }
    var bytes: [UInt8] = []
    for byte in name.utf8 where byte != UInt8(ascii: "_") {
      bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    return bytes
  }

  /// Whether a member of this name, folded, is left out.
  static func isHidden(_ folded: [UInt8]) -> Bool { hidden.contains(folded) }

  /// Whether the value of a setting is a secret: by its name, in whatever case and with underscores or without.
  package static func isSetting(_ key: String) -> Bool {
    guard let name = folded(key) else { return false }
    return name.indices.contains { place in
      let rest = name[place...]
      // OCPP's WebSocketPingInterval is no secret.
      return words.contains { rest.starts(with: $0) } || rest.starts(with: pin) && !rest.starts(with: ping)
    }
  }
}
