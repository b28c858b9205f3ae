extension KindRule {
  /// The table of kinds, one row for each ``OperationKind``.
  package static let all: [KindRule] = OperationKind.allCases.map(\.rule)
}

extension OperationKind {
  /// The kind's row of the table.
  package var rule: KindRule {
    switch self {
    case .open: KindRule(rawValue, effect: .opens)
    case .rename: KindRule(rawValue, effect: .names)
    case .deposit: KindRule(rawValue, legs: [KindRule.Leg(0, .world, .account, as: .deposit)], undoneBy: "undo")
    case .withdraw: KindRule(rawValue, legs: [KindRule.Leg(0, .account, .world, as: .withdraw)], undoneBy: "undo")
    case .transfer: KindRule(rawValue, legs: [KindRule.Leg(0, .account, .user, as: .transfer)], undoneBy: "undo")
    case .close: Self.closing
    case .reopen: KindRule(rawValue, effect: .reopens, reverses: true)
    case .undo: KindRule(rawValue, reverses: true)
    case .exchange: Self.exchanging
    case .authorise: KindRule(rawValue, effect: .holds)
    case .raise: KindRule(rawValue, effect: .raises)
    case .capture: KindRule(rawValue, effect: .frees, legs: [KindRule.Leg(0, .account, .merchant, as: .capture)])
    case .void, .expire: KindRule(rawValue, effect: .frees)
    case .join: KindRule(rawValue, effect: .joins)
    case .phone: KindRule(rawValue, effect: .renumbers)
    }
  }

  /// The rest, if there is any, goes to another account of the user or stays with the wallet.
  private static var closing: KindRule {
    KindRule(
      OperationKind.close.rawValue, effect: .closes,
      legs: [KindRule.Leg(0, .account, .user, as: .close), KindRule.Leg(0, .account, .payable, as: .close)],
      optional: 1, undoneBy: "reopen")
  }

  /// What is exchanged leaves, what it is worth arrives, and a fee may leave too.
  private static var exchanging: KindRule {
    KindRule(
      OperationKind.exchange.rawValue,
      legs: [
        KindRule.Leg(0, .account, .exchange, as: .exchange),
        KindRule.Leg(1, .exchange, .user, as: .exchange, inOtherCurrency: true),
        KindRule.Leg(2, .account, .fee, as: .fee),
      ], optional: 1, hasRate: true)
  }
}
