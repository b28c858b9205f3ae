import WalletCore

extension Words {
  /// What Enter in an amount field asks.
  static let whichOfThree = "Deposit, withdraw or transfer?"

  /// Stands before what an account would hold then.
  static let leftAfter: HTML = "Left after a withdrawal or transfer:"

  /// Asks whether all there is in an account is meant, and says what will be left of it; the amounts are kept whole where it
  /// is no attribute's value.
  static func all(_ action: TakeAll, _ balance: Money, isAttribute: Bool = false) -> HTML {
    let verb: HTML =
      switch action {
      case .withdraw: "Withdraw"
      case .transfer: "Transfer"
      }
    let nothing = Money(minorUnits: 0, currency: balance.currency)
    return isAttribute
      ? "\(verb) \(balance, .plain), all of it? Left: \(nothing, .plain)"
      : "\(verb) \(whole: balance, .plain), all of it? Left: \(whole: nothing, .plain)"
  }
}
