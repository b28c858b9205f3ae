/// What a command comes to once the rules have let it pass: what a store writes, exactly that and nothing else.
public struct BookingPlan: Sendable, Equatable {
  /// Money that goes from one account to another.
  public struct Movement: Sendable, Equatable {
    /// Whose balance falls.
    public let debit: AccountNumber
    /// Whose balance rises.
    public let credit: AccountNumber
    /// How much, above 0.
    public let amount: Money
  }

  /// What is done.
  public let kind: OperationKind
  /// The account that it is about; nil for one that is still to be made.
  public let subject: AccountState?
  /// The number of the operation that it takes back.
  public let reverses: Int64?
  /// What moves, in order.
  public let movements: [Movement]

  init(
    _ kind: OperationKind, of subject: AccountState?, reverses: Int64? = nil, _ movements: [Movement] = []
  ) {
    self.kind = kind
    self.subject = subject
    self.reverses = reverses
    self.movements = movements
  }

  /// The link that the operation is of the chain, and its hash.
  /// - Parameters:
  ///   - command: what was asked for.
  ///   - account: number and identifier of the account that it is about, which may have been made for it.
  ///   - head: what it comes behind.
  ///   - at: when it is booked.
  /// - Returns: the link with the head behind it.
  public func link(
    of command: LedgerCommand, about account: (number: AccountNumber, id: AccountID), after head: LedgerHead,
    at: Timestamp
  ) -> (link: HashChain.Link, head: LedgerHead) {
    let link = HashChain.Link(
      number: head.number + 1, user: command.user, kind: kind.rawValue, account: account.number,
      reverses: reverses, name: command.action.newName?.text, key: command.key.id,
      fingerprint: command.action.fingerprint, at: at, opens: opening(command.action, account.id),
      transfers: transfers)
    return (link, LedgerHead(number: link.number, hash: HashChain.hash(link, after: head.hash)))
  }

  /// The movements as parts of the operation.
  var transfers: [HashChain.Transfer] {
    movements.enumerated().map { part, movement in
      HashChain.Transfer(
        part: Int64(part), type: kind.rawValue, debit: movement.debit, credit: movement.credit,
        currency: movement.amount.currency.code, amount: movement.amount.minorUnits)
    }
  }

  private func opening(_ action: LedgerAction, _ account: AccountID) -> HashChain.Opening? {
    guard case .open(_, let currency) = action else { return nil }
    return HashChain.Opening(account: account.id, currency: currency.code)
  }
}

extension LedgerAction {
  /// The name that it gives to an account, if it gives one.
  public var newName: AccountName? {
    switch self {
    case .open(let name, _), .rename(_, let name): name
    default: nil
    }
  }
}

/// What was booked under a key before.
public struct BookedOperation: Sendable, Equatable {
  /// Who booked it.
  public let user: UserID
  /// What it left, told as a repeat.
  public let receipt: LedgerReceipt
  /// What the key stands for (``LedgerAction/fingerprint``).
  public let fingerprint: Digest

  /// An operation as its key found it.
  public init(user: UserID, receipt: LedgerReceipt, fingerprint: Digest) {
    self.user = user
    self.receipt = receipt
    self.fingerprint = fingerprint
  }

  /// The answer to a command that came with its key.
  /// - Throws: ``LedgerRefusal/keyReused`` if the command is another, or another's.
  public func answer(to command: LedgerCommand) throws(LedgerRefusal) -> LedgerReceipt {
    guard user == command.user, fingerprint == command.action.fingerprint else { throw .keyReused }
    return receipt
  }
}

/// What a booking reads of the books, in the transaction that will write it. A store fits it; which rows a command's judgement
/// needs is said once, by ``BookingContext``.
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
