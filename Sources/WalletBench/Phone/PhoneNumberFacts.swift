import PhoneNumbers
import WalletCore

/// A number, and everything that a numbering plan says about it.
struct PhoneNumberFacts: Equatable {
  let callingCode: Int
  let nationalNumber: UInt64
  let leadingZeros: Int
  let extensionDigits: String?
  let lengthVerdict: LengthVerdict
  let isValid: Bool
  /// Valid for the region that it was parsed in.
  let isValidThere: Bool
  let type: PhoneNumberType
  let region: RegionCode?
  let e164: String
  let national: String
  let international: String
  let rfc3966: String
}

extension PhoneNumberFacts {
  init(_ number: PhoneNumber, region: RegionCode?, plan: NumberingPlan) {
    callingCode = number.callingCode
    nationalNumber = number.nationalNumber
    leadingZeros = number.leadingZeros
    extensionDigits = number.extensionDigits
    lengthVerdict = plan.lengthVerdict(of: number)
    isValid = plan.isValid(number)
    isValidThere = region.map { plan.isValid(number, for: $0) } ?? false
    type = plan.numberType(of: number)
    self.region = plan.region(of: number)
    e164 = plan.format(number, as: .e164)
    national = plan.format(number, as: .national)
    international = plan.format(number, as: .international)
    rfc3966 = plan.format(number, as: .rfc3966)
  }

  init(_ fields: inout PhoneRecordFields) throws(BenchFailure) {
    callingCode = try fields.number("cc")
    nationalNumber = try fields.digits("nn")
    leadingZeros = fields.has("lz") ? try fields.number("lz") : 0
    extensionDigits = fields.has("ext") ? try fields.string("ext") : nil
    lengthVerdict = try fields.word("possible", Self.lengthVerdicts)
    isValid = try fields.bool("valid")
    isValidThere = try fields.bool("validFor")
    type = try fields.word("type", Self.types)
    region = try fields.region("region")
    e164 = try fields.string("e164")
    national = try fields.string("national")
    international = try fields.string("international")
    rfc3966 = try fields.string("rfc3966")
  }

  private static let lengthVerdicts: [String: LengthVerdict] = [
    "IS_POSSIBLE": .possible, "IS_POSSIBLE_LOCAL_ONLY": .possibleLocally, "TOO_SHORT": .tooShort,
    "TOO_LONG": .tooLong, "INVALID_LENGTH": .invalidLength,
  ]

  private static let types: [String: PhoneNumberType] = [
    "FIXED_LINE": .fixedLine, "MOBILE": .mobile, "FIXED_LINE_OR_MOBILE": .fixedLineOrMobile, "TOLL_FREE": .tollFree,
    "PREMIUM_RATE": .premiumRate, "SHARED_COST": .sharedCost, "VOIP": .voip, "PERSONAL_NUMBER": .personalNumber,
    "PAGER": .pager, "UAN": .uan, "VOICEMAIL": .voicemail, "UNKNOWN": .unknown,
  ]

  /// Every field as text, with its name in the records.
  var fields: [(name: String, text: String)] {
    [
      ("cc", "\(callingCode)"), ("nn", "\(nationalNumber)"), ("lz", "\(leadingZeros)"),
      ("ext", extensionDigits ?? "none"), ("possible", "\(lengthVerdict)"), ("valid", "\(isValid)"),
      ("validFor", "\(isValidThere)"), ("type", "\(type)"), ("region", region.map { "\($0)" } ?? "none"),
      ("e164", e164), ("national", national), ("international", international), ("rfc3966", rfc3966),
    ]
  }
}
