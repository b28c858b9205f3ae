/// Compares the parts of an operation with its kind's row of the table of kinds.
struct ImportedParts {
  private let operation: ImportedOperation
  private let rule: KindRule
  /// The currency of the account that the operation was about; nil if no operation opened it.
  private let currency: Currency?

  init(_ operation: ImportedOperation, in currency: Currency?) {
    self.operation = operation
    self.currency = currency
    rule = operation.kind.rule
  }

  /// Whether the operation has the name, the reversal, the hold, the rate and the movements that its kind requires, a
  /// card or a bill only where its kind may have one, and no others. What a reversal moves is compared with what it reverses instead.
  var fitKind: Bool {
    let isNaming = rule.effect == .opens || rule.effect == .names
    guard rule.hasAccount, (operation.name != nil) == isNaming, (operation.reverses != nil) == rule.reverses,
      (operation.currency != nil) == (rule.effect == .opens), (operation.hold != nil) == rule.isOfHold,
      (operation.quote != nil) == rule.hasRate, operation.card == nil || rule.mayNameCard,
      operation.bill == nil || rule.mayHaveBill,
      rule.legCount.contains(operation.movements.count)
    else { return false }
    return operation.movements.enumerated().allSatisfy { part, movement in
      guard movement.from != movement.to, (movement.merchant != nil) == Self.isOfMerchant(movement) else {
        return false
      }
      return rule.reverses
        ? movement.kind.rawValue == operation.kind.rawValue : rule.legs.contains { fits(movement, $0, at: part) }
    }
  }

  private static func isOfMerchant(_ movement: Operation.Movement) -> Bool {
    movement.from == .merchant || movement.to == .merchant
  }

  private func fits(_ movement: Operation.Movement, _ leg: KindRule.Leg, at part: Int) -> Bool {
    leg.part == part && leg.type == movement.kind && side(movement.from) == leg.debit && side(movement.to) == leg.credit
      && (currency == nil || (movement.amount.currency != currency) == leg.inOtherCurrency)
  }

  private func side(_ side: Operation.Movement.Side) -> KindRule.Side {
    switch side {
    case .account(let id): id == operation.account ? .account : .user
    case .world: .world
    case .payable: .payable
    case .exchange: .exchange
    case .fee: .fee
    case .merchant: .merchant
    }
  }
}
