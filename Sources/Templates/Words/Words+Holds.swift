import WalletCore

/// Money that is held: it stays on its account, and nothing else can take it.
extension Words {
  /// What is held of an account, and what can be used: `$30.00 held · $70.00 available`.
  /// - Returns: nil if nothing is held.
  static func held(_ account: Account, _ amounts: AmountStyle) -> HTML? {
    guard account.held.minorUnits > 0 else { return nil }
    return "\(whole: account.held, amounts) held · \(whole: account.available, amounts) available"
  }

  /// The text before what will be left of an account's money that is not held.
  static let availableAfter: HTML = "Available after a withdrawal or transfer:"

  /// What an operation did to a hold.
  /// - Parameters:
  ///   - operation: the operation.
  ///   - currency: the currency of its account.
  ///   - amounts: whether amounts are shown or hidden.
  /// - Returns: nil for an operation that is of no hold.
  static func hold(_ operation: Operation, in currency: Currency, _ amounts: AmountStyle) -> HTML? {
    guard let event = operation.hold else { return nil }
    let change: HTML = "\(whole: Money(minorUnits: abs(event.delta), currency: currency), amounts)"
    switch operation.kind {
    case .authorise: return "\(change) was held. It stayed in the account."
    case .raise:
      return "\(change) more was held, \(whole: Money(minorUnits: event.amount, currency: currency), amounts) in all."
    case .capture: return captured(operation, event, change, amounts)
    case .void: return "\(change) is no longer held. Nothing was paid."
    case .expire: return "\(change) is no longer held: the hold expired. Nothing was paid."
    case .open, .rename, .deposit, .withdraw, .transfer, .close, .reopen, .undo, .exchange, .join, .phone, .leave:
      return nil
    }
  }

  private static func captured(
    _ operation: Operation, _ event: HoldEvent, _ held: HTML, _ amounts: AmountStyle
  ) -> HTML? {
    guard let paid = operation.movements.first?.amount else { return nil }
    let rest = Money(minorUnits: -event.delta - paid.minorUnits, currency: paid.currency)
    guard rest.minorUnits > 0 else { return "\(held) was held, and all of it was paid." }
    return "\(held) was held. \(whole: paid, amounts) was paid, and \(whole: rest, amounts) is no longer held."
  }
}
