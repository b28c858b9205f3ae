import WalletCore

extension Words {
  /// What Enter in an amount field asks.
  static let whichOfThree = "Deposit, withdraw or transfer?"

  /// Stands before what an account would hold then.
  static let leftAfter = "Left after a withdrawal or transfer:"

  /// Asks whether all there is in an account is meant, and says what will be left of it.
  static func all(_ action: TakeAll, _ balance: Money) -> String {
    let verb =
      switch action {
      case .withdraw: "Withdraw"
      case .transfer: "Transfer"
      }
    let nothing = Money(minorUnits: 0, currency: balance.currency)
    return "\(verb) \(MoneyText.string(balance, .plain)), all of it? Left: \(MoneyText.string(nothing, .plain))"
  }
}
