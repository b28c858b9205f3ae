import WalletCore

extension Words {
  /// What Enter in an amount field asks.
  static let whichOfThree = "Deposit, withdraw or transfer?"

  /// Stands before what an account would hold then.
  static let leftAfter: HTML = "Left after a withdrawal or transfer:"

  /// Stands between all there is in an account and what will be left of it.
  static let allOfIt: HTML = ", all of it? Left:"

  /// Asks whether all there is in an account is meant, and says what will be left of it; the amounts are kept whole.
  static func all(_ action: TakeAll, _ balance: Money) -> HTML {
    let verb: HTML =
      switch action {
      case .withdraw: "Withdraw"
      case .transfer: "Transfer"
      }
    let nothing = Money(minorUnits: 0, currency: balance.currency)
    return "\(verb) \(whole: balance, .plain)\(allOfIt) \(whole: nothing, .plain)"
  }
}
