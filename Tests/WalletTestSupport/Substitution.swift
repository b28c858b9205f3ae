import Foundation

/// Turns what a page or file says with a harmless name into what it must say with another one in its place.
struct Substitution {
  /// Stands nowhere but where a person wrote it.
  static let marker = "Zqwxyzqw"

  /// As it was typed.
  let typed: String

  /// As it is kept: composed.
  var text: String { typed.precomposedStringWithCanonicalMapping }

  func text(_ plain: String) -> String { plain.replacing(Self.marker, with: text) }

  /// What an attribute may hold: the text itself, or in an address percent-encoded.
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

  /// Hashes follow from the names, so they differ, and each wallet has a port of its own.
  static func withoutHashes(_ text: String) -> String {
    text.replacing(#/[0-9a-f]{8,}…?/#, with: "#").replacing(#/localhost:\d+/#, with: "localhost")
  }
}
