import WalletCore

/// Formats an event as a line.
enum LogLine {
  /// The longest value of a field, in characters; a host or path from a client may have thousands.
  private static let fieldLimit = 256

  static func bytes(
    _ event: Log.Event, _ fields: KeyValuePairs<String, String>, at moment: Timestamp, isJSON: Bool
  ) -> [UInt8] {
    bytes(event.rawValue, fields.map { ($0.key, $0.value) }, at: moment, isJSON: isJSON)
  }

  static func bytes(
    _ event: String, _ fields: [(name: String, value: String)], at moment: Timestamp, isJSON: Bool
  ) -> [UInt8] {
    let when = moment.rfc3339
    var line: String
    if isJSON {
      line = #"{"at":"\#(when)","event":"\#(event)""#
      for (name, value) in fields { line += #","\#(name)":"\#(shown(value))""# }
      line += "}\n"
    } else {
      line = "\(when) \(event)"
      for (name, value) in fields { line += " \(name)=\"\(shown(value))\"" }
      line += "\n"
    }
    return Array(line.utf8)
  }

  private static func shown(_ value: String) -> String {
    let scalars = value.unicodeScalars
    guard scalars.count > fieldLimit else { return escaped(value) }
    return escaped(String(String.UnicodeScalarView(scalars.prefix(fieldLimit)))) + "…"
  }

  /// Escapes as in a JSON string, and also C1 controls, which terminals obey, and changes of text direction.
  private static func escaped(_ value: String) -> String {
    let text = JSONText.escaped(value)
    guard text.unicodeScalars.contains(where: isUnshown) else { return text }
    return text.unicodeScalars.reduce(into: "") { line, scalar in
      guard isUnshown(scalar) else { return line.unicodeScalars.append(scalar) }
      // JSON writes a character beyond 16 bits as two halves (RFC 8259 section 7).
      for unit in String(scalar).utf16 {
        let hex = String(unit, radix: 16)
        line += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
      }
    }
  }

  private static func isUnshown(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    return [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
  }
}
