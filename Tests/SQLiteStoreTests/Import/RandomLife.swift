import PhoneNumbers
import TestSupport

@testable import WalletCore
@testable import SQLiteStore

/// Three users of a store who do random things; refused ones are part of it, too.
struct RandomLife {
  /// Currencies with 0, 2, 3, 8 and 9 decimals.
  static let currencies: [Currency] = [.usd, .btc, .eth] + ["EUR", "JPY", "KWD"].compactMap { Currency(code: $0) }

  private struct Known {
    let id: AccountID
    let currency: Currency
  }

  private let store: SQLiteStore
  let fixture: StoreFixture
  var random: SeededGenerator
  private(set) var people: [Person] = []
  private var accounts: [[Known]] = [[], [], []]
  private var done: [[OperationID]] = [[], [], []]
  private var holds: [[(operation: OperationID, currency: Currency)]] = [[], [], []]
  /// The cards of each user.
  private var cards: [[CardID]] = [[], [], []]
  /// Where each user charges.
  var claims: [ChargingClaim?] = [nil, nil, nil]
  private var changes = 0

  /// A store after random actions.
  /// - Parameters:
  ///   - fixture: its folder and clock.
  ///   - seed: of all that is random.
  ///   - steps: how many actions.
  ///   - ends: whether all holds and sessions end then.
  /// - Returns: the open store.
  /// - Throws: if something fails that a refusal does not explain.
  static func store(
    _ fixture: StoreFixture, seed: UInt64, steps: Int = 300, ends: Bool = true
  ) async throws -> SQLiteStore {
    let store = try SQLiteStore.open(fixture.configuration)
    var life = RandomLife(store, fixture, seed: seed)
    try await life.begin()
    for _ in 0..<steps { try await life.step() }
    if ends { try await life.end() }
    return store
  }

  /// One of a user's accounts in dollars.
  mutating func dollars(of user: Int) -> AccountID? {
    accounts[user].filter { $0.currency == .usd }.randomElement(using: &random)?.id
  }

  private mutating func end() async throws {
    for user in people.indices {
      try await endCharging(of: user)
      for hold in holds[user] { _ = await people[user].refusal(.void(hold.operation)) }
    }
  }

  private init(_ store: SQLiteStore, _ fixture: StoreFixture, seed: UInt64) {
    self.store = store
    self.fixture = fixture
    random = SeededGenerator(seed: seed)
  }

  private mutating func begin() async throws {
    for row in 1...3 {
      try await SignInFixture(fixture, "+1202555\(1000 + row)").signIn(store)
      let person = Person(store, fixture, row: Int64(row))
      people.append(person)
      for (brand, lastFour) in [(CardBrand.visa, "4242"), (.americanExpress, "0005")] {
        cards[row - 1].append(try await person.addCard(brand, lastFour))
      }
      try await store.saveUserName(
        try UserName(text()), of: UserID(row: Int64(row)), deadline: fixture.later)
    }
    for currency in Self.currencies {
      _ = try await store.openMerchant(try AccountName("Café"), in: currency, deadline: fixture.later)
    }
    _ = try store.load(.sample([.sample(1), .sample(2, by: "+Sun, \"Ltd\"")], address: "=1 Plug Lane")).get()
  }

  mutating func text() -> String { RandomHistory.texts.randomElement(using: &random) ?? "" }

  private mutating func step() async throws {
    fixture.clock.advance(milliseconds: Int64.random(in: 0...90_000, using: &random))
    let user = Int.random(in: 0..<3, using: &random)
    if Int.random(in: 0..<30, using: &random) == 0 { return await changeNumber(of: user) }
    if Int.random(in: 0..<6, using: &random) == 0 { return try await charge(user) }
    let action = try action(of: user)
    do throws(LedgerRefusal) {
      let receipt = try await people[user].book(action)
      done[user].append(receipt.operation)
      if case .open(_, let currency) = action { accounts[user].append(Known(id: receipt.account, currency: currency)) }
      if case .authorise(_, let amount) = action { holds[user].append((receipt.operation, amount.currency)) }
    } catch {
      return
    }
    if let last = done[user].last, Int.random(in: 0..<4, using: &random) == 0 {
      _ = try await store.saveNote(
        try NoteText(text()), on: last, of: people[user].user, deadline: fixture.later)
    }
  }

