import PhoneNumbers
import WalletCore

/// Everything that a store keeps, as values in memory: a copy is a snapshot.
struct MemoryBooks: Sendable {
  struct User: Sendable {
    var record: UserRecord
    /// How many operations gave the user a number.
    var numbers: Int64 = 0
    var preferences = Preferences.initial
  }

  struct AccountRow: Sendable {
    let number: AccountNumber
    let id: AccountID
    /// Nil for the system's accounts.
    let user: UserID?
    let side: Operation.Movement.Side
    var name: String
    let currency: Currency
    let openedAt: Timestamp
    var closedAt: Timestamp?
    /// The first entry is empty and belongs to the operation that opened the account.
    var entries: [EntryRow]
    /// What holds did to it.
    var holds: [HoldEvent] = []
  }

  struct EntryRow: Sendable {
    let sequence: Int64
    let operation: Int64
    let kind: Entry.Kind?
    let change: Int64
    let balance: Int64
    let other: AccountNumber?
    let at: Timestamp
  }

  struct OperationRow: Sendable {
    let link: HashChain.Link
    let hash: Digest
    let kind: OperationKind
    /// The name that it gave its account.
    var name: String?
    var note = ""
  }

  struct Challenge: Sendable {
    var kept: NewChallenge
    var code: Digest?
    var resendAt: Timestamp?
    var tries = 0
    var delivery: CodeDelivery
    var limit: RateLimit?
  }

  struct Session: Sendable {
    let made: NewSession
    let user: UserID
    var lastUsed: Timestamp
    var provenAt: Timestamp
    var unseenSignIns: Int64 = 0
  }

  struct Event: Sendable {
    let number: Int64
    let user: UserID
    let event: SecurityEvent
    var session: PublicID?
  }

  struct RecoveryCodeRow: Sendable {
    let code: Digest
    let madeAt: Timestamp
    /// The identifier of the session that made the code.
    let madeBy: PublicID?
    var isUsed = false
  }

  struct Pair<First: Hashable & Sendable, Second: Hashable & Sendable>: Hashable, Sendable {
    let first: First
    let second: Second
  }

  var users: [User] = []
  var accounts: [AccountNumber: AccountRow] = [:]
  var operations: [OperationRow] = []
  var challenges: [Pair<TokenHash, CodePurpose>: Challenge] = [:]
  var sessions: [TokenHash: Session] = [:]
  var devices: [Pair<TokenHash, E164Number>: Timestamp] = [:]
  var throttles: [ThrottleKey: (kept: Throttle, end: Timestamp)] = [:]
  var recoveryCodes: [UserID: [RecoveryCodeRow]] = [:]
  var authenticators: [UserID: AuthenticatorRecord] = [:]
  var events: [Event] = []
  var eventsMade: Int64 = 0
  var operationCounts = OperationCounts()

  let seal: OperationIDCipher

  init(seal: OperationIDCipher) { self.seal = seal }

  /// Makes the system's accounts of a currency, if there are none yet.
  mutating func makeSystemAccounts(_ currency: Currency, at now: Timestamp, random: any RandomSource) {
    guard !accounts.values.contains(where: { $0.side == .world && $0.currency == currency }) else { return }
    for side in [Operation.Movement.Side.world, .exchange, .fee, .payable] {
      add(AccountID(random.publicID()), on: side, named: "", currency, at: now)
    }
  }

  /// Adds an account of nobody.
  mutating func add(
    _ id: AccountID, on side: Operation.Movement.Side, named name: String, _ currency: Currency, at now: Timestamp
  ) {
    let isAbove = side == .payable || side == .merchant
    let number = isAbove ? (accounts.keys.max()?.value ?? 0) : (accounts.keys.min()?.value ?? -1)
    let next = AccountNumber(isAbove ? max(number, 0) + 1 : min(number, -1) - 1)
    accounts[next] = AccountRow(
      number: next, id: id, user: nil, side: side, name: name, currency: currency, openedAt: now,
      entries: [EntryRow(sequence: 0, operation: 0, kind: nil, change: 0, balance: 0, other: nil, at: now)])
  }

  var head: LedgerHead {
    operations.last.map { LedgerHead(number: $0.link.number, hash: $0.hash) } ?? .beforeFirst
  }

  var newest: Timestamp? { operations.last?.link.at }

