import PhoneNumbers
import WalletCore

/// All that a numbering plan says of a text: why it is no number, or the number and what it is.
enum PhoneAnswer: Equatable {
  case failure(PhoneParseRefusal)
  case number(PhoneNumberFacts)

  /// What a plan says.
  init(_ text: String, region: RegionCode?, plan: NumberingPlan) {
    do throws(PhoneParseRefusal) {
      self = .number(PhoneNumberFacts(try plan.parse(text, defaultRegion: region), region: region, plan: plan))
    } catch {
      self = .failure(error)
    }
  }

  /// What a record says.
  init(_ fields: inout PhoneRecordFields) throws(BenchFailure) {
    if fields.has("err") {
      self = .failure(try fields.word("err", Self.failures))
    } else {
      self = .number(try PhoneNumberFacts(&fields))
    }
  }

  private static let failures: [String: PhoneParseRefusal] = [
    "NOT_A_NUMBER": .notANumber, "INVALID_COUNTRY_CODE": .invalidCountryCode,
    "TOO_SHORT_AFTER_IDD": .tooShortAfterInternationalPrefix, "TOO_SHORT_NSN": .tooShort, "TOO_LONG": .tooLong,
  ]

  /// Every field by the name that records have for it, as text.
  var fields: [(name: String, text: String)] {
    switch self {
    case .failure(let failure): [("err", "\(failure)")]
    case .number(let facts): facts.fields
    }
  }
}
