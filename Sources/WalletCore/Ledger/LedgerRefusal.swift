/// Why the books refused a command. A refused command changes nothing.
///
/// If several apply, the first in this list is reported.
package enum LedgerRefusal: Error, Sendable, Equatable {
  /// This key was used before with other values.
  case keyReused
  /// There is no such operation, or it is another user's.
  case noSuchOperation
  /// There is no such account, or it is another user's: the answer does not tell which.
  case noSuchAccount
  /// The same for the receiving account.
  case noSuchReceiver
  /// The same for the card.
  case noSuchCard
  case sameAccount
  /// It was undone already.
  case alreadyReversed
  /// An operation of this kind cannot be undone.
  case notReversible
  /// It was booked longer ago than the undo window, in seconds.
  case tooLateToUndo(seconds: Int)
  /// The hold has ended: it was captured, voided, or its time is over.
  case holdEnded
  /// The account to reopen is open.
  case notClosed
  case accountClosed
  case receiverClosed
  /// The user has removed the card.
  case cardRemoved
  case cardExpired
  case currenciesDiffer
  /// Both accounts of an exchange are of one currency.
  case currenciesAlike
  /// The user already has the maximum number of open accounts.
  case tooManyAccounts(limit: Int)
  /// The user has opened as many accounts as one may ever open.
  case tooManyAccountsEver(limit: Int)
  /// What leaves, arrives or is held by one hold is more than its ``Currency/amountLimit``, or it is nothing at all.
  case amountOutOfRange
  case notEnough(balance: Money)
  /// The account has enough, but holds keep some of it; `available` is what can be taken.
  case partlyHeld(available: Money)
  /// More than the hold holds.
  case moreThanHeld(held: Money)
  /// An account with holds cannot be closed.
  case accountHolds(held: Money)
  /// What would arrive is less than the other currency's smallest unit.
  case tooSmallToExchange
  /// The terms of the quote do not give the amount that was shown.
  case notAsQuoted
  /// The time in which the quote could be booked is over.
  case quoteOver
  /// The money to move back is in the account with this name, but holds keep some of it; `available` is what can be
  /// taken.
  case counterpartHolds(account: String, available: Money)
  /// The account with this name, which the money would come from or go to, is closed: reopen it first.
  case counterpartClosed(account: String)
  /// The money to move back is gone: the account with this name holds less.
  case spent(account: String, balance: Money)
  /// The receiving account would hold more than ``Currency/balanceLimit``.
  case balanceLimit
  /// The balance of a system account or a merchant's would exceed ``Currency/worldLimit``.
  case walletFull
  /// The accounts for exchanges would together be further below zero than the owner allows (``ExchangeLimit``).
  case exchangesFull
  /// The account changed after the form was shown.
  case balanceChanged
  /// The user has booked as many operations as one may in a day.
  case tooManyOperations(limit: Int)
  /// The clock is behind the books or jumped far ahead (``ClockState/Verdict``).
  case clockWrong
  case unavailable(StoreFailure)
}
