/// The name of an exported file: one for every system, and one with the letters of the account's name.
///
/// Neither contains a character with a meaning in a file system, a shell or a header field.
package struct ExportFileName: Sendable, Equatable {
  /// ASCII letters, digits, `.`, `-` and `_` only.
  package let ascii: String
  /// The same name with letters and digits of every script.
  package let unicode: String

  /// `mywallet-2026-11-21.csv`
  /// - Parameters:
  ///   - day: the day of the export.
  ///   - format: determines the file extension.
  package init(day: CivilDay, format: ExportFormat) {
    ascii = "mywallet-\(day.text).\(format.fileExtension)"
    unicode = ascii
  }

  /// `Savings-2026-11.csv`, or `Savings-2026-11-21.csv` for an account's whole life.
  /// - Parameters:
  ///   - account: its name, with any characters.
  ///   - month: the exported month; nil for the whole life.
  ///   - day: the day of the export.
  ///   - format: determines the file extension.
  package init(account: String, month: CivilMonth?, day: CivilDay, format: ExportFormat) {
    let end = "-\(month?.text ?? day.text).\(format.fileExtension)"
    ascii = Self.safe(account, isLetter: Self.isPlain) + end
    unicode = Self.safe(account, isLetter: Self.isLetter) + end
  }

  /// Replaces each run of other characters with one hyphen, with none at the ends; an empty result becomes `account`.
  private static func safe(_ name: String, isLetter: (Unicode.Scalar) -> Bool) -> String {
    var result = ""
    var isAfterLetter = false
    var owesHyphen = false
    for scalar in name.unicodeScalars {
      guard isLetter(scalar) else {
        owesHyphen = isAfterLetter
        continue
      }
      if owesHyphen { result += "-" }
      owesHyphen = false
      isAfterLetter = true
      result.unicodeScalars.append(scalar)
    }
    return result.isEmpty ? "account" : result
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isPlain(scalar) }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .decimalNumber:
      return true
    default: return false
    }
  }
}
