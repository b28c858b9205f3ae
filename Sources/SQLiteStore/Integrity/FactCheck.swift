import WalletCore

/// Compares the facts in the file with the program's: currencies with their limits, and the kinds of operation. The
/// file's integrity checks read these tables, so nothing else can be trusted where they differ.
enum FactCheck {
  static func run(on connection: SQLiteConnection, _ kindRules: [KindRule]) throws(SQLiteFailure)
    -> [InvariantViolation]
  {
    try compare(
      connection.texts("SELECT code||' '||scale||' '||amount_limit||' '||balance_limit FROM currency"),
      Currency.all.map { "\($0.code) \($0.scale) \($0.amountLimit) \($0.balanceLimit)" }, "currencies")
      + compare(connection.texts(kinds), kindRules.map(\.fact), "kinds of operation")
      + compare(connection.texts(legs), kindRules.flatMap(\.legFacts), "transfers of the kinds of operation")
  }

  private static let kinds: SQL = """
    SELECT code||' '||effect||' '||min_legs||' '||max_legs||' '||commits||' '||rated||' '||reverses||' '||coalesce(undone_by,'')
    FROM kind
    """
  private static let legs: SQL =
    "SELECT kind||' '||part||' '||debit||' '||credit||' '||type||' '||currency FROM kind_leg"

  private static func compare(_ found: [String], _ wanted: [String], _ what: String) -> [InvariantViolation] {
    // Texts of other bytes can be equal to Swift: a Kelvin sign is a K.
    let isSame = found.sorted().elementsEqual(wanted.sorted()) { $0.utf8.elementsEqual($1.utf8) }
    guard !isSame else { return [] }
    return [InvariantViolation(rule: .factsMatchProgram, detail: "the \(what) are not those of the program")]
  }
}

extension KindRule {
  fileprivate var fact: String {
    let flags = [hasRate, reverses].map { $0 ? "1" : "0" }.joined(separator: " ")
    let legs = "\(legCount.lowerBound) \(legCount.upperBound)"
    return "\(code) \(effect.rawValue) \(legs) \(commits.rawValue) \(flags) \(undoneBy ?? "")"
  }

  fileprivate var legFacts: [String] {
    legs.map { leg in
      let currency = leg.inOtherCurrency ? 2 : 1
      return "\(code) \(leg.part) \(leg.debit.rawValue) \(leg.credit.rawValue) \(leg.type.rawValue) \(currency)"
    }
  }
}
