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
    /// Whether an operation on it names a card.
    var hasCards = false
    /// Where it stands in the user's list; nil behind all that were moved.
    var position: Int?
    var preferences = AccountPreferences.none
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
    /// The name that it gave its account, with its salt.
    var name: CommittedText?
    /// The card that it names.
    var card: CardLabel?
    var note = ""
  }

  struct Challenge: Sendable {
    var kept: NewChallenge
    var code: Digest?
    var resendAt: Timestamp?
    var tries = 0
    var delivery: CodeDelivery
    var limit: RateLimit?
    var provenUntil: Timestamp?
  }

  struct WaitingRow: Sendable {
    let number: WaitingNumber
    let stop: Digest
    let session: PublicID
  }

  struct Session: Sendable {
    let made: NewSession
    let user: UserID
    var lastUsed: Timestamp
    var provenAt: Timestamp
    var unseenSignIns: Int64 = 0
    var changed: FactorChange?
  }

  struct Event: Sendable {
    let number: Int64
    let user: UserID
    let event: SecurityEvent
    var session: PublicID?
    var told = false

    /// Whether sessions show it until its user has confirmed it.
    var isNews: Bool { session != nil || event.kind.isTold }
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

  /// Where things are found in a long history.
  struct Index: Sendable {
    var accounts: [AccountID: AccountNumber] = [:]
    /// The accounts of each user, oldest first.
    var owned: [UserID: [AccountNumber]] = [:]
    /// The system's accounts, by their names.
    var system: [String: AccountNumber] = [:]
    var keys: [PublicID: Int64] = [:]
    /// The operation that reversed another.
    var reversals: [Int64: Int64] = [:]
    /// The operation that last closed an account.
    var closings: [AccountNumber: Int64] = [:]
  }

  var users: [User] = []
  private(set) var accounts: [AccountNumber: AccountRow] = [:]
  private(set) var operations: [OperationRow] = []
  private var index = Index()
  var challenges: [Pair<TokenHash, CodePurpose>: Challenge] = [:]
  var sessions: [TokenHash: Session] = [:]
  var devices: [Pair<TokenHash, E164Number>: Timestamp] = [:]
  var throttles: [ThrottleKey: (kept: Throttle, end: Timestamp)] = [:]
  var recoveryCodes: [UserID: [RecoveryCodeRow]] = [:]
  var waitingNumbers: [UserID: WaitingRow] = [:]
  var authenticators: [UserID: AuthenticatorRecord] = [:]
  var passkeys: [KeptPasskey] = []
  var passkeyHandles: [UserID: PasskeyHandle] = [:]
  var usedPasskeyChallenges: [PasskeyChallenge: Timestamp] = [:]
  /// Until when those who asked to leave can call it off.
  var leaving: [UserID: Timestamp] = [:]
  var cards: [KeptCard] = []
  var events: [Event] = []
  /// Prices of days in the order in which they were kept, and when.
  var prices: [(price: PriceOfDay, at: Timestamp)] = []
  var chargePoints = MemoryChargePoints()
  var claims = MemoryClaims()
  var eventsMade: Int64 = 0
  var operationCounts = OperationCounts()

  let seal: OperationIDCipher

  init(seal: OperationIDCipher) { self.seal = seal }

  var head: LedgerHead {
    operations.last.map { LedgerHead(number: $0.link.number, hash: $0.hash) } ?? .beforeFirst
  }

  var newest: Timestamp? { operations.last?.link.at }

  /// The earliest time that the next operation can have: accounts that no operation opens begin then.
  var earliestNext: Timestamp { newest ?? Timestamp(milliseconds: 0) }

  /// A user's accounts, oldest first.
  func accounts(of user: UserID) -> [AccountRow] {
    index.owned[user, default: []].compactMap { accounts[$0] }
  }

  func accountRow(_ id: AccountID, of user: UserID) -> AccountRow? {
    index.accounts[id].flatMap { accounts[$0] }.flatMap { $0.user == user ? $0 : nil }
  }

  /// The system's account on a side, in a currency.
  func systemRow(_ side: Operation.Movement.Side, _ currency: Currency) -> AccountRow? {
    index.system[Self.name(side, currency)].flatMap { accounts[$0] }
  }

  /// A merchant's account.
  func merchantRow(_ id: AccountID) -> AccountRow? {
    index.accounts[id].flatMap { accounts[$0] }.flatMap { $0.side == .merchant ? $0 : nil }
  }

  func operation(_ number: Int64) -> OperationRow? {
    number > 0 && number <= operations.count ? operations[Int(number) - 1] : nil
  }

  /// The operation that was booked under a key.
  func operation(under key: OperationKey) -> OperationRow? { index.keys[key.id].flatMap(operation) }

  /// The number of the operation that reversed another.
  func reversal(of number: Int64) -> Int64? { index.reversals[number] }

  /// The operation that last closed an account.
  func lastClosing(of account: AccountNumber) -> OperationRow? { index.closings[account].flatMap(operation) }

  /// The newest entry; every account has at least the empty one.
  func last(of row: AccountRow) -> EntryRow { row.entries[row.entries.count - 1] }

  private static func name(_ side: Operation.Movement.Side, _ currency: Currency) -> String {
    "\(side) \(currency.code)"
  }
}

