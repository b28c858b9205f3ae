import PhoneNumbers
import WalletCore

extension Words {
  /// Why a typed phone number is not accepted: one sentence, and a second one if it helps.
  package static func sentence(_ refusal: PhoneRefusal) -> String {
    guard let hint = hint(refusal) else { return verdict(refusal) }
    return "\(verdict(refusal)) \(hint)"
  }

  /// The error, without the hint.
  static func verdict(_ refusal: PhoneRefusal) -> String {
    switch refusal {
    case .noDigits: "Please enter your phone number."
    case .notANumber, .noCountry, .unknownCallingCode, .tooShort, .tooLong, .wrongLength, .noSuchAreaCode,
      .unknownRange:
      "Your phone number is invalid."
    }
  }

  /// How to fix it.
  static func hint(_ refusal: PhoneRefusal) -> String? {
    switch refusal {
    case .noDigits: nil
    case .notANumber: "Use digits, spaces, brackets and hyphens only."
    case .noCountry: "Choose its country, or start with + and the country code."
    case .unknownCallingCode: "No country uses that calling code."
    case .tooShort: "A few digits are missing."
    case .tooLong: "It has too many digits."
    case .wrongLength: "Numbers in this country don't have that many digits. Check the country."
    case .noSuchAreaCode: "An area code begins with a digit from 2 to 9."
    case .unknownRange: "We don't recognise this number for that country. Check the country."
    }
  }

  /// How to fix a number that the owner typed in a command, as the end of a sentence.
  package static func ownersHint(_ refusal: PhoneRefusal) -> String {
    switch refusal {
    case .noDigits, .notANumber, .noCountry: "write it with + and the country's code, like +15305550123."
    case .unknownCallingCode: "no country has that calling code."
    case .tooShort: "it is too short."
    case .tooLong: "it is too long."
    case .wrongLength: "no number of its country has that many digits."
    case .noSuchAreaCode: "an area code begins with a digit from 2 to 9."
    case .unknownRange: "its country has no such numbers."
    }
  }

  /// For a possible number in no range of the numbering plan: the code proves that it exists, or never arrives.
  static let unknownRange = "We don't know this number range. If no code comes, check the number."
}
