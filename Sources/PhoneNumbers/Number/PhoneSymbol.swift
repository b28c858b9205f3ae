/// A character of a typed number as one byte. ASCII keeps its value; other characters with a meaning in numbers have
/// codes above it. The sets are libphonenumber's.
enum PhoneSymbol {
  /// A decimal digit of another script: this code plus the digit's value.
  static let foreignDigit: UInt8 = 0x80
  static let widePlus: UInt8 = 0x8A
  static let noBreakSpace: UInt8 = 0x90
  static let wideStop: UInt8 = 0x91
  static let wideTilde: UInt8 = 0x92
  /// Other punctuation used in numbers.
  static let punctuation: UInt8 = 0x93
  static let wideHash: UInt8 = 0x94
  static let wideE: UInt8 = 0xA0
  static let wideX: UInt8 = 0xA1
  static let wideT: UInt8 = 0xA2
  static let wideN: UInt8 = 0xA3
  static let wideI: UInt8 = 0xA4
  static let cyrillicDe: UInt8 = 0xA5
  static let cyrillicO: UInt8 = 0xA6
  static let cyrillicBe: UInt8 = 0xA7
  static let oWithAcute: UInt8 = 0xA8
  static let acuteAccent: UInt8 = 0xA9
  /// Letters that regular expressions match with an ASCII letter if they ignore case.
  static let dottedI: UInt8 = 0xB0
  static let dotlessI: UInt8 = 0xB1
  static let longS: UInt8 = 0xB2
  static let kelvin: UInt8 = 0xB3
  /// `ー`, the only punctuation character that is also a letter.
  static let longVowelMark: UInt8 = 0xB4
  /// Any other letter or number.
  static let otherWord: UInt8 = 0xFE
  static let other: UInt8 = 0xFF

  static func of(_ scalar: Unicode.Scalar) -> UInt8 {
    if scalar.isASCII { return UInt8(truncatingIfNeeded: scalar.value) }
    if let known = known(scalar.value) { return known }
    let properties = scalar.properties
    if properties.numericType == .decimal, let digit = digit(scalar) { return foreignDigit + digit }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber:
      return otherWord
    default: return other
    }
  }

  /// The value of a digit in any script and form, including superscripts.
  static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    if scalar.isASCII {
      return UInt8(truncatingIfNeeded: scalar.value).asciiDigit
    }
    let properties = scalar.properties
    guard properties.numericType == .decimal || properties.numericType == .digit,
      let value = properties.numericValue
    else { return nil }
    return UInt8(exactly: value)
  }

  private static func known(_ value: UInt32) -> UInt8? {
    switch value {
    case 0x00A0: noBreakSpace
    case 0xFF0E: wideStop
    case 0xFF5E: wideTilde
    case 0xFF03: wideHash
    case 0xFF0B: widePlus
    case 0x2010...0x2015, 0x2212, 0xFF0D, 0xFF0F, 0x00AD, 0x200B, 0x2060, 0x3000, 0xFF08, 0xFF09, 0xFF3B,
      0xFF3D, 0x2053, 0x223C:
      punctuation
    case 0xFF25, 0xFF45: wideE
    case 0xFF38, 0xFF58: wideX
    case 0xFF34, 0xFF54: wideT
    case 0xFF2E, 0xFF4E: wideN
    case 0xFF29, 0xFF49: wideI
    case 0x0414, 0x0434: cyrillicDe
    case 0x041E, 0x043E: cyrillicO
    case 0x0411, 0x0431: cyrillicBe
    case 0x00D3, 0x00F3: oWithAcute
    case 0x0301: acuteAccent
    case 0x0130: dottedI
    case 0x0131: dotlessI
    case 0x017F: longS
    case 0x212A: kelvin
    case 0x30FC: longVowelMark
    default: nil
    }
  }
}

// The sets of characters.
extension PhoneSymbol {
  static func isPlus(_ symbol: UInt8) -> Bool { symbol == UInt8(ascii: "+") || symbol == widePlus }

  /// The value of a decimal digit of any script.
  static func decimal(_ symbol: UInt8) -> UInt8? {
    if let digit = symbol.asciiDigit { return digit }
    let foreign = symbol &- foreignDigit
    return foreign < 10 ? foreign : nil
  }

  /// Characters between digits; `x` is a placeholder for a carrier code.
  static func isPunctuation(_ symbol: UInt8) -> Bool {
    switch symbol {
    case UInt8(ascii: "-"), UInt8(ascii: "x"), UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "/"), UInt8(ascii: "~"), noBreakSpace,
      wideStop, wideTilde, punctuation, longVowelMark:
      true
    default: false
    }
  }

  static func isLetter(_ symbol: UInt8) -> Bool {
    let lower = symbol | 0x20
    return symbol < 0x80 && lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }

  /// A letter or a number of any script.
  static func isWord(_ symbol: UInt8) -> Bool {
    if symbol < 0x80 { return isLetter(symbol) || decimal(symbol) != nil }
    switch symbol {
    case noBreakSpace...wideHash, widePlus, acuteAccent, other: return false
    default: return true
    }
  }

  /// The lower-case letter that equals this one if case is ignored.
  static func folded(_ symbol: UInt8) -> UInt8 {
    switch symbol {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): symbol | 0x20
    case dottedI, dotlessI: UInt8(ascii: "i")
    case longS: UInt8(ascii: "s")
    case kelvin: UInt8(ascii: "k")
    default: symbol
    }
  }

  /// The digit on the telephone key that has this letter (ITU-T E.161).
  static func key(_ letter: UInt8) -> UInt8? {
    switch letter & ~0x20 {
    case UInt8(ascii: "A")...UInt8(ascii: "C"): 2
    case UInt8(ascii: "D")...UInt8(ascii: "F"): 3
    case UInt8(ascii: "G")...UInt8(ascii: "I"): 4
    case UInt8(ascii: "J")...UInt8(ascii: "L"): 5
    case UInt8(ascii: "M")...UInt8(ascii: "O"): 6
    case UInt8(ascii: "P")...UInt8(ascii: "S"): 7
    case UInt8(ascii: "T")...UInt8(ascii: "V"): 8
    case UInt8(ascii: "W")...UInt8(ascii: "Z"): 9
    default: nil
    }
  }
}

extension UInt8 {
  /// The value of an ASCII digit; nil for any other byte.
  @inline(__always) var asciiDigit: UInt8? {
    let value = self &- UInt8(ascii: "0")
    return value < 10 ? value : nil
  }
}