// MARK: - What is written

extension MemoryBooks {
  /// Makes the system's accounts of a currency, if there are none yet.
  mutating func makeSystemAccounts(_ currency: Currency, at now: Timestamp, random: any RandomSource) {
    guard systemRow(.world, currency) == nil else { return }
    for side in [Operation.Movement.Side.world, .exchange, .fee, .payable] {
      let number = add(
        AccountID(random.publicID()), on: side, named: Self.name(side, currency), currency, at: now)
      index.system[Self.name(side, currency)] = number
    }
  }

  /// Adds an account of nobody.
  @discardableResult
  mutating func add(
    _ id: AccountID, on side: Operation.Movement.Side, named name: String, _ currency: Currency, at now: Timestamp
  ) -> AccountNumber {
    let isAbove = side == .payable || side == .merchant
    let number = isAbove ? nextNumber : AccountNumber(min(accounts.keys.min()?.value ?? -1, -1) - 1)
    insert(
      AccountRow(
        number: number, id: id, user: nil, side: side, name: name, currency: currency, openedAt: now,
        entries: [EntryRow(sequence: 0, operation: 0, kind: nil, change: 0, balance: 0, other: nil, at: now)]))
    return number
  }

  /// The number of the next account that is never below zero.
  var nextNumber: AccountNumber { AccountNumber(max(accounts.keys.max()?.value ?? 0, 0) + 1) }

  mutating func insert(_ row: AccountRow) {
    accounts[row.number] = row
    index.accounts[row.id] = row.number
    if let user = row.user { index.owned[user, default: []].append(row.number) }
  }

  /// Changes an account in its place, so that its history is not copied.
  mutating func change(_ account: AccountNumber, _ body: (inout AccountRow) -> Void) {
    guard let place = accounts.index(forKey: account) else { return }
    body(&accounts.values[place])
  }

  mutating func append(_ row: OperationRow) {
    operations.append(row)
    let number = row.link.number
    index.keys[row.link.key] = number
    if let reversed = row.link.reverses { index.reversals[reversed] = number }
    if row.kind == .close, let account = row.link.account { index.closings[account] = number }
  }

  mutating func setNote(_ text: String, on number: Int64) { operations[Int(number) - 1].note = text }
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
    let operation = PhoneOperation(kind, of: user, phone: text, count: users[index].numbers)
    let (link, head) = operation.link(after: head, at: at)
    append(OperationRow(link: link, hash: head.hash, kind: kind))
    users[index].numbers += 1
  }

  /// Puts the user's open accounts into an order.
  mutating func setOrder(_ order: [AccountID], of user: UserID) {
    for (index, id) in order.enumerated() {
      if let row = accountRow(id, of: user) { accounts[row.number]?.position = index }
    }
  }

  /// Changes what a user wants of an account.
  mutating func change(_ number: AccountNumber, _ body: (inout AccountPreferences) -> Void) {
    if var preferences = accounts[number]?.preferences {
      body(&preferences)
      accounts[number]?.preferences = preferences
    }
  }
}
