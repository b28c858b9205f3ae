/// One operation of a user as stored in the books, with every column that records what happened. Exports write it and
/// an import replays it.
public struct Operation: Sendable, Equatable {
  /// One movement of money, from the giving side to the receiving side.
  public struct Movement: Sendable, Equatable {
    /// One side of a movement.
    public enum Side: Sendable, Equatable {
      /// One of the user's accounts.
      case account(AccountID)
      /// The outside world: deposits come from it, withdrawals go to it.
      case world
      /// What closed accounts left behind.
      case payable
      case exchange, fee, merchant
    }

    /// The kind, as in its two entries.
    public let kind: Entry.Kind
    /// The side whose balance falls.
    public let from: Side
    /// The side whose balance rises.
    public let to: Side
    /// The amount; more than 0.
    public let amount: Money

    /// A movement as read from the store.
    public init(kind: Entry.Kind, from: Side, to: Side, amount: Money) {
      self.kind = kind
      self.from = from
      self.to = to
      self.amount = amount
    }
  }

  /// Identifies it publicly.
  public let id: OperationID
  /// Its number in the chain, from 1 without gaps over all users.
  public let number: Int64
  /// The chain's hash after it.
  public let hash: Digest
  /// The kind of operation.
  public let kind: OperationKind
  /// The account it was about.
  public let account: AccountID
  /// The number of the operation that it undoes, for an undo or a reopening.
  public let reverses: Int64?
  /// The name that it set, for an opening or a renaming.
  public let name: String?
  /// When it was booked; never before the previous operation.
  public let at: Timestamp
  /// The user's note; may be empty, may change, and is not part of the chain.
  public let note: String
  /// Its movements; empty for openings, renamings, and closings of empty accounts.
  public let movements: [Movement]

  /// An operation as read from the store.
  public init(
    id: OperationID, number: Int64, hash: Digest, kind: OperationKind, account: AccountID, reverses: Int64?,
    name: String?, at: Timestamp, note: String, movements: [Movement]
  ) {
    self.id = id
    self.number = number
    self.hash = hash
    self.kind = kind
    self.account = account
    self.reverses = reverses
    self.name = name
    self.at = at
    self.note = note
    self.movements = movements
  }
}

/// The kinds of operation, as the store writes them.
public enum OperationKind: String, Sendable, CaseIterable {
  case open, rename, deposit, withdraw, transfer, close, reopen, undo
}
