/// What an exported file is called: a name for every system, and one that keeps the account's own letters.
///
/// Neither holds a character that means something to a file system, a shell or a header field.
public struct ExportFileName: Sendable, Equatable {
  /// Letters, digits, `.`, `-` and `_` of ASCII only.
  public let ascii: String
  /// The same with letters and digits of every script.
  public let unicode: String

  /// `mywallet-2026-11-21.csv`
  /// - Parameters:
  ///   - day: when it is made.
  ///   - format: gives the ending.
  public init(day: CivilDay, format: ExportFormat) {
    ascii = "mywallet-\(day.text).\(format.fileExtension)"
    unicode = ascii
  }

  /// `Savings-2026-11.csv`, or `Savings-2026-11-21.csv` for an account's whole life.
  /// - Parameters:
  ///   - account: its name, whatever is in it.
  ///   - month: the month that is exported; nil for all of them.
  ///   - day: when it is made.
  ///   - format: gives the ending.
  public init(account: String, month: CivilMonth?, day: CivilDay, format: ExportFormat) {
    let end = "-\(month?.text ?? day.text).\(format.fileExtension)"
    ascii = Self.safe(account, isLetter: Self.isPlain) + end
    unicode = Self.safe(account, isLetter: Self.isLetter) + end
  }

  /// The value of a `Content-Disposition` field that has the file saved under this name (RFC 6266 section 4, RFC 8187
  /// section 3.2).
  public var contentDisposition: String {
    guard unicode != ascii else { return "attachment; filename=\"\(ascii)\"" }
    var value = "attachment; filename=\"\(ascii)\"; filename*=UTF-8''"
    for byte in unicode.utf8 {
      let scalar = Unicode.Scalar(byte)
      if Self.isPlain(scalar) || scalar == "-" || scalar == "." {
        value.unicodeScalars.append(scalar)
      } else {
        value += byte < 16 ? "%0" : "%"
        value += String(byte, radix: 16, uppercase: true)
      }
    }
    return value
  }

  /// Runs of everything else become one hyphen, none at the ends; nothing left is `account`.
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
