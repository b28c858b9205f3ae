/// One line of a running wallet's answer to its owner: a sign, then text.
enum AdminFrame: Equatable {
  /// For standard output.
  case line(String)
  /// For standard error.
  case complaint(String)
  /// It is still at it.
  case alive
  /// The end, with the status to end with.
  case status(Int32)

  /// Reads a line without its end; nil for what no wallet of this version says.
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

  /// The line with its end; what would end it early is a space.
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
