import PhoneNumbers
import WalletCore

/// What readers read from a snapshot.
extension MemoryBooks {
  func account(_ row: AccountRow) -> Account {
    let last = last(of: row)
    return Account(
      id: row.id, name: row.name, balance: Money(minorUnits: last.balance, currency: row.currency),
      held: row.holds.last?.held ?? 0, sequence: last.sequence, openedAt: row.openedAt, closedAt: row.closedAt,
      number: row.number, hasCards: row.hasCards, preferences: row.preferences)
  }

  func entry(_ row: EntryRow, in currency: Currency) -> Entry? {
    guard let kind = row.kind else { return nil }
    let exchange = kind == .exchange ? otherSide(of: row, in: currency) : nil
    return Entry(
      sequence: row.sequence, operation: seal.id(of: row.operation), kind: kind,
      change: Money(minorUnits: row.change, currency: currency),
      balance: Money(minorUnits: row.balance, currency: currency),
      otherName: kind == .exchange ? exchange?.name : otherName(row), exchange: exchange?.entry,
      card: kind == .deposit || kind == .withdraw ? operation(row.operation)?.card : nil,
      note: operation(row.operation)?.note ?? "", at: row.at, number: row.operation)
  }

  /// Only a merchant's account and a user's have a name to show; the latter belongs to the same user.
  private func otherName(_ row: EntryRow) -> String? {
    row.other.flatMap { accounts[$0] }.flatMap { $0.user != nil || $0.side == .merchant ? $0.name : nil }
  }

  /// The user's other account of an exchange, and what it got or gave.
  private func otherSide(of row: EntryRow, in currency: Currency) -> (name: String, entry: Entry.Exchange?)? {
    guard let link = operation(row.operation)?.link else { return nil }
    for movement in link.movements where movement.type == Entry.Kind.exchange.rawValue {
      let sides = [movement.debit, movement.credit].compactMap { accounts[$0] }
      guard let other = sides.first(where: { $0.user != nil && $0.currency != currency }) else { continue }
      let amount = Money(minorUnits: movement.amount, currency: other.currency)
      return (other.name, (link.quote?.rate).map { Entry.Exchange(other: amount, rate: $0) })
    }
    return nil
  }

  /// All entries that a user sees, oldest first.
  func entries(of account: Account) -> [Entry] {
    guard let row = accounts[account.number] else { return [] }
    return row.entries.compactMap { entry($0, in: row.currency) }
  }

  /// The user's newest notes, newest first.
  func notes(of user: UserID) -> [String] {
    let noted = operations.filter { $0.link.user == user && !$0.note.isEmpty }
    return noted.reversed().prefix(NoteText.readForSuggestions).map(\.note)
  }

  func operation(_ row: OperationRow) -> Operation? {
    guard let account = row.link.account.flatMap({ accounts[$0] }) else { return nil }
    return Operation(
      id: seal.id(of: row.link.number), number: row.link.number, hash: row.hash, kind: row.kind, account: account.id,
      reverses: row.link.reverses, name: row.name?.text, at: row.link.at, note: row.note,
      movements: row.link.movements.compactMap(movement), hold: row.link.hold, quote: row.link.quote,
      card: row.card)
  }

  private func movement(_ transfer: HashChain.Movement) -> Operation.Movement? {
    guard let kind = Entry.Kind(rawValue: transfer.type), let from = accounts[transfer.debit],
      let to = accounts[transfer.credit], let currency = Currency(code: transfer.currency)
    else { return nil }
    return Operation.Movement(
      kind: kind, from: from.side, to: to.side, amount: Money(minorUnits: transfer.amount, currency: currency),
      merchant: [to, from].first { $0.side == .merchant }?.name)
  }

  func receipt(_ id: OperationID, of user: UserID) -> Receipt? {
    guard let number = seal.place(of: id)?.number, let row = operation(number), row.link.user == user,
      let operation = operation(row), let about = row.link.account.flatMap({ accounts[$0] })
    else { return nil }
    let touched = row.link.movements.flatMap { [$0.debit, $0.credit] }
    let order = touched.contains(about.number) ? [about.number] + touched.filter { $0 != about.number } : touched
    var lines: [Receipt.Line] = []
    for number in order.reduce(into: [AccountNumber](), { if !$0.contains($1) { $0.append($1) } }) {
      guard let row = accounts[number], row.user == user else { continue }
      let account = account(row)
      for entry in entries(of: account) where entry.number == operation.number {
        lines.append(Receipt.Line(account: account, entry: entry))
      }
    }
    let reference = { (number: Int64) in Receipt.Reference(id: seal.id(of: number), number: number) }
    return Receipt(
      operation: operation, account: account(about), lines: lines, reverses: operation.reverses.map(reference),
      reversedBy: reversal(of: number).map(reference), hold: operation.earlierHold.map(reference),
      invoice: operation.kind == .capture ? operation.earlierHold.flatMap { claims.bill(ofHold: $0).map(line) } : nil)
  }

  func closedAccounts(of user: UserID) -> [ClosedAccount] {
    let closed = accounts(of: user).compactMap { row -> (Timestamp, ClosedAccount)? in
      guard let at = row.closedAt, let closing = lastClosing(of: row.number) else { return nil }
      let moved = closing.link.movements.first
      let taker = moved.flatMap { accounts[$0.credit] }.flatMap { $0.user == nil ? nil : $0.name }
      return (
        at,
        ClosedAccount(
          account: account(row), closing: seal.id(of: closing.link.number),
          left: Money(minorUnits: moved?.amount ?? 0, currency: row.currency), movedTo: taker)
      )
    }
    return closed.sorted { ($0.0, $0.1.account.number) > ($1.0, $1.1.account.number) }.map(\.1)
  }

  /// The balance of an account at the end of each day, for the days that changed it.
  func trend(of account: Account, over days: TrendDays) -> BalanceTrend {
    let entries = (accounts[account.number]?.entries ?? []).filter { $0.sequence <= account.sequence }
    let last = TrendDays.count - 1
    let begin = (0...last).last { days.starts[$0] <= account.openedAt } ?? 0
    let held = (begin...last).map { day in
      entries.last { day == last || $0.at < days.starts[day + 1] }?.balance ?? 0
    }
    var changes: [BalanceTrend.Change] = []
    for index in held.indices.dropFirst() where held[index] != held[index - 1] {
      changes.append(BalanceTrend.Change(day: begin + index, balance: held[index]))
    }
    return BalanceTrend(begin: begin, opening: held[0], changes: changes)
  }

  /// An account as it was just before a time; nil if it was not opened yet.
  func account(_ row: AccountRow, before moment: Timestamp) -> Account? {
    let own = operations.filter { $0.link.account == row.number && $0.link.at < moment }
    guard let name = own.compactMap(\.name?.text).last, let entry = row.entries.last(where: { $0.at < moment }) else {
      return nil
    }
    let life = own.last { $0.kind == .close || $0.kind == .reopen }
    return Account(
      id: row.id, name: name, balance: Money(minorUnits: entry.balance, currency: row.currency),
      sequence: entry.sequence, openedAt: row.openedAt, closedAt: life?.kind == .close ? life?.link.at : nil,
      number: row.number, hasCards: row.hasCards, preferences: row.preferences)
  }
}
