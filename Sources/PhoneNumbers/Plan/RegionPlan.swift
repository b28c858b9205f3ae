/// The facts of one region, or of one calling code that belongs to no country.
struct RegionPlan: Sendable {
  let region: RegionCode
  let callingCode: Int
  /// What is dialled before an international call.
  var internationalPrefix: DigitPattern?
  var nationalPrefix = FactText.none
  /// What to take off the beginning of a number that is written as at home; it may capture.
  var nationalPrefixForParsing: DigitPattern?
  /// What takes the place of ``nationalPrefixForParsing`` where its last group took part.
  var transformRule = FactText.none
  /// What tells the region's numbers from others with its calling code.
  var leadingDigits: DigitPattern?
  var extensionPrefix: FactText?
  var general: NumberDescription
  /// By ``PhoneNumberType/rawValue``, up to `mobile`; nil where the type does not exist.
  var types: [NumberDescription?] = Array(repeating: nil, count: Int(PhoneNumberType.mobile.rawValue) + 1)
  /// Into ``NumberingPlan/formats``; of main regions and codes without a country only.
  var formats: Range<Int> = 0..<0
  /// Whether international numbers are written by a list of their own.
  var hasInternationalFormats = false
}

/// A calling code and who has it.
struct CallingCodePlan: Sendable {
  let code: Int
  /// Into ``NumberingPlan/regions``: the main one first, then in the order of search.
  let regions: [Int]
}

/// What numbers of one kind look like in one region.
struct NumberDescription: Sendable {
  var lengths: LengthSet
  /// Lengths that can be dialled within an area only.
  var localLengths: LengthSet
  var pattern: DigitPattern
  /// A national significant number that is in nobody's use.
  var example: FactText
}

/// Counts of digits, from 0 to 31.
struct LengthSet: Sendable, Hashable {
  private var bits: UInt32 = 0

  var isEmpty: Bool { bits == 0 }
  var shortest: Int { bits.trailingZeroBitCount }
  var longest: Int { 31 - bits.leadingZeroBitCount }

  mutating func insert(_ length: Int) {
    guard length >= 0, length < 32 else { return }
    bits |= 1 << UInt32(length)
  }

  func contains(_ length: Int) -> Bool { length < 32 && bits >> UInt32(length) & 1 != 0 }
}
