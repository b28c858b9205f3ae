import PhoneNumbers

/// The users and operations of an exported file, read and checked, not yet booked.
public struct ImportedHistory: Sendable, Equatable {
  /// A file of more bytes is refused before it is read.
  public static let sizeLimit = 1 << 30

  /// In the order of the file.
  public let users: [ImportedUser]

  /// How many users there are.
  public var userCount: Int { users.count }
  /// How many operations they have together.
  public var operationCount: Int { users.reduce(0) { $0 + $1.operations.count } }

  /// Reads a file that ``ExportFormat/json`` or ``ExportFormat/csv`` made of everything of one user or of all.
  ///
  /// It is read strictly: what an export never writes is refused, and so is what could not have happened.
  /// - Parameter bytes: the whole file.
  /// - Throws: the first thing that is wrong with it, and where.
  public init(_ bytes: [UInt8]) throws(ImportRefusal) {
    guard bytes.count <= Self.sizeLimit else { throw ImportRefusal(.tooLarge) }
    let first = bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    if first == UInt8(ascii: "{") {
      var file = JSONImport(bytes)
      users = try file.read()
    } else {
      var file = CSVImport(bytes)
      users = try file.read()
    }
    try ImportCheck(users: users).run()
  }
}

/// A user of an exported file.
public struct ImportedUser: Sendable, Equatable {
  /// The number that they signed in with.
  public let phone: E164Number
  /// What they want to be called.
  public let name: UserName
  /// When they first signed in.
  public let createdAt: Timestamp
  /// In the order of their numbers.
  public var operations: [ImportedOperation] = []
  /// How the accounts stand after all of them, where the file says it.
  var accounts: [RunningAccounts.State]?
  /// Where they stand in the file.
  public let place: ImportRefusal.Place

  /// A user whose operations are still to be read.
  public init(phone: E164Number, name: UserName, createdAt: Timestamp, place: ImportRefusal.Place) {
    self.phone = phone
    self.name = name
    self.createdAt = createdAt
    self.place = place
  }
}

/// An operation of an exported file.
public struct ImportedOperation: Sendable, Equatable {
  /// What an account held after one of the movements, as the file says it.
  public struct Balance: Sendable, Equatable {
    /// Which of the operation's movements, from 0.
    public let movement: Int
    /// Whose balance.
    public let account: AccountID
    /// The balance.
    public let minorUnits: Int64
  }

  /// Its place in the old chain.
  public let number: Int64
  /// What was done.
  public let kind: OperationKind
  /// The account that it was about.
  public let account: AccountID
  /// The number of the operation that it took back.
  public let reverses: Int64?
  /// The name that an opening or a renaming gave.
  public let name: AccountName?
  /// The currency of an account that is opened.
  public let currency: Currency?
  /// When it was booked.
  public let at: Timestamp
  /// What the user wrote beside it.
  public let note: NoteText
  /// What it moved, in order.
  public var movements: [Operation.Movement] = []
  /// The balances that the file tells.
  public var balances: [Balance] = []
  /// Where it stands in the file.
  public let place: ImportRefusal.Place

  /// The same as the store reads operations; it has no name and no link of its own yet.
  public var asRead: Operation {
    Operation(
      id: OperationID(PublicID(high: 0, low: UInt64(bitPattern: number))), number: number, hash: .zero, kind: kind,
      account: account, reverses: reverses, name: name?.text, at: at, note: note.text, movements: movements)
  }
}

/// A movement of an exported file, with what the user's accounts held after it.
public struct ImportedMovement {
  /// What moved.
  public let movement: Operation.Movement
  /// What the giving account held after it, where it is the user's.
  public let fromBalance: Int64?
  /// What the taking account held after it, where it is the user's.
  public let toBalance: Int64?

  /// The balances that are told, the giving side's first.
  public func balances(_ index: Int) -> [ImportedOperation.Balance] {
    var balances: [ImportedOperation.Balance] = []
    if case .account(let id) = movement.from, let fromBalance {
      balances.append(ImportedOperation.Balance(movement: index, account: id, minorUnits: fromBalance))
    }
    if case .account(let id) = movement.to, let toBalance {
      balances.append(ImportedOperation.Balance(movement: index, account: id, minorUnits: toBalance))
    }
    return balances
  }
}
