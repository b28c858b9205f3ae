/// What numbers of one kind look like in one region.
struct NumberDescription: Sendable {
  var lengths: LengthSet
  /// Lengths that can be dialled within an area only.
  var localLengths: LengthSet
  var pattern: DigitPattern
  /// A national significant number that is in nobody's use.
  var example: FactText
}
