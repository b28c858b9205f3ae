import WalletCore

/// Verifies what was booked after an operation assumed verified, without reading what came before: the chain, and
/// that operations, transfers, entries and closed accounts agree. What was right before stays right, because each
/// entry is checked against the one that it continues. Whether the amounts of holds continue is left to the full check;
/// the chain has them.
struct RecentCheck {
  /// How many operations a start holds in memory at a time.
  static let piece: Int64 = 2000
  /// How many a running wallet checks at a time: a command that comes meanwhile waits for them, some 6 ms.
  static let shortPiece: Int64 = 200

  private let connection: SQLiteConnection
  private let mark: VerifiedMark
  private let count: Int64
  private let last: Int64
  private let entryAt: Statement
  private let entriesFrom: Statement
  private let accountByRow: Statement
  private var violations: [InvariantViolation] = []
  /// The operations under check, by number.
  private var links: [Int64: HashChain.Link] = [:]
  /// The transfer sides for which an entry was found.
  private var posted: Set<Posting> = []

  /// One side of a transfer.
  private struct Posting: Hashable {
    let operation: Int64
    let part: Int64
    let account: AccountNumber
  }

  /// Finds the violations after a mark, up to the newest operation.
  static func run(on connection: SQLiteConnection, after mark: VerifiedMark) throws(SQLiteFailure)
    -> [InvariantViolation]
  {
    var mark = mark
    while true {
      let (violations, next) = try runPiece(on: connection, after: mark)
      guard violations.isEmpty, let next else { return violations }
      mark = next
    }
  }

  /// Checks the next operations after a mark, `count` at most. Returns the violations, and the next mark if there are
  /// none; `next` is nil if there are no more operations.
  static func runPiece(
    of count: Int64 = piece, on connection: SQLiteConnection, after mark: VerifiedMark
  ) throws(SQLiteFailure) -> (violations: [InvariantViolation], next: VerifiedMark?) {
    try connection.reading { () throws(SQLiteFailure) in
      var check = RecentCheck(connection, mark, count)
      let next = try check.checkChain()
      guard check.violations.isEmpty, let next else { return (check.violations, nil) }
      try check.checkEntries()
      check.violations += try Invariants.checkOperations(connection, after: mark.number, through: next.number)
      return (check.violations, next)
    }
  }

  private init(_ connection: SQLiteConnection, _ mark: VerifiedMark, _ count: Int64) {
    self.connection = connection
    self.mark = mark
    self.count = count
    // A file that was tampered with may have any number in its mark.
    let (sum, isTooLarge) = mark.number.addingReportingOverflow(count)
    last = isTooLarge ? .max : sum
    entryAt = connection.statement("SELECT op_id,part,balance,at FROM entry WHERE account_id=?1 AND seq=?2")
    entriesFrom = connection.statement(
      """
      SELECT seq,op_id,part,delta,balance,type,other,at FROM entry
      WHERE account_id=?1 AND seq>?2 AND seq<=?2+?4 AND op_id<=?3 ORDER BY seq
      """)
    accountByRow = connection.statement(
      """
      SELECT user_id,currency,(SELECT max(seq) FROM entry WHERE account_id=?1) FROM account WHERE id=?1
      """)
  }

  private mutating func checkChain() throws(SQLiteFailure) -> VerifiedMark? {
    var links: [Int64: HashChain.Link] = [:]
    var newest: (Int64, Timestamp)?
    violations += try ChainCheck.run(
      on: connection, after: mark.number, hash: mark.hash, at: mark.at, through: last
    ) { link in
      links[link.number] = link
      newest = (link.number, link.at)
    }
    self.links = links
    guard let (number, at) = newest, violations.isEmpty else { return nil }
    let hash = try connection.statement("SELECT hash FROM op WHERE id=?1").first(number) { row throws(SQLiteFailure) in
      try row.digest(0)
    }
    return hash.map { VerifiedMark(number: number, hash: $0, at: at) }
  }

  private mutating func broken(_ rule: InvariantViolation.Rule, _ detail: String) {
    if violations.count < Invariants.named { violations.append(InvariantViolation(rule: rule, detail: detail)) }
  }
}

