/// Foreign text for a log or a terminal: one line, of bounded length, with nothing in it that moves a cursor or turns
/// text around.
enum OneLine {
  /// - Parameters:
  ///   - text: whatever a stranger said.
  ///   - limit: the most bytes of UTF-8.
  /// - Returns: the text, cut between two characters of Unicode, with a question mark for each that is not shown.
  static func text(_ text: String, limit: Int) -> String {
    var line = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      let shown = isShown(scalar) ? scalar : "?"
      count += UTF8.width(shown)
      guard count <= limit else { break }
      line.append(shown)
    }
    return String(line)
  }

  /// Whether a character of Unicode can stand in a line as it is.
  static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: return false
    default: return true
    }
  }
}
