/// Why the books did not take a command. A refused command leaves everything as it was.
///
/// Where several apply the first of this order is told.
public enum LedgerRefusal: Error, Sendable, Equatable {
  /// This key was used before with other values.
  case keyReused
  /// There is no such operation, or it is another user's.
  case noSuchOperation
  /// There is no such account, or it is another user's: the two are not told apart.
  case noSuchAccount
  /// The receiving account, likewise.
  case noSuchReceiver
  case sameAccount
  /// It was taken back already.
  case alreadyReversed
  /// An operation of this kind cannot be taken back.
  case notReversible
  /// It was booked longer ago than so many seconds.
  case tooLateToUndo(seconds: Int)
  /// The account to reopen is open.
  case notClosed
  case accountClosed
  case receiverClosed
  case currenciesDiffer
  case currencyNotOffered
  /// More than ``Currency/amountLimit``, or nothing at all.
  case amountOutOfRange
  case notEnough(balance: Money)
  /// The money to be taken back is not there any more: the account of this name holds less.
  case spent(account: String, balance: Money)
  /// The account of this name, which the money would come back from or go back to, is closed: open it first.
  case counterpartClosed(account: String)
  /// The receiving account would hold more than ``Currency/balanceLimit``.
  case balanceLimit
  /// The outside world's account would pass ``Currency/worldLimit``.
  case walletFull
  /// The user has as many open accounts as are allowed.
  case tooManyAccounts(limit: Int)
  /// The account moved on since the form was shown.
  case balanceChanged
  /// The clock stands before, or far after, what is already written.
  case clockWrong
  case unavailable(StoreFailure)
}
