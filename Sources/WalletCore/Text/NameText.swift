@_spi(_Unicode) import Swift

/// Why a typed name is refused.
package enum NameRefusal: Error, Sendable, Equatable {
  case empty
  /// More Unicode scalars than the limit.
  case tooLong(limit: Int)
  /// A control character, or one that changes the direction of text.
  case forbiddenCharacter
}

/// The one rule for names that users type.
enum NameText {
  /// Trims white space, composes (Unicode NFC), and checks the length in Unicode scalars.
  static func clean(_ typed: String, limit: Int = 64, emptyIsFine: Bool) throws(NameRefusal) -> String {
    let scalars = Array(typed.unicodeScalars)
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else {
      if emptyIsFine { return "" }
      throw .empty
    }
    var text = String.UnicodeScalarView()
    for scalar in scalars[first...last] {
      guard isShowable(scalar) else { throw .forbiddenCharacter }
      text.append(scalar)
    }
    // The standard library's own normaliser, which Foundation uses too; Foundation would add 60 MB to the program.
    let composed = String(text)._nfc
    var count = 0
    var result = String.UnicodeScalarView()
    for scalar in composed {
      count += 1
      result.append(scalar)
    }
    guard count <= limit else { throw .tooLong(limit: limit) }
    return String(result)
  }

  /// Names must not contain control characters, line and paragraph separators, or characters that embed, override or
  /// isolate a direction (UAX 9), because these let one name look like another.
  private static func isShowable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: return false
    case .format:
      // Joiners and variation marks belong to real words and emoji; direction controls and tags do not.
      return scalar.value == 0x200C || scalar.value == 0x200D
    default: return true
    }
  }
}
