import TestSupport
import Testing

@testable import WalletCore

/// Books random commands in both stores, and knows the identifiers that each gave.
struct LedgerWalk {
  /// What both stores know, each by its own identifier.
  struct Known<ID> {
    let ids: [ID]
    let currency: Currency
  }

  /// The choices for one command, the same for both stores.
  private struct Choice {
    let kind: Int
    let one: Known<AccountID>?
    let other: Known<AccountID>?
    let operation: Known<OperationID>?
    let hold: Known<OperationID>?
    let card: CardID?
    let units: Int64
    let quote: RateQuote
    let isStale: Bool
    /// Until when a quote is good.
    let end: Timestamp?
    let name: AccountName
    let nobody: AccountID
  }

  private let both: BothStores
  private var random: SeededGenerator
  /// The first user and their session; another who joined too tries the first one's accounts.
  let user: UserID
  let session: TokenHash
  private let stranger: UserID
  private let merchants: [Currency: AccountID]
  /// Cards of the user that can be named, and some that cannot.
  private let cards: [CardID]
  private(set) var accounts: [Known<AccountID>] = []
  private(set) var operations: [Known<OperationID>] = []
  private var holds: [Known<OperationID>] = []
  /// Holds that have ended.
  private var ended: [Known<OperationID>] = []
  private var keys: [OperationKey] = []
  /// The kinds of operation that were booked.
  private(set) var booked: Set<OperationKind> = []

  /// - Throws: if the users cannot join, or a merchant gets no account.
  init(_ both: BothStores, seed: UInt64) async throws {
    self.both = both
    random = SeededGenerator(seed: seed)
    (user, session) = try await both.join("+15305550123")
    stranger = try await both.join("+15305550124").user
    var merchants: [Currency: AccountID] = [:]
    for currency in [Currency.usd, .btc, .yen] {
      let name = try AccountName("Shop")
      merchants[currency] = try await both.same("merchant") {
        try await $0.openMerchant(name, in: currency, deadline: both.later)
      }
    }
    self.merchants = merchants
    cards = try await both.addCards(of: user, and: stranger)
  }

  mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  /// One of the accounts, by the identifier that each store has for it.
  mutating func anyAccount() -> [AccountID]? { accounts.randomElement(using: &random)?.ids }

  /// Books one command in each store, and requires the same answer.
  mutating func book(_ what: String) async throws {
    let key = random.chance(6) ? keys.randomElement(using: &random) ?? both.key() : both.key()
    keys.append(key)
    let note =
      keys.count.isMultiple(of: 3) ? try NoteText(booking: "note \(keys.count) #\(keys.count % 5)") : NoteText.none
    let choice = try choose()
    let asker = random.chance(4) ? stranger : user
    var receipts: [LedgerReceipt?] = []
    var refusals: [LedgerRefusal?] = []
    var action = LedgerAction.reopen(choice.nobody)
    for (index, store) in both.stores.enumerated() {
      action = try await self.action(choice, index)
      let command = LedgerCommand(user: asker, key: key, action: action, note: note, deadline: both.later)
      do throws(LedgerRefusal) {
        receipts.append(try await store.book(command))
        refusals.append(nil)
      } catch {
        receipts.append(nil)
        refusals.append(error)
      }
    }
    // A repeated key with other values is refused; both stores must refuse alike.
    #expect(refusals[0] == refusals[1], "\(what): \(action)")
    #expect(receipts[0]?.number == receipts[1]?.number && receipts[0]?.at == receipts[1]?.at, "\(what)")
    #expect(receipts[0]?.replayed == receipts[1]?.replayed, "\(what)")
    let made = receipts.compactMap { $0 }
    if made.count == both.stores.count, !made[0].replayed { learn(made, action, choice, by: asker) }
  }

  private mutating func learn(_ made: [LedgerReceipt], _ action: LedgerAction, _ choice: Choice, by asker: UserID) {
    booked.insert(action.kind)
    let currency = choice.one?.currency ?? .usd
    let operation = Known(ids: made.map(\.operation), currency: currency)
    guard asker == user else { return }
    operations.append(operation)
    if case .open(_, let currency) = action {
      accounts.append(Known(ids: made.map(\.account), currency: currency))
    }
    switch action {
    case .authorise: holds.append(operation)
    case .capture, .void, .expire:
      holds.removeAll { $0.ids == choice.hold?.ids }
      if let hold = choice.hold { ended.append(hold) }
    default: break
    }
  }

