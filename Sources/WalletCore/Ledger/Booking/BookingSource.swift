/// What a booking reads from the books, in the transaction that will write it. A store conforms to this protocol;
/// only ``BookingContext`` decides which rows judging a command needs.
package protocol BookingSource {
  /// The error of a failed read.
  associatedtype Failure: Error

  /// One of the user's accounts, open or closed; nil if there is none, or if it is another user's.
  func account(_ id: AccountID, of user: UserID) throws(Failure) -> AccountState?
  /// Any account, by its number.
  func account(_ number: AccountNumber) throws(Failure) -> AccountState
  /// The system account for the outside world, in a currency.
  func world(_ currency: Currency) throws(Failure) -> AccountState
  /// The system account for what closed accounts left behind, in a currency.
  func payable(_ currency: Currency) throws(Failure) -> AccountState
  /// The system account that exchanges go through, in a currency.
  func exchange(_ currency: Currency) throws(Failure) -> AccountState
  /// The balances of the system accounts that exchanges go through, one for each currency that has them.
  func exchangeBalances() throws(Failure) -> [Money]
  /// The system account for fees, in a currency.
  func fee(_ currency: Currency) throws(Failure) -> AccountState
  /// A merchant's account; nil if there is none.
  func merchant(_ id: AccountID) throws(Failure) -> AccountState?
  /// One of the user's cards, also a removed one; nil if there is none, or if it is another user's.
  func card(_ id: CardID, of user: UserID) throws(Failure) -> StoredCard?
  /// One of the user's holds, by the operation that authorised it; nil if there is none, or if it is another user's.
  func hold(_ id: OperationID, of user: UserID) throws(Failure) -> HoldState?
  /// How many open accounts the user has.
  func openAccounts(of user: UserID) throws(Failure) -> Int
  /// How many accounts the user has, open and closed; counts no further than `most`.
  func accountsEver(of user: UserID, upTo most: Int) throws(Failure) -> Int
  /// One of the user's operations, with what it moved; nil if there is none, or if it is another user's.
  func reversible(_ id: OperationID, of user: UserID) throws(Failure) -> ReversibleOperation?
  /// The newest operation that closed an account.
  func closing(of account: AccountNumber) throws(Failure) -> ReversibleOperation?
}
