/// What the books would say to a part of a command, as things stand: the writer's own rules on accounts as they were read.
///
/// The writer judges again and knows more: what the whole wallet may hold, and what was booked in between.
public enum LedgerPrecheck {
  /// An amount that is to come into an account.
  /// - Throws: why the books would not take it.
  public static func deposit(_ amount: Money, to account: Account) throws(LedgerRefusal) {
    try BookingRules.requireTakes(amount, AccountState(account))
  }

  /// An amount that is to leave an account, wherever it goes.
  /// - Throws: why the books would not take it.
  public static func withdrawal(_ amount: Money, from account: Account) throws(LedgerRefusal) {
    try BookingRules.requireGives(amount, AccountState(account))
  }

  /// Two accounts between which an amount is to go that is not known yet.
  /// - Throws: why the books would move nothing between them.
  public static func transfer(from account: Account, to receiver: Account) throws(LedgerRefusal) {
    try BookingRules.requirePair(AccountState(account), AccountState(receiver))
  }

  /// An account that is to be closed, and the one that is to get what is in it.
  /// - Throws: why the books would not do it.
  public static func closing(_ account: Account, movingTo receiver: Account) throws(LedgerRefusal) {
    try transfer(from: account, to: receiver)
    try BookingRules.requireRoom(for: account.balance, in: AccountState(receiver))
  }
}

extension AccountState {
  fileprivate init(_ account: Account) {
    self.init(
      number: account.number, id: account.id, name: account.name, isPersons: true, currency: account.balance.currency,
      balance: account.balance.minorUnits, sequence: account.sequence, isClosed: !account.isOpen)
  }
}
