import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore

/// At the end of a walk, the store's readings are what the model has.
extension ModelWalk {
  /// How many operations are read at a time.
  private static let piece = 400

  func compare() async throws {
    let names = model.accounts.map(\.name)
    for expected in model.accounts { try await compare(expected, names) }
    try await compareOperations()
    try await compareUsers()
    for currency in LedgerModel.currencies {
      for (kind, place) in [
        ("world", .world(currency)), ("payable", .payable(currency)), ("exchange", .exchange(currency)),
        ("fee", .fee(currency)),
      ] as [(String, LedgerModel.Place)] {
        let balance = try books.balance(of: kind, in: currency)
        #expect(balance == model.elsewhere[place, default: 0], "seed \(seed): \(kind) \(currency)")
      }
    }
    for (index, merchant) in model.merchants.enumerated() {
      let balance = try books.balance(of: merchant.id)
      #expect(balance == model.elsewhere[.merchant(index), default: 0], "seed \(seed): merchant \(index)")
    }
    #expect(books.tested.head.number == Int64(model.done.count), "seed \(seed)")
    #expect(try books.tested.check() == [], "seed \(seed)")
  }

  private func compare(_ expected: LedgerModel.Account, _ names: [String]) async throws {
    let (id, owner) = (try #require(expected.id), expected.owner)
    let found = try await read { reader throws(StoreFailure) -> (Account, [Entry])? in
      guard let account = try reader.account(id, of: owner) else { return nil }
      return (account, try reader.entries(of: account, in: 1...max(1, account.sequence), limit: .max))
    }
    let (account, entries) = try #require(found)
    let currency = expected.currency
    #expect(account.name == expected.name && account.isOpen == expected.isOpen, "seed \(seed)")
    #expect(account.balance == Money(minorUnits: expected.balance, currency: currency), "seed \(seed)")
    #expect(account.held == Money(minorUnits: expected.held, currency: currency), "seed \(seed)")
    #expect(account.sequence == Int64(expected.lines.count), "seed \(seed)")
    let wanted = expected.lines.enumerated().map { index, line in
      Entry(
        sequence: Int64(index) + 1, operation: model.done[line.operation].id ?? OperationID(id.id), kind: line.kind,
        change: Money(minorUnits: line.change, currency: currency),
        balance: Money(minorUnits: line.balance, currency: currency), otherName: name(line.other, names),
        exchange: exchange(line),
        card: [.deposit, .withdraw].contains(line.kind) ? model.done[line.operation].step.card : nil, at: line.at,
        number: Int64(line.operation) + 1)
    }
    #expect(entries == wanted, "seed \(seed): the history of an account of user \(owner.row)")
  }

  /// What the other account of an exchange got or gave.
  private func exchange(_ line: LedgerModel.Line) -> Entry.Exchange? {
    let step = model.done[line.operation].step
    guard line.kind == .exchange, let quote = step.quote else { return nil }
    let other = step.legs[line.change < 0 ? 1 : 0]
    return Entry.Exchange(other: Money(minorUnits: other.amount, currency: other.currency), rate: quote.rate)
  }

  private func compareOperations() async throws {
    for start in stride(from: 0, to: model.done.count, by: Self.piece) {
      let range = start..<min(start + Self.piece, model.done.count)
      let asked = range.map { (number: Int64($0) + 1, user: model.done[$0].step.user) }
      let found = try await read { reader throws(StoreFailure) -> [Operation?] in
        var found: [Operation?] = []
        for each in asked { found.append(try reader.operation(each.number, of: each.user)) }
        return found
      }
      for (index, operation) in zip(range, found) { compare(operation, with: model.done[index], index + 1) }
    }
  }

  private func compare(_ operation: Operation?, with done: LedgerModel.Done, _ number: Int) {
    guard let account = done.step.account else {
      #expect(operation == nil, "seed \(seed): operation \(number) is about no account")
      return
    }
    let moved = done.step.legs.map { leg in
      Operation.Movement(
        kind: leg.kind, from: side(leg.from), to: side(leg.to),
        amount: Money(minorUnits: leg.amount, currency: leg.currency), merchant: name(leg.to, []) ?? name(leg.from, []))
    }
    let reverses = done.step.reverses.map { Int64($0) + 1 }
    #expect(operation?.kind == done.step.kind && operation?.id == done.id, "seed \(seed): operation \(number)")
    #expect(operation?.name == done.step.name, "seed \(seed): operation \(number)")
    #expect(operation?.account == model.accounts[account].id, "seed \(seed): operation \(number)")
    #expect(operation?.at == done.at && operation?.reverses == reverses, "seed \(seed): operation \(number)")
    #expect(operation?.card == done.step.card, "seed \(seed): operation \(number)")
    #expect(operation?.movements == moved, "seed \(seed): operation \(number)")
    #expect(operation?.hold == done.event && operation?.quote == done.step.quote, "seed \(seed): operation \(number)")
  }

  /// The name of an account or a merchant; nil for the rest, and for an account without its name in `names`.
  private func name(_ place: LedgerModel.Place, _ names: [String]) -> String? {
    switch place {
    case .account(let index): names.indices.contains(index) ? names[index] : nil
    case .merchant(let index): model.merchants[index].name
    case .world, .payable, .exchange, .fee: nil
    }
  }

  private func side(_ place: LedgerModel.Place) -> Operation.Movement.Side {
    switch place {
    case .account(let index): model.accounts[index].id.map { .account($0) } ?? .merchant
    case .merchant: .merchant
    case .world: .world
    case .payable: .payable
    case .exchange: .exchange
    case .fee: .fee
    }
  }

  private func compareUsers() async throws {
    let found = try await read { reader throws(StoreFailure) in try reader.users(after: 0, limit: .max) }
    #expect(found.map(\.phone.e164) == model.users, "seed \(seed)")
    let joined = model.done.filter { $0.step.kind == .join }.map(\.at)
    #expect(found.map(\.createdAt) == joined, "seed \(seed)")
    for user in found.map(\.id) {
      let dates = try await read { reader throws(StoreFailure) in try reader.phoneAssignments(of: user, upTo: .max) }
      let wanted = model.done.enumerated().filter { $1.step.user == user && $1.step.account == nil }
      #expect(
        dates == wanted.map { PhoneAssignment(number: Int64($0) + 1, at: $1.at) }, "seed \(seed): user \(user.row)")
    }
  }

  private func read<Value: Sendable>(
    _ body: @escaping @Sendable (any HistoryReader) throws(StoreFailure) -> Value
  ) async throws -> Value {
    try await books.tested.history(for: nil, deadline: books.clock.monotonic().adding(seconds: 3600), body)
  }
}
