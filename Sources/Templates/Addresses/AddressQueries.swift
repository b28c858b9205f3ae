import WalletCore

/// `?at=…`: shows a page as of the end of a day.
package struct PastDayQuery: QueryValues {
  /// The day as typed; nil for now.
  package var typed: String?

  package init() {}
  init(_ day: CivilDay) { typed = day.text }
  package init(_ fields: some QueryFields) { typed = fields.last("at") }
  package func write(to query: inout QueryWriter) { query.append("at", typed) }
}

/// `?at=…&q=…`: home as of the end of a day, or only the accounts of some names.
package struct HomeQuery: QueryValues {
  /// The day as typed; nil for now.
  package var day: String?
  /// The words as typed, of which each is in the names of the shown accounts; nil for all.
  package var search: String?

  package init() {}
  init(_ day: CivilDay) { self.day = day.text }
  package init(_ fields: some QueryFields) {
    day = fields.last("at")
    search = fields.last("q")
  }
  package func write(to query: inout QueryWriter) {
    query.append("at", day)
    query.append("q", search)
  }
}

/// `?amount=…&to=…&note=…`: values already typed into a form for a transfer or an exchange.
package struct TransferQuery: QueryValues {
  /// The amount as typed.
  package var amount: String?
  /// The receiving account, as typed.
  package var receiver: String?
  /// The note as typed.
  package var note: String?

  package init() {}
  package init(amount: String?, receiver: AccountID? = nil, note: String? = nil) {
    self.amount = amount
    self.receiver = receiver?.id.base64url
    self.note = note
  }
  package init(_ fields: some QueryFields) {
    amount = fields.last("amount")
    receiver = fields.last("to")
    note = fields.last("note")
  }
  package func write(to query: inout QueryWriter) {
    query.append("amount", amount)
    query.append("to", receiver)
    query.append("note", note)
  }
}

/// `?over=…`: over which time totals are shown.
package struct TotalQuery: QueryValues {
  /// The time; the last days if the query names none that is known.
  package var span = TotalSpan.days

  package init() {}
  init(_ span: TotalSpan) { self.span = span }
  package init(_ fields: some QueryFields) { span = fields.last("over").flatMap { TotalSpan(rawValue: $0) } ?? .days }
  package func write(to query: inout QueryWriter) { query.append("over", span == .days ? nil : span.rawValue) }
}

/// `?back=…`: the list from which a receipt was opened.
package struct ReceiptQuery: QueryValues {
  /// Path and query of the list, as received.
  package var back: String?

  package init() {}
  package init(back: Link?) { self.back = back?.address }
  package init(_ fields: some QueryFields) { back = fields.last("back") }
  package func write(to query: inout QueryWriter) { query.append("back", back) }
}

/// `?month=…&page=…&q=…`: the part of an account's history to show.
package struct StatementQuery: QueryValues {
  /// The month; nil for the newest.
  package var month: CivilMonth?
  /// The page number, from 1.
  package var page = 1
  /// The search text as typed.
  package var search: String?

  package init() {}
  init(month: CivilMonth?, page: Int = 1, search: String? = nil) {
    self.month = month
    self.page = page
    self.search = search
  }
  package init(_ fields: some QueryFields) {
    self.init(
      month: fields.last("month").flatMap { CivilMonth($0) }, page: PageQuery(fields).page, search: fields.last("q"))
  }
  package func write(to query: inout QueryWriter) {
    query.append("month", month?.text)
    PageQuery(page).write(to: &query)
    query.append("q", search)
  }
}

/// `?month=…`: the month that a file covers.
package struct MonthQuery: QueryValues {
  /// The month; nil if the query has none, or none that is valid.
  package var month: CivilMonth?
  /// Whether the query names a month, valid or not.
  package var isNamed = false

  package init() {}
  init(_ month: CivilMonth?) {
    self.month = month
    isNamed = month != nil
  }
  package init(_ fields: some QueryFields) {
    month = fields.last("month").flatMap { CivilMonth($0) }
    isNamed = fields.has("month")
  }
  package func write(to query: inout QueryWriter) { query.append("month", month?.text) }
}

/// `?page=…`: one page of a list.
package struct PageQuery: QueryValues {
  /// The page number, from 1; `Int.max` for a number too large to read.
  package var page = 1

  package init() {}
  init(_ page: Int) { self.page = page }
  package init(_ fields: some QueryFields) {
    guard let typed = fields.last("page"), typed.utf8.allSatisfy({ (48...57).contains($0) }) else { return }
    page = Int(typed) ?? .max
  }
  package func write(to query: inout QueryWriter) { query.append("page", page > 1 ? "\(page)" : nil) }
}

/// `?shared=1`: "This is a shared computer" is ticked.
package struct SharedQuery: QueryValues {
  /// Whether it is ticked.
  package var isShared = false

  package init() {}
  package init(isShared: Bool) { self.isShared = isShared }
  package init(_ fields: some QueryFields) { isShared = fields.last("shared") == "1" }
  package func write(to query: inout QueryWriter) { query.append("shared", isShared ? "1" : nil) }
}

/// `?next=…`: where to send the user afterwards.
package struct NextQuery: QueryValues {
  /// A path, as received.
  package var next: String?

  package init() {}
  /// Home is the default, so it is not written.
  package init(_ next: Link) { self.next = next == .to.home() ? nil : next.address }
  package init(_ fields: some QueryFields) { next = fields.last("next") }
  package func write(to query: inout QueryWriter) { query.append("next", next) }
}
