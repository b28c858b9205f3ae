/// Text inside a JSON string (RFC 8259 section 7).
public enum JSONText {
  /// The text without its quotation marks, escaped.
  public static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