  private mutating func action(of user: Int) throws -> LedgerAction {
    guard let account = accounts[user].randomElement(using: &random),
      let other = accounts[user].randomElement(using: &random)
    else { return .open(name: try AccountName(text()), currency: .usd) }
    let id = account.id
    let amount = Money(minorUnits: Int64.random(in: 1...20_000, using: &random), currency: account.currency)
    switch Int.random(in: 0..<20, using: &random) {
    case 0:
      let currency = Self.currencies.randomElement(using: &random) ?? .usd
      return .open(name: try AccountName(text()), currency: currency)
    case 1: return .rename(id, name: try AccountName(text()))
    case 2, 3, 4, 5:
      let more = Money(minorUnits: 3 * amount.minorUnits, currency: amount.currency)
      return .deposit(to: id, more, card: card(of: user))
    case 6: return .withdraw(from: id, amount, card: card(of: user))
    case 7, 8: return .transfer(from: id, to: other.id, amount)
    case 9:
      let seen = try people[user].account(id).sequence
      return .close(id, seen: seen, moveTo: Bool.random(using: &random) ? other.id : nil)
    case 10: return .reopen(id)
    case 11, 12: return exchange(amount, from: id, to: other)
    case 13, 14: return .authorise(from: id, amount)
    case 15, 16, 17:
      return try holdAction(of: user) ?? .authorise(from: id, amount)
    default:
      guard let last = done[user].suffix(3).randomElement(using: &random) else { return .reopen(id) }
      return .undo(last)
    }
  }

  private mutating func card(of user: Int) -> CardID? {
    Bool.random(using: &random) ? cards[user].randomElement(using: &random) : nil
  }

  private mutating func exchange(_ amount: Money, from id: AccountID, to other: Known) -> LedgerAction {
    // Whole rates with decimals that are not needed.
    guard let rate = Rate(digits: Int64.random(in: 1...99_990, using: &random), scale: 2),
      let quote = RateQuote(
        rate: rate, feeRate: Int64.random(in: 0...2, using: &random) * 50, quotedAt: fixture.clock.now(),
        source: "Bank, \"daily\"")
    else { return .reopen(id) }
    let given = Money(minorUnits: amount.minorUnits - quote.fee(on: amount).minorUnits, currency: amount.currency)
    let arrives = rate.value(of: given, in: other.currency) ?? Money(minorUnits: 1, currency: other.currency)
    return .exchange(ExchangeOrder(from: id, to: other.id, amount: amount, arrives: arrives, quote: quote))
  }

  /// Raises or ends one of the user's last holds, which may have ended already.
  private mutating func holdAction(of user: Int) throws -> LedgerAction? {
    guard let hold = holds[user].suffix(3).randomElement(using: &random) else { return nil }
    let amount = Money(minorUnits: Int64.random(in: 1...5000, using: &random), currency: hold.currency)
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: return .raise(hold.operation, by: amount)
    case 2:
      let merchant = AccountID(ofMerchant: try AccountName("Café"), in: hold.currency)
      return .capture(hold.operation, amount, to: merchant)
    case 3: return .void(hold.operation)
    default: return .expire(hold.operation)
    }
  }

  private mutating func changeNumber(of user: Int) async {
    changes += 1
    guard let phone = E164Number(e164: "+1202555\(2000 + changes)") else { return }
    let command = ChangeNumber(user: people[user].user, phone: phone)
    await withCheckedContinuation { continuation in
      store.submit(command) { _ in continuation.resume() }
    }
  }
}
