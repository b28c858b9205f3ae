/// One way to write the numbers of a calling code.
struct NumberFormat: Sendable {
  /// How the format is written internationally.
  enum International: Sendable {
    case sameAsNational
    case text(TableRange)
    case unused
  }

  /// An index into ``NumberingPlan/groups``; formats that split digits alike share it.
  var groups: Int
  /// `$1` is the first group.
  var national: TableRange
  var international: International
  /// Replaces the format's first group in national format, with the national prefix.
  var rule: TableRange
  var mayOmitPrefix: Bool
  var hasCarrierRule: Bool
  /// From the least to the most specific.
  var leadingDigits: [DigitPattern]
  /// Properties of the texts above that the as-you-type formatter needs.
  var traits: Traits

  struct Traits: Sendable {
    /// The rule adds only brackets to the first group, or there is no rule.
    var ruleIsFirstGroupOnly = true
    /// The rule has a space or hyphen.
    var ruleHasSeparator = false
    /// Only groups and punctuation, with the first group first.
    var nationalIsPlain = false
    var internationalIsPlain = false
  }
}