extension RecentCheck {
  /// Checks that each transfer has its two entries and each entry its transfer, and that every entry continues the
  /// one before it.
  private mutating func checkEntries() throws(SQLiteFailure) {
    var touched: Set<AccountNumber> = []
    for transfer in links.values.flatMap(\.movements) { touched.formUnion([transfer.debit, transfer.credit]) }
    for account in touched.sorted() { try checkAccount(account) }
    for link in links.values {
      for transfer in link.movements {
        let sides = [transfer.debit, transfer.credit].map {
          Posting(operation: link.number, part: transfer.part, account: $0)
        }
        if !sides.allSatisfy(posted.contains) {
          broken(
            .transfersHaveTwoEntries, "transfer \(transfer.part) of operation \(link.number) and its entries differ")
        }
      }
    }
  }

  private mutating func checkAccount(_ account: AccountNumber) throws(SQLiteFailure) {
    let found = try accountByRow.first(account) { row in
      (user: row.optionalInteger(0), currency: row.text(1), newest: row.integer(2))
    }
    guard let found else { return broken(.transfersHaveTwoEntries, "entries belong to no account \(account.value)") }
    let base = try lastVerified(of: account, newest: found.newest)
    guard
      var before = try entryAt.first(
        account, base,
        read: { row in (place: (row.integer(0), row.integer(1)), balance: row.integer(2), at: row.integer(3)) })
    else { return broken(.entriesContinue, "account \(account.value) has no entry \(base)") }
    var sequence = base
    var entries: [RecentEntry] = []
    try entriesFrom.each(account, base, last, count * Int64(KindRule.legsMax)) { row in
      entries.append(RecentEntry(row))
    }
    for entry in entries {
      sequence += 1
      let place = (entry.operation, entry.part)
      if entry.sequence != sequence || entry.balance != before.balance &+ entry.delta || place <= before.place
        || entry.at < before.at
      {
        broken(
          .entriesContinue, "entry \(entry.sequence) of account \(account.value) does not continue the one before it")
      }
      if !account.mayBeBelowZero, entry.balance < 0 { broken(.notBelowZero, "account \(account.value) is below 0") }
      checkSide(entry, of: account, user: found.user, currency: found.currency)
      before = (place, entry.balance, entry.at)
    }
  }

  /// An entry of an account that no operation under check touches is not seen here.
  private mutating func checkSide(_ entry: RecentEntry, of account: AccountNumber, user: Int64?, currency: String) {
    let link = links[entry.operation]
    let transfer = link?.movements.first { $0.part == entry.part }
    guard let link, let transfer else {
      return broken(
        .transfersHaveTwoEntries, "entry \(entry.sequence) of account \(account.value) belongs to no transfer")
    }
    let isDebit = transfer.debit == account && entry.delta == 0 &- transfer.amount && entry.other == transfer.credit
    let isCredit = transfer.credit == account && entry.delta == transfer.amount && entry.other == transfer.debit
    let isNew = posted.insert(Posting(operation: entry.operation, part: entry.part, account: account)).inserted
    let isRight =
      (isDebit || isCredit) && isNew && entry.type == transfer.type && entry.at == link.at.milliseconds
      && transfer.currency == currency && (user == nil || user == link.user.row)
    if !isRight {
      broken(.transfersHaveTwoEntries, "entry \(entry.sequence) of account \(account.value) and its transfer differ")
    }
  }

  /// The last entry that the mark covers.
  private func lastVerified(of account: AccountNumber, newest: Int64) throws(SQLiteFailure) -> Int64 {
    try BinarySearch.lastEntry(upTo: newest) { sequence throws(SQLiteFailure) in
      try entryAt.first(account, sequence) { row in row.integer(0) } ?? .max <= mark.number
    }
  }
}

/// The columns of an entry that the check needs.
private struct RecentEntry {
  let sequence: Int64
  let operation: Int64
  let part: Int64
  let delta: Int64
  let balance: Int64
  let type: String
  let other: AccountNumber
  let at: Int64

  init(_ row: borrowing Row) {
    sequence = row.integer(0)
    operation = row.integer(1)
    part = row.integer(2)
    delta = row.integer(3)
    balance = row.integer(4)
    type = row.text(5)
    other = row.account(6)
    at = row.integer(7)
  }
}