  private mutating func choose() throws -> Choice {
    let one = accounts.randomElement(using: &random)
    let isExchange = random.chance(25)
    // Mostly one that fits: of the same currency, or for an exchange of another.
    let fitting = accounts.filter { random.chance(10) || ($0.currency == one?.currency) != isExchange }
    let other = fitting.randomElement(using: &random)
    // About one smallest unit for another.
    let decimals = number(in: 5...7) - (one?.currency.scale ?? 0) + (other?.currency.scale ?? 0)
    let rate = Rate(digits: Int64(number(in: 1...9_999_999)), scale: max(0, decimals))
    let quote = rate.flatMap { rate in
      RateQuote(
        rate: rate, feeRate: Int64(number(in: 0...1000)), quotedAt: both.clock.now(), source: "rates.csv")
    }
    return Choice(
      kind: accounts.count < 4 ? 0 : isExchange ? 100 : number(in: 0...99), one: one,
      other: other,
      operation: (random.chance(50) ? operations.suffix(3) : operations[...]).randomElement(using: &random),
      hold: (random.chance(80) ? holds : ended).randomElement(using: &random),
      card: random.chance(30) ? cards.randomElement(using: &random) : nil, units: Int64(number(in: 1...5000)),
      quote: try #require(quote), isStale: random.chance(15),
      end: random.chance(50) ? both.clock.monotonic().adding(seconds: number(in: -5...30)) : nil,
      name: try AccountName("Account \(number(in: 1...99))"), nobody: AccountID(both.id()))
  }

  /// The command for one of the stores.
  private func action(_ choice: Choice, _ index: Int) async throws -> LedgerAction {
    let (one, other) = (choice.one?.ids[index] ?? choice.nobody, choice.other?.ids[index] ?? choice.nobody)
    let currency = choice.one?.currency ?? .usd
    let amount = Money(minorUnits: choice.units, currency: currency)
    let operation = choice.operation?.ids[index] ?? OperationID(choice.nobody.id)
    let hold = choice.hold?.ids[index] ?? OperationID(choice.nobody.id)
    let part = Money(minorUnits: (choice.units + 9) / 10, currency: choice.hold?.currency ?? .usd)
    let account = try await both.readers[index].accountForm(session, one, other: nil)?.page.account
    let sequence = (account?.sequence ?? 0) - (choice.isStale ? 1 : 0)
    let seen = choice.units.isMultiple(of: 3) ? sequence : nil
    switch choice.kind {
    case 0..<8:
      let currencies: [Currency] = [.usd, .btc, .euro, .yen]
      return .open(name: choice.name, currency: currencies[Int(choice.units) % 4])
    case 8..<12: return .rename(one, name: choice.name)
    case 12..<38:
      return .deposit(to: one, Money(minorUnits: choice.units * 10, currency: currency), card: choice.card)
    case 38..<46: return .withdraw(from: one, amount, seen: seen, card: choice.card)
    case 46..<58: return .transfer(from: one, to: other, amount, seen: seen)
    case 58..<63: return .close(one, seen: sequence, moveTo: one == other ? nil : other)
    case 63..<68: return .reopen(one)
    case 68..<78: return .undo(operation)
    case 78..<85: return .authorise(from: one, amount)
    case 85..<88: return .raise(hold, by: part)
    case 88..<94: return .capture(hold, part, to: merchants[part.currency] ?? choice.nobody)
    case 94..<97: return .void(hold)
    case 97..<100: return .expire(hold)
    default: return .exchange(order(choice, from: one, to: other, amount))
    }
  }

  /// Mostly as its quote says.
  private func order(_ choice: Choice, from: AccountID, to: AccountID, _ amount: Money) -> ExchangeOrder {
    let wanted = choice.other?.currency ?? .btc
    let draft = ExchangeOrder(
      from: from, to: to, amount: amount, arrives: Money(minorUnits: 1, currency: wanted), quote: choice.quote)
    let worth = choice.quote.rate.value(of: draft.exchanged, in: wanted) ?? draft.arrives
    return ExchangeOrder(
      from: from, to: to, amount: amount, arrives: choice.isStale ? draft.arrives : worth, quote: choice.quote,
      goodUntil: choice.end)
  }
}

extension LedgerAction {
  /// The kind of operation that it books; an undo may also reopen.
  fileprivate var kind: OperationKind {
    switch self {
    case .open: .open
    case .rename: .rename
    case .deposit: .deposit
    case .withdraw: .withdraw
    case .transfer: .transfer
    case .close: .close
    case .reopen: .reopen
    case .undo: .undo
    case .exchange: .exchange
    case .authorise: .authorise
    case .raise: .raise
    case .capture: .capture
    case .void: .void
    case .expire: .expire
    }
  }
}
