import Foundation

/// Turns the text of a page or file with a harmless name into its expected text with another name.
struct Substitution {
  /// Appears only where a person typed it.
  static let marker = "Zqwxyzqw"

  /// As it was typed.
  let typed: String

  /// As it is stored: composed.
  var text: String { typed.precomposedStringWithCanonicalMapping }

  func text(_ plain: String) -> String { plain.replacing(Self.marker, with: text) }

  /// Whether an attribute may have this value: the text itself, or percent-encoded in an address.
  func allows(_ value: String, for plain: String) -> Bool {
    value == text(plain) || value == plain.replacing(Self.marker, with: Self.encoded(text))
  }

  /// Percent-encodes all but the unreserved characters (RFC 3986 section 2.3).
  static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || (48...57).contains(byte))
      return isPlain || "-._~".unicodeScalars.contains(scalar) ? String(scalar) : String(format: "%%%02X", byte)
    }.joined()
  }

  /// Removes hashes and ports: hashes depend on the names, and each wallet has its own port.
  static func withoutHashes(_ text: String) -> String {
    text.replacing(#/[0-9a-f]{8,}…?/#, with: "#").replacing(#/localhost:\d+/#, with: "localhost")
  }
}
