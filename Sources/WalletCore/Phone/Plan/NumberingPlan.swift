/// The telephone numbers of the whole world.
public struct NumberingPlan: Sendable {
  /// The plan that this program carries.
  public static let carried = NumberingPlan()

  /// Reads a number in any spelling.
  public func parse(_ text: String, region: RegionCode?) throws(PhoneParseFailure) -> PhoneNumber { throw .notANumber }
  /// Whether a number has a length that numbers of its calling code can have.
  public func lengthVerdict(of number: PhoneNumber) -> LengthVerdict { .tooShort }
  /// Whether it is a number of the region that it belongs to.
  public func isValid(_ number: PhoneNumber) -> Bool { false }
  /// Whether it is a number of this region.
  public func isValid(_ number: PhoneNumber, for region: RegionCode) -> Bool { false }
  public func type(of number: PhoneNumber) -> PhoneNumberType { .unknown }
  /// The region it belongs to; nil: none of those with its calling code.
  public func region(of number: PhoneNumber) -> RegionCode? { nil }
  public func format(_ number: PhoneNumber, as format: PhoneFormat) -> String { "" }
  /// The main region of a calling code; `.world` where it belongs to no country, nil where it does not exist.
  public func mainRegion(callingCode: Int) -> RegionCode? { nil }
  public func callingCode(of region: RegionCode) -> Int? { nil }
  /// The calling code that these ASCII digits begin with. None is the beginning of another.
  public func callingCode(beginning digits: some Collection<UInt8>) -> Int? { nil }
  public func example(of type: PhoneNumberType, in region: RegionCode) -> PhoneNumber? { nil }
}
