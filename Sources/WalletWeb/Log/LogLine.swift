import WalletCore

/// How an event becomes a line.
enum LogLine {
  /// What a client chose, a host or a path, is cut: it may have thousands of characters.
  private static let fieldLimit = 256

  static func bytes(
    _ event: Log.Event, _ fields: KeyValuePairs<String, String>, at moment: Timestamp, isJSON: Bool
  ) -> [UInt8] {
    let when = UTCText.of(moment)
    var line: String
    if isJSON {
      line = #"{"at":"\#(when)","event":"\#(event.rawValue)""#
      for (name, value) in fields { line += #","\#(name)":"\#(shown(value))""# }
      line += "}\n"
    } else {
      line = "\(when) \(event.rawValue)"
      for (name, value) in fields { line += " \(name)=\"\(shown(value))\"" }
      line += "\n"
    }
    return Array(line.utf8)
  }

  private static func shown(_ value: String) -> String {
    let scalars = value.unicodeScalars
    guard scalars.count > fieldLimit else { return JSONText.escaped(value) }
    return JSONText.escaped(String(String.UnicodeScalarView(scalars.prefix(fieldLimit)))) + "…"
  }
}
