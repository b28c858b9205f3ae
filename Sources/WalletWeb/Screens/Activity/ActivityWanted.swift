import Templates
import WalletCore

/// A query as a filter. What makes no sense is a problem, and filters nothing.
struct ActivityWanted {
  private(set) var filter: ActivityFilter
  private(set) var problems: [ActivityProblem] = []
  /// The operation after which the page begins. An identifier that is none is ignored: an address that a person
  /// shortened still shows something.
  let after: OperationID?

  /// - Throws: ``Failure/notFound`` for an account that is nobody's.
  init(_ query: ActivityQuery) throws(Failure) {
    filter = ActivityFilter(text: query.search ?? "")
    after = query.after.flatMap { PublicID(base64url: Array($0.utf8)) }.map { OperationID($0) }
    if let typed = query.account {
      guard let id = AccountID(typed: typed) else { throw .notFound }
      filter.account = id
    }
    if let typed = query.kind {
      filter.kind = ActivityKind(rawValue: typed)
      if filter.kind == nil { problems.append(.kind) }
    }
    takeAmounts(query)
    takeDays(query)
    if let typed = query.tag {
      filter.tag = NoteTag(typed)
      if filter.tag == nil { problems.append(.tag) }
    }
  }

  private mutating func takeAmounts(_ query: ActivityQuery) {
    let currency = query.currency.map { Currency(code: $0) } ?? .usd
    guard query.least != nil || query.most != nil else { return }
    guard let currency else { return problems.append(.currency) }
    let least = amount(query.least, currency) { .least($0, $1) }
    let most = amount(query.most, currency) { .most($0, $1) }
    if let least, let most, least.minorUnits > most.minorUnits { return problems.append(.amountsCross) }
    if least != nil || most != nil { filter.amounts = AmountRange(currency, least: least, most: most) }
  }

  private mutating func amount(
    _ typed: String?, _ currency: Currency, _ problem: (AmountRefusal, Currency) -> ActivityProblem
  ) -> Money? {
    guard let typed else { return nil }
    do throws(AmountRefusal) { return try Money.parse(typed, currency: currency) } catch {
      problems.append(problem(error, currency))
      return nil
    }
  }

  private mutating func takeDays(_ query: ActivityQuery) {
    if let typed = query.from {
      filter.from = CivilDay(typed)
      if filter.from == nil { problems.append(.from) }
    }
    if let typed = query.to {
      filter.to = CivilDay(typed)
      if filter.to == nil { problems.append(.to) }
    }
    guard let from = filter.from, let to = filter.to, from > to else { return }
    problems.append(.daysCross)
    (filter.from, filter.to) = (nil, nil)
  }
}
