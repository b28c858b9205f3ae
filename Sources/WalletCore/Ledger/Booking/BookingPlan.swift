/// What the store writes for a command that the rules accepted: exactly this and nothing else.
public struct BookingPlan: Sendable, Equatable {
  /// Money that moves from one account to another.
  public struct Movement: Sendable, Equatable {
    /// The account whose balance falls.
    public let debit: AccountNumber
    /// The account whose balance rises.
    public let credit: AccountNumber
    /// The amount, above 0.
    public let amount: Money

    /// Money to move, or that an operation moved.
    public init(debit: AccountNumber, credit: AccountNumber, amount: Money) {
      self.debit = debit
      self.credit = credit
      self.amount = amount
    }
  }

  /// The kind of operation.
  public let kind: OperationKind
  /// The account it is about; nil if the store still has to create it.
  public let subject: AccountState?
  /// The number of the operation that it undoes.
  public let reverses: Int64?
  /// The movements, in order.
  public let movements: [Movement]

  init(
    _ kind: OperationKind, of subject: AccountState?, reverses: Int64? = nil, _ movements: [Movement] = []
  ) {
    self.kind = kind
    self.subject = subject
    self.reverses = reverses
    self.movements = movements
  }

  /// The operation's link of the chain, and the head after it.
  /// - Parameters:
  ///   - command: what the user asked for.
  ///   - account: number and identifier of the account it is about, which may have been created for it.
  ///   - head: the head before it.
  ///   - at: when it is booked.
  /// - Returns: the link and the head after it.
  public func link(
    of command: LedgerCommand, about account: (number: AccountNumber, id: AccountID), after head: LedgerHead,
    at: Timestamp
  ) -> (link: HashChain.Link, head: LedgerHead) {
    let link = HashChain.Link(
      number: head.number + 1, user: command.user, kind: kind.rawValue, account: account.number,
      reverses: reverses, name: command.action.newName?.text, key: command.key.id,
      fingerprint: command.action.fingerprint, at: at, opens: opening(command.action, account.id),
      movements: chained)
    return (link, LedgerHead(number: link.number, hash: HashChain.hash(link, after: head.hash)))
  }

  /// The movements as the chain hashes them.
  private var chained: [HashChain.Movement] {
    movements.enumerated().map { part, movement in
      HashChain.Movement(
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
  /// The name that the action gives to an account, if any.
  public var newName: AccountName? {
    switch self {
    case .open(let name, _), .rename(_, let name): name
    default: nil
    }
  }
}

/// The operation that was booked earlier under a key.
public struct BookedOperation: Sendable, Equatable {
  /// The user who booked it.
  public let user: UserID
  /// Its receipt, marked as replayed.
  public let receipt: LedgerReceipt
  /// The fingerprint of the action that the key stands for (``LedgerAction/fingerprint``).
  public let fingerprint: Digest

  /// An operation found by its key.
  public init(user: UserID, receipt: LedgerReceipt, fingerprint: Digest) {
    self.user = user
    self.receipt = receipt
    self.fingerprint = fingerprint
  }

  /// The answer to a command that has the same key.
  /// - Throws: ``LedgerRefusal/keyReused`` if the command differs, or is another user's.
  public func answer(to command: LedgerCommand) throws(LedgerRefusal) -> LedgerReceipt {
    guard user == command.user, fingerprint == command.action.fingerprint else { throw .keyReused }
    return receipt
  }
}

/// What a booking reads from the books, in the transaction that will write it. A store conforms to this protocol;
/// only ``BookingContext`` decides which rows judging a command needs.
public protocol BookingSource {
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
  /// How many open accounts the user has.
  func openAccounts(of user: UserID) throws(Failure) -> Int
  /// One of the user's operations, with what it moved; nil if there is none, or if it is another user's.
  func reversible(_ id: OperationID, of user: UserID) throws(Failure) -> ReversibleOperation?
  /// The newest operation that closed an account.
  func closing(of account: AccountNumber) throws(Failure) -> ReversibleOperation?
}
