/// A walk through the entries of several accounts together, the newest operation first.
///
/// A value, so that a long walk can be taken in pieces.
package struct EntryWalk: Sendable {
  /// The next entry of an account.
  package struct Position: Sendable, Equatable {
    /// Its number in the account's history; 0 where the account has no more.
    package var sequence: Int64
    /// The operation that made it; 0 where the account has no more.
    package var operation: Int64

    /// The position of an entry.
    package init(sequence: Int64, operation: Int64) {
      self.sequence = sequence
      self.operation = operation
    }

    /// Behind the account's first entry.
    package static let end = Position(sequence: 0, operation: 0)
  }

  /// The user's newest note that was not passed yet.
  package struct Note: Sendable, Equatable {
    /// The operation that it is on; 0 if there are no more notes.
    package var operation: Int64
    /// The note.
    package var text: String

    /// A note on an operation.
    package init(operation: Int64, text: String) {
      self.operation = operation
      self.text = text
    }
  }

  /// Whose entries; all of one user.
  package let accounts: [Account]
  /// Where the walk is, for each account.
  package var positions: [Position]
  /// Where the walk is in the user's notes; nil before the first look.
  package var note: Note?
  /// Whether an entry that another of these accounts gave is passed over: then a transfer shows once.
  package let showsMovesOnce: Bool
  /// How many more entries are looked at, with those that are passed over; nil for no limit.
  private var looks: Int?

  /// A walk from given positions, one for each account.
  package init(_ accounts: [Account], from positions: [Position], showsMovesOnce: Bool, looks: Int? = nil) {
    self.accounts = accounts
    self.positions = positions
    self.showsMovesOnce = showsMovesOnce
    self.looks = looks
  }

  /// Decides whether an entry is passed over, because the account that gave the money is in the walk too and shows it.
  /// - Parameters:
  ///   - entry: the entry.
  ///   - other: the account on the other side of its transfer; of an exchange that is the system's, and the name decides.
  /// - Returns: whether it is passed over.
  package func passesOver(_ entry: Entry, from other: AccountNumber?) -> Bool {
    guard showsMovesOnce, !entry.isOutgoing, entry.isBetweenOwnAccounts else { return false }
    return accounts.contains { entry.kind == .exchange ? $0.name == entry.otherName : $0.number == other }
  }

  /// The account whose next entry is the newest, to look at that; nil at the end.
  package mutating func next() -> Int? {
    if let left = looks {
      guard left > 0 else { return nil }
      looks = left - 1
    }
    var (found, newest) = (Int?.none, Int64(0))
    for (index, position) in positions.enumerated() where position.operation > newest {
      (found, newest) = (index, position.operation)
    }
    return found
  }
}

/// An entry as the list of all accounts' activity shows it.
public struct ActivityLine: Sendable, Equatable {
  /// Its account's identifier.
  package let account: AccountID
  /// Its account's name.
  package let accountName: String
  /// The entry; of a move between the user's accounts the giving side, where both sides would show.
  package let entry: Entry

  /// An entry of an account.
  package init(_ entry: Entry, of account: Account) {
    self.account = account.id
    accountName = account.name
    self.entry = entry
  }
}

extension Entry {
  /// Whether money moved between two of the user's accounts. The other side has a name only if it is such an account, or
  /// a merchant who was paid.
  package var isBetweenOwnAccounts: Bool { otherName != nil && kind != .capture }
}
