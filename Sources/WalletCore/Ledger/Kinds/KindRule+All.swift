extension KindRule {
  /// The table of kinds, one row for each ``OperationKind``.
  package static let all: [KindRule] = OperationKind.allCases.map(\.rule)

  private static let open = KindRule("open", effect: .opens)
  private static let rename = KindRule("rename", effect: .names)
  private static let deposit = KindRule(
    "deposit", legs: [Leg(0, .world, .account, as: .deposit)], undoneBy: "undo", mayNameCard: true)
  private static let withdraw = KindRule(
    "withdraw", legs: [Leg(0, .account, .world, as: .withdraw)], undoneBy: "undo", mayNameCard: true)
  private static let transfer = KindRule("transfer", legs: [Leg(0, .account, .user, as: .transfer)], undoneBy: "undo")
  /// The rest, if there is any, goes to another account of the user or stays with the wallet.
  private static let close = KindRule(
    "close", effect: .closes, legs: [Leg(0, .account, .user, as: .close), Leg(0, .account, .payable, as: .close)],
    optional: 1, undoneBy: "reopen")
  private static let reopen = KindRule("reopen", effect: .reopens, reverses: true)
  private static let undo = KindRule("undo", reverses: true)
  /// What is exchanged leaves, what it is worth arrives, and a fee may leave too.
  private static let exchange = KindRule(
    "exchange",
    legs: [
      Leg(0, .account, .exchange, as: .exchange), Leg(1, .exchange, .user, as: .exchange, inOtherCurrency: true),
      Leg(2, .account, .fee, as: .fee),
    ], optional: 1, hasRate: true)
  private static let authorise = KindRule("authorise", effect: .holds)
  private static let raise = KindRule("raise", effect: .raises)
  private static let capture = KindRule(
    "capture", effect: .frees, legs: [Leg(0, .account, .merchant, as: .capture)], mayHaveBill: true)
  private static let void = KindRule("void", effect: .frees)
  private static let expire = KindRule("expire", effect: .frees)
  private static let join = KindRule("join", effect: .joins)
  private static let phone = KindRule("phone", effect: .changesPhone)
  private static let leave = KindRule("leave", effect: .leaves)

  /// The row of a kind. Every booking and every receipt asks for one, so each is made once.
  fileprivate static func row(of kind: OperationKind) -> KindRule {
    switch kind {
    case .open: open
    case .rename: rename
    case .deposit: deposit
    case .withdraw: withdraw
    case .transfer: transfer
    case .close: close
    case .reopen: reopen
    case .undo: undo
    case .exchange: exchange
    case .authorise: authorise
    case .raise: raise
    case .capture: capture
    case .void: void
    case .expire: expire
    case .join: join
    case .phone: phone
    case .leave: leave
    }
  }
}

extension OperationKind {
  /// The kind's row of the table.
  package var rule: KindRule { KindRule.row(of: self) }
}
