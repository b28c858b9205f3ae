/// What a booking reads of the books, in the transaction that will write it. A store fits it; which rows a command's judgement
/// needs is said once, by ``BookingSituation``.
public protocol BookingSource {
  /// Why something could not be read.
  associatedtype Failure: Error

  /// One of the user's accounts, open or closed; nil for another's as for none.
  func account(_ id: AccountID, of user: UserID) throws(Failure) -> AccountState?
  /// Any account by its number.
  func account(_ number: AccountNumber) throws(Failure) -> AccountState
  /// The system's account that stands for the world outside, in a currency.
  func world(_ currency: Currency) throws(Failure) -> AccountState
  /// The system's account for what closed accounts left behind, in a currency.
  func payable(_ currency: Currency) throws(Failure) -> AccountState
  /// How many open accounts the user has.
  func openAccounts(of user: UserID) throws(Failure) -> Int
  /// One of the user's operations, with what it moved; nil for another's as for none.
  func reversible(_ id: OperationID, of user: UserID) throws(Failure) -> ReversibleOperation?
  /// The operation that closed an account last.
  func closing(of account: AccountNumber) throws(Failure) -> ReversibleOperation?
}
