import PhoneNumbers

/// The users and operations of an exported file, read and checked, not yet booked. A file of the first version becomes
/// one of the second: its users get operations for their joining (``FirstVersionNumbers``).
package struct ImportedHistory: Sendable, Equatable {
  /// The largest file that is read, in bytes; a larger one is refused first.
  package static let sizeLimit = 1 << 30

  /// The users, in the order of the file.
  package let users: [ImportedUser]
  /// Who is paid at charge points, in the order of the file; a file of one user has none.
  package let operators: [ChargerList.Operator]

  /// How many users there are.
  package var userCount: Int { users.count }
  /// How many operations they have in total.
  package var operationCount: Int { users.reduce(0) { $0 + $1.phoneAssignments.count + $1.operations.count } }

  /// Reads a full export of one user or of all users in ``ExportFormat/json`` or ``ExportFormat/csv``.
  ///
  /// It is strict: it refuses what an export never writes and what could not have happened.
  /// - Parameter bytes: the whole file.
  /// - Throws: the first problem, and where it is.
  package init(_ bytes: [UInt8]) throws(ImportRefusal) {
    guard bytes.count <= Self.sizeLimit else { throw ImportRefusal(.tooLarge) }
    let first = bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    let file: ImportedFile
    if first == UInt8(ascii: "{") {
      var reading = JSONImport(bytes)
      file = try reading.read()
    } else {
      var reading = CSVImport(bytes)
      file = try reading.read()
    }
    let read = file.users
    try ImportCheck(users: read).run()
    operators = file.operators
    users = read.contains { $0.phoneAssignments.isEmpty } ? try FirstVersionNumbers(read).users() : read
  }
}

/// What a file says, not yet checked.
struct ImportedFile {
  var users: [ImportedUser] = []
  var operators: [ChargerList.Operator] = []
}

/// A user of an exported file.
package struct ImportedUser: Sendable, Equatable {
  /// The phone number they sign in with.
  package let phone: E164Number
  /// The name they chose.
  package let name: UserName
  /// When they joined.
  package var createdAt: Timestamp
  /// The operations that gave them a phone number; the first is the joining. Empty as read from a file of the first
  /// version.
  package var phoneAssignments: [ImportedPhoneAssignment] = []
  /// Their operations, in the order of their numbers.
  package var operations: [ImportedOperation] = []
  /// Their cards, the oldest first.
  package var cards: [ImportedCard] = []
  /// The accounts after all operations, if the file lists them.
  var accounts: [RunningAccounts.State]?
  /// The user's place in the file.
  package let place: ImportRefusal.Place

  /// The highest number of the user's operations; 0 if there are none.
  var last: Int64 { max(phoneAssignments.last?.number ?? 0, operations.last?.number ?? 0) }
}

/// An operation of an exported file that gave a user a phone number.
package struct ImportedPhoneAssignment: Sendable, Equatable {
  /// Its number in the old chain.
  package let number: Int64
  /// When it was booked.
  package let at: Timestamp
  /// Its place in the file.
  package let place: ImportRefusal.Place
}

/// An operation of an exported file.
package struct ImportedOperation: Sendable, Equatable {
  /// An account's balance after one of the movements, according to the file.
  package struct Balance: Sendable, Equatable {
    /// The index of the operation's movement, from 0.
    package let movement: Int
    /// The account.
    package let account: AccountID
    /// The balance, in minor units.
    package let minorUnits: Int64
  }

  /// Its number in the old chain.
  package var number: Int64
  /// The kind of operation.
  package let kind: OperationKind
  /// The account it was about.
  package let account: AccountID
  /// The number of the operation that it undid.
  package var reverses: Int64?
  /// The name that an opening or a renaming set.
  package let name: AccountName?
  /// The currency of the account, for an opening.
  package let currency: Currency?
  /// When it was booked.
  package let at: Timestamp
  /// The user's note.
  package let note: NoteText
  /// What it did to a hold. Files leave the sequence out; it is 0.
  package var hold: HoldEvent?
  /// The terms of an exchange.
  package var quote: RateQuote?
  /// The card that a deposit came from or a withdrawal went to.
  package var card: CardLabel?
  /// What a capture is for.
  package private(set) var bill: ChargeBill?
  /// What it moved, in order.
  package var movements: [Operation.Movement] = []
  /// The balances in the file.
  package var balances: [Balance] = []
  /// The operation's place in the file.
  package let place: ImportRefusal.Place

  /// The operation as if read from the store; it has no identifier and no chain link of its own yet.
  package var asRead: Operation {
    Operation(
      id: OperationID(PublicID(high: 0, low: UInt64(bitPattern: number))), number: number, hash: .zero, kind: kind,
      account: account, reverses: reverses, name: name?.text, at: at, note: note.text, movements: movements, hold: hold,
      quote: quote, card: card, bill: bill)
  }

  /// Adds the bill that a file has with it. The merchant, which the movements tell, is its seller.
  mutating func add(_ written: ImportedBill, _ source: some BillSource) throws(ImportRefusal) {
    guard let merchant = movements.first?.merchant else { throw ImportRefusal(.badMovement, at: place) }
    bill = try written.bill(by: merchant, source)
  }
}

/// A movement of an exported file, with the balances of the user's accounts after it.
struct ImportedMovement {
  /// The movement.
  let movement: Operation.Movement
  /// The giving account's balance after it, if it is the user's.
  let fromBalance: Int64?
  /// The receiving account's balance after it, if it is the user's.
  let toBalance: Int64?

  /// The balances that the file states, the giving side's first.
  func balances(_ index: Int) -> [ImportedOperation.Balance] {
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
