import WalletCore

/// What to show of all accounts' activity, as typed into its form, and where a page begins.
package struct ActivityQuery: QueryValues {
  /// `q`: words, or an amount.
  package var search: String?
  /// `account`: the identifier of the only account.
  package var account: String?
  /// `kind`: the only kind.
  package var kind: String?
  /// `min`: the smallest amount.
  package var least: String?
  /// `max`: the largest amount.
  package var most: String?
  /// `currency`: the code of the amounts' currency.
  package var currency: String?
  /// `from`: the first day.
  package var from: String?
  /// `to`: the last day.
  package var to: String?
  /// `tag`: a tag in the note, with `#` or without.
  package var tag: String?
  /// `after`: the operation after which the page begins.
  package var after: String?

  package init() {}
  init(search: String) { self.search = search }
  package init(_ fields: some QueryFields) {
    search = fields.last("q")
    account = fields.last("account")
    kind = fields.last("kind")
    least = fields.last("min")
    most = fields.last("max")
    currency = fields.last("currency")
    from = fields.last("from")
    to = fields.last("to")
    tag = fields.last("tag")
    after = fields.last("after")
  }
  package func write(to query: inout QueryWriter) {
    query.append("q", search)
    query.append("account", account)
    query.append("kind", kind)
    query.append("min", least)
    query.append("max", most)
    query.append("currency", currency)
    query.append("from", from)
    query.append("to", to)
    query.append("tag", tag)
    query.append("after", after)
  }

  /// Whether anything besides the words is asked for.
  var hasFilters: Bool {
    [account, kind, least, most, from, to, tag].contains { $0 != nil }
  }

  /// The same from another operation on; nil for the newest.
  package func from(_ operation: OperationID?) -> ActivityQuery {
    var query = self
    query.after = operation?.id.base64url
    return query
  }

  /// All activity with a tag.
  static func tagged(_ tag: NoteTag, in month: CivilMonth?) -> ActivityQuery {
    var query = ActivityQuery()
    query.tag = tag.text
    query.from = month?.firstDay.text
    query.to = month?.lastDay.text
    return query
  }
}

/// `?month=…&tag=…`: the month of sums by tag, or the tag whose months are shown.
package struct SpendingQuery: QueryValues {
  /// The month as typed; nil for the present one.
  package var month: String?
  /// The tag as typed; nil for all.
  package var tag: String?

  package init() {}
  init(month: CivilMonth? = nil, tag: NoteTag? = nil) {
    self.month = month?.text
    self.tag = tag?.text
  }
  package init(_ fields: some QueryFields) {
    month = fields.last("month")
    tag = fields.last("tag")
  }
  package func write(to query: inout QueryWriter) {
    query.append("month", month)
    query.append("tag", tag)
  }
}
