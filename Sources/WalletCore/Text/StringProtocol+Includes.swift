extension StringProtocol {
  /// Whether this text contains another by whole characters: letters written with other scalars are the same.
  ///
  /// The standard library's `contains(_:)` does the same by regular expressions, which add a megabyte to the program.
  /// - Parameter wanted: the text to find; not empty.
  /// - Returns: whether it occurs somewhere in this text, as whole characters.
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
