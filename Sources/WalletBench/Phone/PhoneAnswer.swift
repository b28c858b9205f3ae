import PhoneNumbers
import WalletCore

/// A numbering plan's complete answer to a text: why it is no number, or the number and its properties.
enum PhoneAnswer: Equatable {
  case failure(PhoneParseRefusal)
  case number(PhoneNumberFacts)

  /// The answer of a plan.
  init(_ text: String, region: RegionCode?, plan: NumberingPlan) {
    do throws(PhoneParseRefusal) {
      self = .number(PhoneNumberFacts(try plan.parse(text, defaultRegion: region), region: region, plan: plan))
    } catch {
      self = .failure(error)
    }
  }

  /// The answer in a record.
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

  /// Every field as text, with its name in the records.
  var fields: [(name: String, text: String)] {
    switch self {
    case .failure(let failure): [("err", "\(failure)")]
    case .number(let facts): facts.fields
    }
  }
}
