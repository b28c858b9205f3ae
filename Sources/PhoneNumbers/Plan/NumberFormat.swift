/// One way to write the numbers of a calling code.
struct NumberFormat: Sendable {
  /// What stands for it among international formats.
  enum International: Sendable {
    case sameAsNational
    case text(FactText)
    case unused
  }

  /// An index into ``NumberingPlan/groups``; formats that cut alike have the same.
  var groups: Int
  /// `$1` is the first group.
  var national: FactText
  var international: International
  /// What stands in place of the format's first group at home, with the national prefix.
  var rule: FactText
  var mayOmitPrefix: Bool
  var hasCarrierRule: Bool
  /// From the coarsest to the finest.
  var leadingDigits: [DigitPattern]
  /// Facts of the texts above that the as-you-type formatter asks for.
  var traits: Traits

  struct Traits: Sendable {
    /// The rule adds nothing but brackets to the first group, or there is none.
    var ruleIsFirstGroupOnly = true
    /// A space or hyphen stands in the rule.
    var ruleHasSeparator = false
    /// Groups and punctuation only, and the first group comes first.
    var nationalIsPlain = false
    var internationalIsPlain = false
  }
}
