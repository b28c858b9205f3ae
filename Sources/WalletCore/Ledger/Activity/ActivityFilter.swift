/// What to show of all accounts' activity. What is nil or empty does not filter.
package struct ActivityFilter: Sendable, Equatable {
  /// The words as typed; each must occur in what the line says, or together they are its amount.
  package var text: String
  /// The only account.
  package var account: AccountID?
  /// The only kind.
  package var kind: ActivityKind?
  /// The amounts.
  package var amounts: AmountRange?
  /// The first day.
  package var from: CivilDay?
  /// The last day.
  package var to: CivilDay?
  /// A tag in the note.
  package var tag: NoteTag?

  /// A filter from its parts.
  package init(
    text: String = "", account: AccountID? = nil, kind: ActivityKind? = nil, amounts: AmountRange? = nil,
    from: CivilDay? = nil, to: CivilDay? = nil, tag: NoteTag? = nil
  ) {
    self.text = text
    self.account = account
    self.kind = kind
    self.amounts = amounts
    self.from = from
    self.to = to
    self.tag = tag
  }

  /// Whether everything is shown.
  package var isEmpty: Bool { self == ActivityFilter() }

  /// Which of a user's accounts it shows; nil if it names none of them.
  func shown(of accounts: [Account]) -> [Account]? {
    guard let account else { return accounts }
    let shown = accounts.filter { $0.id == account }
    return shown.isEmpty ? nil : shown
  }

  /// A walk through what may match, from the newest entry on, or after an operation.
  func walk(
    _ accounts: [Account], after: OperationID?, zone: DayZone, _ reader: any HistoryReader
  ) throws(StoreFailure) -> EntryWalk {
    try reader.walk(
      accounts, before: to.map { zone.start(of: $0.adding(days: 1)) }, after: after,
      showingMovesOnce: account == nil)
  }
}

/// Amounts from one to another in a currency, whichever way the money went; both belong to the range.
package struct AmountRange: Sendable, Equatable {
  /// The currency.
  package let currency: Currency
  /// The smallest amount, in smallest units.
  package let least: Int64
  /// The largest amount, in smallest units.
  package let most: Int64

  /// A range; nil for no limit on that side.
  package init(_ currency: Currency, least: Money?, most: Money?) {
    self.currency = currency
    self.least = least?.minorUnits ?? 0
    self.most = most?.minorUnits ?? .max
  }

  /// Whether an entry moved such an amount; of an exchange either side counts.
  func contains(_ entry: Entry) -> Bool {
    contains(entry.amount) || entry.exchange.map { contains($0.other) } == true
  }

  private func contains(_ amount: Money) -> Bool {
    amount.currency == currency && amount.minorUnits >= least && amount.minorUnits <= most
  }
}

/// The kinds of activity that a person tells apart.
package enum ActivityKind: String, Sendable, CaseIterable {
  case deposit, withdraw, transfer, exchange, payment, fee, undo, close

  /// The kind of an entry.
  package init(_ kind: Entry.Kind) {
    switch kind {
    case .deposit: self = .deposit
    case .withdraw: self = .withdraw
    case .transfer: self = .transfer
    case .exchange: self = .exchange
    case .capture: self = .payment
    case .fee: self = .fee
    case .undo: self = .undo
    case .close, .reopen: self = .close
    }
  }
}

/// A filter with what it needs to judge entries quickly.
struct ActivityMatching: Sendable {
  private let filter: ActivityFilter
  /// The words, as a search in each currency reads them; empty if there are none. The other side of an exchange may
  /// have the currency of an account that was closed.
  private let searches: [Currency: EntrySearch]

  init(_ filter: ActivityFilter) {
    self.filter = filter
    var searches: [Currency: EntrySearch] = [:]
    if !filter.text.isEmpty {
      for currency in Currency.all { searches[currency] = EntrySearch(filter.text, currency: currency) }
    }
    self.searches = searches
  }

  func matches(_ line: ActivityLine) -> Bool {
    let entry = line.entry
    if let kind = filter.kind, ActivityKind(entry.kind) != kind { return false }
    if let amounts = filter.amounts, !amounts.contains(entry) { return false }
    if let tag = filter.tag, !NoteTag.all(in: entry.note).contains(tag) { return false }
    guard let search = searches[entry.change.currency] else { return true }
    return search.matches(entry, in: line.accountName) || otherSideMatches(line, search)
  }

  /// Whether the words are the amount on an exchange's other side, or are of that side's line where it is not shown.
  private func otherSideMatches(_ line: ActivityLine, _ search: EntrySearch) -> Bool {
    if let other = line.entry.exchange?.other, let amount = searches[other.currency]?.amount,
      other.minorUnits.magnitude == amount.minorUnits.magnitude
    {
      return true
    }
    return filter.account == nil && search.matchesOtherSide(of: line.entry, from: line.accountName)
  }
}
