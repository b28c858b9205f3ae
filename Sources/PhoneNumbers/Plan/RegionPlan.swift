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