  /// A user's accounts, oldest first.
  func accounts(of user: UserID) -> [AccountRow] {
    accounts.values.filter { $0.user == user }.sorted { $0.number < $1.number }
  }

  func accountRow(_ id: AccountID, of user: UserID) -> AccountRow? {
    accounts.values.first { $0.id == id && $0.user == user }
  }

  /// The newest entry; every account has at least the empty one.
  func last(of row: AccountRow) -> EntryRow { row.entries[row.entries.count - 1] }
}

// MARK: - What a booking reads and writes

extension MemoryBooks: BookingSource {
  typealias Failure = StoreFailure

  func account(_ id: AccountID, of user: UserID) -> AccountState? { accountRow(id, of: user).map(state) }

  func account(_ number: AccountNumber) throws(StoreFailure) -> AccountState {
    guard let row = accounts[number] else { throw .broken("no account \(number.value)") }
    return state(row)
  }

  func world(_ currency: Currency) throws(StoreFailure) -> AccountState { try system(.world, currency) }

  func payable(_ currency: Currency) throws(StoreFailure) -> AccountState { try system(.payable, currency) }

  func exchange(_ currency: Currency) throws(StoreFailure) -> AccountState { try system(.exchange, currency) }

  func fee(_ currency: Currency) throws(StoreFailure) -> AccountState { try system(.fee, currency) }

  func merchant(_ id: AccountID) -> AccountState? {
    accounts.values.first { $0.id == id && $0.side == .merchant }.map(state)
  }

  func hold(_ id: OperationID, of user: UserID) -> HoldState? {
    guard let number = seal.place(of: id)?.number, let row = operation(number), row.link.user == user,
      let account = row.link.account,
      let newest = accounts[account]?.holds.last(where: { $0.hold == number })
    else { return nil }
    return HoldState(number: number, account: account, amount: newest.amount)
  }

  func openAccounts(of user: UserID) -> Int { accounts(of: user).count { $0.closedAt == nil } }

  func accountsEver(of user: UserID, upTo most: Int) -> Int { min(accounts(of: user).count, most) }

  func reversible(_ id: OperationID, of user: UserID) throws(StoreFailure) -> ReversibleOperation? {
    guard let number = seal.place(of: id)?.number, let row = operation(number), row.link.user == user else {
      return nil
    }
    return try reversible(row)
  }

  func closing(of account: AccountNumber) throws(StoreFailure) -> ReversibleOperation? {
    guard let row = operations.last(where: { $0.link.account == account && $0.kind == .close }) else { return nil }
    return try reversible(row)
  }

  func operation(_ number: Int64) -> OperationRow? {
    number > 0 && number <= operations.count ? operations[Int(number) - 1] : nil
  }

  private func system(_ side: Operation.Movement.Side, _ currency: Currency) throws(StoreFailure) -> AccountState {
    guard let row = accounts.values.first(where: { $0.side == side && $0.currency == currency }) else {
      throw .broken("no system account")
    }
    return state(row)
  }

  private func state(_ row: AccountRow) -> AccountState {
    let last = last(of: row)
    return AccountState(
      number: row.number, id: row.id, name: row.name, isUserAccount: row.user != nil, currency: row.currency,
      balance: last.balance, sequence: last.sequence, isClosed: row.closedAt != nil,
      holds: HeldState(sequence: Int64(row.holds.count), held: row.holds.last?.held ?? 0))
  }

  private func reversible(_ row: OperationRow) throws(StoreFailure) -> ReversibleOperation? {
    guard let account = row.link.account else { return nil }
    var movements: [BookingPlan.Movement] = []
    for movement in row.link.movements {
      guard let currency = Currency(code: movement.currency), let type = Entry.Kind(rawValue: movement.type) else {
        throw .broken("no such currency or type")
      }
      let amount = Money(minorUnits: movement.amount, currency: currency)
      movements.append(BookingPlan.Movement(type, debit: movement.debit, credit: movement.credit, amount: amount))
    }
    return ReversibleOperation(
      number: row.link.number, kind: row.kind.rule, account: account, at: row.link.at,
      isReversed: operations.contains { $0.link.reverses == row.link.number }, movements: movements)
  }

