import PhoneNumbers
import WalletCore

/// Builds histories for the tests of exports, operation by operation.
package struct HistoryBuilder {
  /// A hold that has not ended.
  package struct Hold {
    package let number: Int64
    package let account: AccountID
    package var amount: Int64
  }

  package let history = MemoryHistory()
  /// 2026-11-21T15:04:05.678Z
  package var at = Timestamp(milliseconds: 1_795_273_445_678)
  /// What currencies are worth when the history is exported.
  package var rates = RateTable.empty
  /// The holds of all users that have not ended, oldest first.
  package var holds: [Hold] = []
  /// How many invoices each seller has written.
  var invoices: [String: Int64] = [:]
  /// What the holds of each account hold, and how many events they had.
  var held: [AccountID: (amount: Int64, events: Int64)] = [:]
  private var accounts: UInt64 = 0
  private var user = 0

  /// Begins without users.
  package init() {}

  package static func id(_ number: UInt64) -> AccountID {
    AccountID(PublicID(high: 0xF800_0000_0000_0000, low: number))
  }

  package mutating func addUser(_ phone: String, _ name: String = "") throws {
    let number = try found(E164Number(e164: phone))
    user = history.users.count
    history.headNumber += 1
    history.users.append(
      MemoryHistory.User(
        record: UserRecord(id: UserID(row: Int64(user + 1)), phone: number, name: name, createdAt: at),
        phoneAssignments: [PhoneAssignment(number: history.headNumber, at: at)]))
  }

  /// Gives the user another phone number.
  package mutating func changeNumber(to phone: String) throws {
    history.users[user].record.phone = try found(E164Number(e164: phone))
    at = Timestamp(milliseconds: at.milliseconds + 1000)
    history.headNumber += 1
    history.users[user].phoneAssignments.append(PhoneAssignment(number: history.headNumber, at: at))
  }

  /// Switches to this user for what follows.
  package mutating func turn(to user: Int) { self.user = user }

  @discardableResult
  package mutating func add(
    _ kind: OperationKind, _ account: AccountID, reverses: Int64? = nil, name: String? = nil, note: String = "",
    hold: HoldEvent? = nil, quote: RateQuote? = nil, card: CardLabel? = nil, bill: ChargeBill? = nil,
    _ movements: [Operation.Movement] = []
  ) -> Int64 {
    at = Timestamp(milliseconds: at.milliseconds + 1000)
    history.headNumber += 1
    history.users[user].operations.append(
      Operation(
        id: OperationID(PublicID(high: 7, low: UInt64(history.headNumber))), number: history.headNumber,
        hash: history.hash, kind: kind, account: account, reverses: reverses, name: name, at: at, note: note,
        movements: movements, hold: hold, quote: quote, card: card, bill: bill))
    return history.headNumber
  }

  package mutating func open(_ name: String, _ currency: Currency = .usd) -> AccountID {
    accounts += 1
    let id = Self.id(accounts)
    history.users[user].currencies[id] = currency
    add(.open, id, name: name)
    return id
  }

  @discardableResult
  package mutating func move(
    _ kind: OperationKind, _ account: AccountID, from: Operation.Movement.Side, to: Operation.Movement.Side,
    _ units: Int64, reverses: Int64? = nil, note: String = "", card: CardLabel? = nil
  ) throws -> Int64 {
    let entryKind = try found(Entry.Kind(rawValue: kind.rawValue))
    let movement = Operation.Movement(kind: entryKind, from: from, to: to, amount: try money(units, in: account))
    return add(kind, account, reverses: reverses, note: note, card: card, [movement])
  }

  /// An amount in the currency of one of the user's accounts.
  func money(_ units: Int64, in account: AccountID) throws -> Money {
    Money(minorUnits: units, currency: try found(history.users[user].currencies[account]))
  }

  /// The whole export, made in pieces.
  package func export(_ format: ExportFormat, all: Bool = false, zone: DayZone = .utc) throws -> String {
    let header = ExportHeader(
      at: at.adding(seconds: 60), head: try history.head(), zone: zone, isOfAllUsers: all, rates: rates)
    var run =
      all
      ? ExportRun(ofAllUsers: header, as: format)
      : ExportRun(of: history.users[0].record, header, as: format)
    return try finish(&run)
  }

  /// The export of one account.
  package func export(
    _ account: AccountID, _ month: CivilMonth? = nil, _ format: StatementFormat, zone: DayZone = .utc
  ) throws -> String {
    let header = ExportHeader(
      at: at.adding(seconds: 60), head: try history.head(), zone: zone, isOfAllUsers: false, rates: rates)
    let record = history.users[0].record
    let found = try found(try history.account(account, of: record.id))
    var run = try ExportRun(of: found, month: month, of: record, header, as: format, from: history)
    return try finish(&run)
  }

  private func finish(_ run: inout ExportRun) throws -> String {
    var bytes: [UInt8] = []
    while !run.isDone { try run.write(from: history, to: &bytes) }
    return try found(String(validating: bytes, as: UTF8.self))
  }
}

extension HistoryBuilder {
  /// The error if something that a test asked the builder for does not exist.
  package struct Missing: Error {}

  func found<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Missing() }
    return value
  }
}
