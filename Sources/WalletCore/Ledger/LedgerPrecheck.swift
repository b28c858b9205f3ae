/// What the books would currently say to part of a command: the writer's own rules on accounts as they were read.
///
/// The writer judges again and knows more: what the whole wallet may hold, and what was booked in the meantime.
package enum LedgerPrecheck {
  /// Checks an amount to be added to an account.
  /// - Throws: why the books would refuse it.
  package static func deposit(_ amount: Money, to account: Account) throws(LedgerRefusal) {
    try BookingRules.requireTakes(amount, AccountState(account))
  }

  /// Checks an amount to be taken out of an account, wherever it goes.
  /// - Throws: why the books would refuse it.
  package static func withdrawal(_ amount: Money, from account: Account) throws(LedgerRefusal) {
    try BookingRules.requireGives(amount, AccountState(account))
  }

  /// Checks two accounts for a transfer whose amount is not known yet.
  /// - Throws: why the books would move nothing between them.
  package static func transfer(from account: Account, to receiver: Account) throws(LedgerRefusal) {
    try BookingRules.requirePair(AccountState(account), AccountState(receiver))
  }

  /// Checks an exchange whose result is not known yet.
  /// - Throws: why the books would refuse it.
  package static func exchange(_ amount: Money, from account: Account, to receiver: Account) throws(LedgerRefusal) {
    try exchange(from: account, to: receiver)
    try withdrawal(amount, from: account)
  }

  /// Checks two accounts for an exchange whose amount is not known yet.
  /// - Throws: why the books would exchange nothing between them.
  package static func exchange(from account: Account, to receiver: Account) throws(LedgerRefusal) {
    try BookingRules.requireExchangePair(AccountState(account), AccountState(receiver))
  }

  /// Checks an account to be closed and the account that receives its balance.
  /// - Throws: why the books would refuse it.
  package static func closing(_ account: Account, movingTo receiver: Account) throws(LedgerRefusal) {
    try transfer(from: account, to: receiver)
    guard account.held.minorUnits == 0 else { throw .accountHolds(held: account.held) }
    try BookingRules.requireRoom(for: account.balance, in: AccountState(receiver))
  }
}

extension AccountState {
  fileprivate init(_ account: Account) {
    self.init(
      number: account.number, id: account.id, name: account.name, isUserAccount: true,
      currency: account.balance.currency,
      balance: account.balance.minorUnits, sequence: account.sequence, isClosed: !account.isOpen,
      holds: AccountHolds(sequence: 0, held: account.held.minorUnits))
  }
}
