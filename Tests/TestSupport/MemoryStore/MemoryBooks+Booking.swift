import WalletCore

/// What a booking reads and writes.
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

  func exchangeBalances() -> [Money] {
    accounts.values.filter { $0.side == .exchange }.map {
      Money(minorUnits: last(of: $0).balance, currency: $0.currency)
    }
  }

  func fee(_ currency: Currency) throws(StoreFailure) -> AccountState { try system(.fee, currency) }

  func merchant(_ id: AccountID) -> AccountState? { merchantRow(id).map(state) }

  func card(_ id: CardID, of user: UserID) -> StoredCard? { cards(of: user).first { $0.id == id } }

  /// A user's cards, the oldest first.
  func cards(of user: UserID) -> [StoredCard] { cards.filter { $0.user == user }.map(\.card) }

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
    guard let row = lastClosing(of: account) else { return nil }
    return try reversible(row)
  }

  private func system(_ side: Operation.Movement.Side, _ currency: Currency) throws(StoreFailure) -> AccountState {
    guard let row = systemRow(side, currency) else { throw .broken("no system account") }
    return state(row)
  }

  private func state(_ row: AccountRow) -> AccountState {
    let last = last(of: row)
    return AccountState(
      number: row.number, id: row.id, name: row.name, isUserAccount: row.user != nil, currency: row.currency,
      balance: last.balance, sequence: last.sequence, isClosed: row.closedAt != nil,
      holds: AccountHolds(sequence: Int64(row.holds.count), held: row.holds.last?.held ?? 0))
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
      isReversed: reversal(of: row.link.number) != nil, movements: movements)
  }

  /// The operation booked under a key.
  func booked(_ key: OperationKey) -> BookedOperation? {
    guard let row = operation(under: key), let account = row.link.account.flatMap({ accounts[$0] }) else { return nil }
    let receipt = LedgerReceipt(
      operation: seal.id(of: row.link.number), number: row.link.number, hash: row.hash, account: account.id,
      at: row.link.at, replayed: true)
    return BookedOperation(
      user: row.link.user, receipt: receipt, fingerprint: row.link.fingerprint, nameSalt: row.name?.salt)
  }
}

extension MemoryBooks {
  /// Judges a command and books it. What is refused, and what cannot be written, changes nothing.
  /// - Parameters:
  ///   - command: what a user wants.
  ///   - terms: what applies to every command now.
  ///   - random: makes identifiers.
  /// - Returns: the receipt, or why it is refused.
  /// - Throws: ``StoreFailure/broken(_:)`` if the books lack something.
  mutating func book(
    _ command: LedgerCommand, _ terms: BookingContext.Terms, random: any RandomSource
  ) throws(StoreFailure) -> Result<LedgerReceipt, LedgerRefusal> {
    if let booked = booked(command.key) {
      return Result { () throws(LedgerRefusal) in try booked.answer(to: command) }
    }
    var context = try BookingContext(for: command, terms, in: self)
    context.operationsInDay = operationCounts.count(of: command.user, at: terms.monotonic)
    let plan: BookingPlan
    do throws(LedgerRefusal) { plan = try BookingRules(context).judge(command.action) } catch {
      return .failure(error)
    }
    let receipt = try write(plan, of: command, at: context.at, random: random)
    if !command.note.text.isEmpty { setNote(command.note.text, on: receipt.number) }
    operationCounts.begin()
    if plan.kind.countsAgainstQuota { operationCounts.add(command.user, at: terms.monotonic) }
    return .success(receipt)
  }

  /// Writes the operation of a plan.
  private mutating func write(
    _ plan: BookingPlan, of command: LedgerCommand, at: Timestamp, random: any RandomSource
  ) throws(StoreFailure) -> LedgerReceipt {
    let touched = plan.movements.flatMap { [$0.debit, $0.credit] }
    guard let kind = OperationKind(rawValue: plan.kind.code), touched.allSatisfy({ accounts[$0] != nil }) else {
      throw .broken("no such kind or account")
    }
    let subject: (number: AccountNumber, id: AccountID)
    if let account = plan.subject {
      subject = (account.number, account.id)
    } else {
      subject = try open(command, at: at, random)
    }
    let name = command.action.newName.map { CommittedText($0.text, random: random) }
    let card = plan.card.map { CommittedText($0, random: random) }
    let (link, head) = plan.link(of: command, about: subject, committing: name ?? card, after: head, at: at)
    append(OperationRow(link: link, hash: head.hash, kind: kind, name: name, card: plan.card))
    change(subject.number) { row in
      if plan.card != nil { row.hasCards = true }
      if let name { row.name = name.text }
      if plan.kind.effect == .reopens { row.closedAt = nil }
      if plan.kind.effect == .closes { row.closedAt = at }
      if let event = link.hold { row.holds.append(event) }
    }
    keep(plan.bill, of: command, link)
    for transfer in link.movements {
      post(transfer, to: transfer.debit, -transfer.amount, other: transfer.credit, link)
      post(transfer, to: transfer.credit, transfer.amount, other: transfer.debit, link)
    }
    return LedgerReceipt(
      operation: seal.id(of: link.number), number: link.number, hash: head.hash, account: subject.id, at: at,
      replayed: false)
  }

  private mutating func keep(_ bill: ChargeBill?, of command: LedgerCommand, _ link: HashChain.Link) {
    guard let bill, let hold = link.hold, case .capture(_, _, let merchant, _) = command.action else { return }
    claims.add(
      MemoryClaims.Bill(
        bill: bill, user: command.user, merchant: merchant, hold: hold.hold, operation: link.number))
  }

  private mutating func post(
    _ transfer: HashChain.Movement, to account: AccountNumber, _ amount: Int64, other: AccountNumber,
    _ link: HashChain.Link
  ) {
    change(account) { row in
      let (sequence, balance) = row.entries.last.map { ($0.sequence, $0.balance) } ?? (-1, 0)
      row.entries.append(
        EntryRow(
          sequence: sequence + 1, operation: link.number, kind: Entry.Kind(rawValue: transfer.type), change: amount,
          balance: balance + amount, other: other, at: link.at))
    }
  }

  private mutating func open(
    _ command: LedgerCommand, at: Timestamp, _ random: any RandomSource
  ) throws(StoreFailure) -> (number: AccountNumber, id: AccountID) {
    guard case .open(let name, let currency) = command.action else { throw .broken("nothing is opened") }
    makeSystemAccounts(currency, at: earliestNext, random: random)
    let (number, id) = (nextNumber, AccountID(random.publicID()))
    let beginning = EntryRow(
      sequence: 0, operation: head.number + 1, kind: nil, change: 0, balance: 0, other: nil, at: at)
    insert(
      AccountRow(
        number: number, id: id, user: command.user, side: .account(id), name: name.text, currency: currency,
        openedAt: at, entries: [beginning]))
    return (number, id)
  }
}