  /// The operation booked under a key.
  func booked(_ key: OperationKey) -> BookedOperation? {
    guard let row = operations.first(where: { $0.link.key == key.id }),
      let account = row.link.account.flatMap({ accounts[$0] })
    else {
      return nil
    }
    let receipt = LedgerReceipt(
      operation: seal.id(of: row.link.number), number: row.link.number, hash: row.hash, account: account.id,
      at: row.link.at, replayed: true)
    return BookedOperation(user: row.link.user, receipt: receipt, fingerprint: row.link.fingerprint)
  }

  /// Writes the operation of a plan.
  mutating func write(
    _ plan: BookingPlan, of command: LedgerCommand, at: Timestamp, random: any RandomSource
  ) throws(StoreFailure) -> LedgerReceipt {
    let subject: (number: AccountNumber, id: AccountID)
    if let account = plan.subject {
      subject = (account.number, account.id)
    } else {
      subject = try open(command, at: at, random)
    }
    let name = command.action.newName.map { CommittedText($0.text, random: random) }
    let (link, head) = plan.link(of: command, about: subject, naming: name, after: head, at: at)
    guard let kind = OperationKind(rawValue: plan.kind.code) else { throw .broken("no such kind") }
    operations.append(OperationRow(link: link, hash: head.hash, kind: kind, name: name?.text))
    if let name { accounts[subject.number]?.name = name.text }
    if plan.kind.effect == .reopens { accounts[subject.number]?.closedAt = nil }
    if plan.kind.effect == .closes { accounts[subject.number]?.closedAt = at }
    if let event = link.hold { accounts[subject.number]?.holds.append(event) }
    for transfer in link.movements {
      for (number, change, other) in [
        (transfer.debit, -transfer.amount, transfer.credit), (transfer.credit, transfer.amount, transfer.debit),
      ] {
        guard let row = accounts[number] else { throw .broken("no account \(number.value)") }
        let last = last(of: row)
        accounts[number]?.entries.append(
          EntryRow(
            sequence: last.sequence + 1, operation: link.number, kind: Entry.Kind(rawValue: transfer.type),
            change: change, balance: last.balance + change, other: other, at: at))
      }
    }
    return LedgerReceipt(
      operation: seal.id(of: link.number), number: link.number, hash: head.hash, account: subject.id, at: at,
      replayed: false)
  }

  private mutating func open(
    _ command: LedgerCommand, at: Timestamp, _ random: any RandomSource
  ) throws(StoreFailure) -> (number: AccountNumber, id: AccountID) {
    guard case .open(let name, let currency) = command.action else { throw .broken("nothing is opened") }
    makeSystemAccounts(currency, at: at, random: random)
    let number = AccountNumber((accounts.keys.max()?.value ?? 0) + 1)
    let id = AccountID(random.publicID())
    accounts[number] = AccountRow(
      number: number, id: id, user: command.user, side: .account(id), name: name.text, currency: currency, openedAt: at,
      entries: [
        EntryRow(sequence: 0, operation: head.number + 1, kind: nil, change: 0, balance: 0, other: nil, at: at)
      ])
    return (number, id)
  }
}

// MARK: - Users

extension MemoryBooks {
  /// Books that a user begins.
  mutating func addUser(_ phone: E164Number, at now: Timestamp, random: any RandomSource) -> UserID {
    let user = UserID(row: Int64(users.count) + 1)
    let at = now.notBefore(newest)
    users.append(User(record: UserRecord(id: user, phone: phone, name: "", createdAt: at)))
    book(.join, of: user, phone, at: at, random)
    return user
  }

  /// Books that a user has another number.
  mutating func setPhone(_ phone: E164Number, of user: UserID, at now: Timestamp, random: any RandomSource) {
    guard let index = users.firstIndex(where: { $0.record.id == user }) else { return }
    users[index].record.phone = phone
    book(.phone, of: user, phone, at: now.notBefore(newest), random)
  }

  private mutating func book(
    _ kind: OperationKind, of user: UserID, _ phone: E164Number, at: Timestamp, _ random: any RandomSource
  ) {
    guard let index = users.firstIndex(where: { $0.record.id == user }) else { return }
    let text = CommittedText(phone.e164, random: random)
    let operation = NumberOperation(kind, of: user, phone: text, count: users[index].numbers)
    let (link, head) = operation.link(after: head, at: at)
    operations.append(OperationRow(link: link, hash: head.hash, kind: kind))
    users[index].numbers += 1
  }
}
