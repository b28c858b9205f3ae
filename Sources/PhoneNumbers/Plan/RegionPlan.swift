/// The plan of one region, or of one calling code that belongs to no country.
struct RegionPlan: Sendable {
  let region: RegionCode
  let callingCode: Int
  /// Dialled before an international call.
  var internationalPrefix: DigitPattern?
  var nationalPrefix = TableRange.none
  /// The prefix to remove from a number in national format; it may capture.
  var nationalPrefixForParsing: DigitPattern?
  /// Replaces ``nationalPrefixForParsing`` if its last group matched.
  var transformRule = TableRange.none
  /// Distinguishes the region's numbers from others with its calling code.
  var leadingDigits: DigitPattern?
  var extensionPrefix: TableRange?
  var general: NumberDescription
  /// Indexed by ``PhoneNumberType/rawValue``, up to `mobile`; nil if the type does not exist.
  var types: [NumberDescription?] = Array(repeating: nil, count: Int(PhoneNumberType.mobile.rawValue) + 1)
  /// Indices into ``NumberingPlan/formats``; only for main regions and codes without a country.
  var formats: Range<Int> = 0..<0
  /// Whether international numbers have a list of formats of their own.
  var hasInternationalFormats = false
}

/// A calling code and its regions.
struct CallingCodePlan: Sendable {
  let code: Int
  /// Indices into ``NumberingPlan/regions``: the main region first, then in search order.
  let regions: [Int]
}

/// What numbers of one type look like in one region.
struct NumberDescription: Sendable {
  var lengths: LengthSet
  /// Lengths that can be dialled only within an area.
  var localLengths: LengthSet
  var pattern: DigitPattern
  /// A national significant number that nobody uses.
  var example: TableRange
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
