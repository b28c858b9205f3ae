/// One operation of a user as it stands in the books, with every column that tells what happened: what exports write
/// and an import replays.
public struct Operation: Sendable, Equatable {
  /// One movement of money: from the side that gives to the side that gets.
  public struct Movement: Sendable, Equatable {
    /// One side of a movement.
    public enum Side: Sendable, Equatable {
      /// One of the user's accounts.
      case account(AccountID)
      /// The outside: deposits come from it, withdrawals go to it.
      case world
      /// What closed accounts left behind.
      case payable
      case exchange, fee, merchant
    }

    /// As its two entries say it.
    public let kind: Entry.Kind
    /// Whose balance falls.
    public let from: Side
    /// Whose balance rises.
    public let to: Side
    /// More than 0.
    public let amount: Money

    /// A movement as it was read.
    public init(kind: Entry.Kind, from: Side, to: Side, amount: Money) {
      self.kind = kind
      self.from = from
      self.to = to
      self.amount = amount
    }
  }

  /// Names it to its user.
  public let id: OperationID
  /// Its place in the chain, from 1 without gaps over all users.
  public let number: Int64
  /// The chain's hash at it.
  public let hash: Digest
  /// What was done.
  public let kind: OperationKind
  /// The account it was about.
  public let account: AccountID
  /// The number of the operation that it takes back, for an undo or a reopening.
  public let reverses: Int64?
  /// The name that it gave, for an opening or a renaming.
  public let name: String?
  /// When it was booked; never before the operation before it.
  public let at: Timestamp
  /// What the user wrote beside it; may be empty, may change, and is not part of the chain.
  public let note: String
  /// What moved; empty for openings, renamings, and closings of empty accounts.
  public let movements: [Movement]

  /// An operation as it was read.
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

/// The key of one form: the same key with the same content is booked once (LEDGER: idempotency).
public struct OperationKey: Sendable, Hashable {
  /// The bare identifier.
  public let id: PublicID
  /// Gives an identifier its meaning.
  @inlinable public init(_ id: PublicID) { self.id = id }

  /// A fresh key: the moment in milliseconds (48 bits), then 80 random bits.
  ///
  /// Forms are sent soon after they were made, so the keys that are booked together lie together in the index that holds
  /// them all (UUID version 7 of RFC 9562 does the same); with 128 random bits each booking would write a page of its own
  /// there.
  public init(random: any RandomSource, at moment: Timestamp) {
    let bits = random.publicID()
    let time = UInt64(truncatingIfNeeded: moment.milliseconds) << 16
    self.init(PublicID(high: time | bits.high & 0xFFFF, low: bits.low))
  }
}

/// What a user writes beside an operation: up to 256 Unicode scalars after trimming and NFC, nothing invisible in it.
/// Empty means none.
public struct NoteText: Sendable, Hashable {
  /// The text in NFC.
  public let text: String

  /// Cleans what was typed.
  /// - Throws: why it is no note.
  public init(_ typed: String) throws(NameRefusal) {
    text = try NameText.clean(typed, limit: 256, emptyIsFine: true)
  }

  private init() { text = "" }

  /// No note.
  static let none = NoteText()
}
