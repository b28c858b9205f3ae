/// One line of a running wallet's answer to its owner: a type character, then text.
enum AdminFrame: Equatable {
  /// For standard output.
  case line(String)
  /// For standard error.
  case complaint(String)
  /// The wallet is still working on the answer.
  case alive
  /// The end of the answer, with the exit status.
  case status(Int32)

  /// Parses a line without its line feed; nil if no wallet of this version sends such a line.
  init?(_ line: Substring) {
    let rest = String(line.dropFirst())
    switch line.first {
    case "=": self = .line(rest)
    case "!": self = .complaint(rest)
    case "~" where rest.isEmpty: self = .alive
    case ".":
      guard let status = Int32(rest) else { return nil }
      self = .status(status)
    default: return nil
    }
  }

  /// The line with its line feed. Line breaks within the text become spaces.
  var text: String {
    switch self {
    case .line(let text): "=\(Self.oneLine(text))\n"
    case .complaint(let text): "!\(Self.oneLine(text))\n"
    case .alive: "~\n"
    case .status(let status): ".\(status)\n"
    }
  }

  private static func oneLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" || $0 == "\r" ? " " : $0 }))
  }
}
