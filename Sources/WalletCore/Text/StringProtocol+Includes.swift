extension StringProtocol {
  /// Whether a text occurs in this one, character by character: letters that are written with other scalars are the same.
  ///
  /// The standard library's `contains(_:)` for texts does the same by way of its regular expressions, a megabyte of program.
  /// - Parameter wanted: not empty.
  /// - Returns: whether it stands somewhere in this text, as whole characters.
  package func includes(_ wanted: String) -> Bool {
    let isPlain = { (byte: UInt8) in byte < 0x80 && byte != UInt8(ascii: "\r") }
    if utf8.allSatisfy(isPlain), wanted.utf8.allSatisfy(isPlain) { return Self.occurs(wanted.utf8, in: utf8) }
    return Self.occurs(wanted, in: self)
  }

  private static func occurs<Wanted: Collection, Text: Collection>(_ wanted: Wanted, in text: Text) -> Bool
  where Wanted.Element == Text.Element, Text.Element: Equatable {
    var rest = text[...]
    while !rest.isEmpty {
      if rest.starts(with: wanted) { return true }
      rest.removeFirst()
    }
    return wanted.isEmpty
  }
}
