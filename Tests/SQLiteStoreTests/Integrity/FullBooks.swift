import Foundation
import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

/// Books with operations of every kind, and the words by which tables of statements speak of their rows: `{A}` is the
/// number of an account, `{deposit}` that of an operation, `{op 1 deposit A 1}` the beginning of another one
/// (``SQLPhrases``).
///
/// User 1 has the accounts A (with a live hold), B (renamed B2), E in euros, F (closed and open again,
/// with cards), Z (empty), D
/// and Y (closed), user 2 has C. M and K are merchants, G and S operators. Charge point 7 is G's, has its second tariff,
/// and has lost the charger `{retired}`; charge point 8 was S's and has retired. From P user 1 paid for the session
/// `{chargedSession}`; `{failedSession}` cost nothing, and `{liveSession}` runs at `{charger}`. `{vacant}` is free.
final class FullBooks {
  let fixture = StoreFixture()
  let store: SQLiteStore
  private let one: Person
  private let two: Person
  private var words: [String: String] = [:]
  /// The newest operation.
  private(set) var head = LedgerHead.beforeFirst

  init() async throws {
    store = try SQLiteStore.open(fixture.configuration)
    two = Person(store, fixture, row: 2)
    one = Person(store, fixture)
    words["joined"] = "1"
    let (a, b) = try await bookAccounts()
    try await bookHolds(on: a)
    try await bookReversals()
    try await loadChargers()
    try await bookSessions()
    try await book(.transfer(from: a, to: b, .usd(cents: 50)), as: "last")
    head = store.head
    readRows()
  }

  /// The statement that these words stand for.
  func statement(_ text: String) -> String { SQLPhrases(words).statement(text) }

  /// A copy of the file in a folder of its own. The store must be closed.
  func copy() throws -> ClosedBooksFile {
    let copy = StoreFixture(seed: 2)
    try FileManager.default.createDirectory(atPath: copy.folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: fixture.database, toPath: copy.database)
    return ClosedBooksFile(fixture: copy)
  }

  private func bookAccounts() async throws -> (AccountID, AccountID) {
    let a = try await open("A", as: "openA")
    try await book(.deposit(to: a, .usd(cents: 10_000)), as: "deposit")
    let b = try await open("B", as: "openB")
    try await book(.deposit(to: b, .usd(cents: 10_000)))
    let e = try await open("E", in: #require(Currency(code: "EUR")))
    let c = try await open("C", by: two)
    try await book(.deposit(to: c, .usd(cents: 10_000)), as: "depositC", by: two)
    let d = try await open("D")
    try await book(.deposit(to: d, .usd(cents: 500)))
    try await book(.transfer(from: a, to: d, .usd(cents: 20)), as: "toD")
    try await book(.close(d, seen: 2, moveTo: a), as: "close")
    try await book(.rename(b, name: AccountName("B2")), as: "rename")
    words["phone"] = "\(try await changeNumber(to: "+15305557099"))"
    try await changeNumber(to: "+15305557098")
    let undone = try await book(.transfer(from: a, to: b, .usd(cents: 100)), as: "transfer")
    try await book(.undo(undone.operation), as: "undo")
    try await exchange(from: a, to: e)
    return (a, b)
  }

  private func bookHolds(on a: AccountID) async throws {
    let shop = try await store.openMerchant(AccountName("Shop"), in: .usd, deadline: fixture.later)
    _ = try await store.openMerchant(AccountName("Kiosk"), in: .usd, deadline: fixture.later)
    let live = try await book(.authorise(from: a, .usd(cents: 3000)), as: "hold").operation
    try await book(.raise(live, by: .usd(cents: 500)), as: "raise")
    let voided = try await book(.authorise(from: a, .usd(cents: 200)), as: "ended").operation
    try await book(.void(voided), as: "void")
    let captured = try await book(.authorise(from: a, .usd(cents: 700)), as: "taken").operation
    try await book(.capture(captured, .usd(cents: 600), to: shop), as: "capture")
  }

  private func bookReversals() async throws {
    let f = try await open("F")
    try await book(.deposit(to: f, .usd(cents: 70)))
    try await book(.close(f, seen: 1, moveTo: nil), as: "closeF")
    try await book(.reopen(f), as: "reopen")
    try await book(.deposit(to: f, .usd(cents: 30), card: one.addCard(.visa, "4242")), as: "carded")
    try await book(.withdraw(from: f, .usd(cents: 20), card: one.addCard(.jcb, "0005")), as: "paid")
    let y = try await open("Y")
    try await book(.close(y, seen: 0, moveTo: nil), as: "closeY")
    _ = try await open("Z")
  }

  private func loadChargers() async throws {
    let first = try ChargePoint.sample(7, chargers: [100_001, 100_002])
    _ = try store.load(.sample([first, .sample(8, by: "Sun")])).get()
    fixture.clock.advance(seconds: 1)
    let second = try ChargePoint.sample(7, perKilowattHour: 590_000, chargers: [100_003, 100_002])
    _ = try store.load(.sample([second])).get()
    let stray = StrayMessage(at: fixture.clock.now(), action: "StopTransaction", payload: "{}")
    let report = StatusReport(.available, at: fixture.clock.now())
    try await store.record(
      [.status(connector: 0, report), .status(connector: 2, report), .stray(stray), .stray(stray)], of: second.id,
      startsBy: nil, deadline: fixture.later)
  }

  /// A session that was paid, one that failed, and one that goes on.
  private func bookSessions() async throws {
    let payer = try await open("P")
    try await book(.deposit(to: payer, .usd(cents: 10_000)))
    let billing = BillingDetails(name: "Pat", address: "1 Home Street", email: "pat@example.org")
    try await store.perform(SaveBilling(billing, of: one.user, deadline: nil))
    let charged = try await begin(from: payer)
    try await charge(charged)
    fixture.clock.advance(seconds: 1800)
    try await take(.ended(TransactionEnd(meter: 6000, at: fixture.clock.now())), of: charged, to: .ended)
    words["charged"] = "\(store.head.number)"
    let failed = try await begin(from: payer)
    try await take(.startAnswered(.refused), of: failed, to: .failed)
    let live = try await begin(from: payer)
    try await charge(live)
    for (word, session) in [("charged", charged), ("failed", failed), ("live", live)] {
      words[word + "Session"] = "\(session.terms.number.value)"
      words[word + "Claim"] = "\(session.terms.reservation.value)"
      words[word + "Hold"] = "\(session.terms.holdNumber)"
    }
  }

  private func begin(from payer: AccountID) async throws -> ChargingSession {
    fixture.clock.advance(seconds: 1)
    let command = BeginCharging(
      user: one.user, key: fixture.key(), charger: try #require(ChargerNumber(100_002)), account: payer, limit: 3000,
      mayRaise: false, policy: ChargingPolicy(), deadline: fixture.later)
    return try #require(try await store.perform(command).get().claim.session)
  }

  /// The car is plugged in, and charges for a minute.
  private func charge(_ session: ChargingSession) async throws {
    try await take(.startAnswered(.accepted), of: session, to: .waiting)
    let start = TransactionStart(connector: 2, meter: 1000, at: fixture.clock.now())
    try await take(.began(start), of: session, to: .charging)
    fixture.clock.advance(seconds: 60)
    let sample = ChargingSample(at: fixture.clock.now(), wattHours: 1100, watts: 6000, stateOfCharge: 40)
    try await take(.sampled([sample]), of: session, to: .charging)
  }

  private func take(
    _ event: ChargingEvent, of session: ChargingSession, to state: ChargingSession.State
  ) async throws {
    let outcome = try await store.perform(
      TakeChargingEvent(event, of: session.terms.number, policy: ChargingPolicy()))
    #expect(outcome?.claim.session?.state == state)
  }

  private func exchange(from a: AccountID, to e: AccountID) async throws {
    let rate = try #require(Rate(digits: 92, scale: 2))
    let quote = try #require(RateQuote(rate: rate, feeRate: 100, quotedAt: fixture.clock.now(), source: "test"))
    let arrives = try Money(minorUnits: 910, currency: #require(Currency(code: "EUR")))
    try await book(
      .exchange(ExchangeOrder(from: a, to: e, amount: .usd(cents: 1000), arrives: arrives, quote: quote)), as: "trade")
  }

  private func open(
    _ name: String, in currency: Currency = .usd, as word: String? = nil, by person: Person? = nil
  ) async throws -> AccountID {
    try await book(.open(name: AccountName(name), currency: currency), as: word, by: person).account
  }

  @discardableResult
  private func book(
    _ action: LedgerAction, as word: String? = nil, by person: Person? = nil
  ) async throws -> LedgerReceipt {
    fixture.clock.advance(seconds: 1)
    let receipt = try await (person ?? one).book(action)
    if let word { words[word] = "\(receipt.number)" }
    return receipt
  }

  /// Gives user 1 another number.
  /// - Returns: the operation's number.
  @discardableResult
  private func changeNumber(to phone: String) async throws -> Int64 {
    fixture.clock.advance(seconds: 1)
    try await store.perform(ChangeNumber(user: one.user, phone: #require(E164Number(e164: phone))))
    return store.head.number
  }

  private func readRows() {
    let raw = RawConnection(fixture.database)
    for (word, name) in [
      ("A", "A"), ("B", "B2"), ("C", "C"), ("D", "D"), ("E", "E"), ("F", "F"), ("P", "P"), ("Y", "Y"), ("Z", "Z"),
      ("M", "Shop"),
      ("K", "Kiosk"), ("G", "Grid"), ("S", "Sun"),
    ] { words[word] = raw.text("SELECT id FROM account WHERE name='\(name)'") }
    for kind in ["world", "payable", "exchange", "fee"] {
      words[kind] = raw.text("SELECT id FROM account WHERE kind='\(kind)' AND currency='USD'")
      words[kind + "E"] = raw.text("SELECT id FROM account WHERE kind='\(kind)' AND currency='EUR'")
    }
    (words["point"], words["charger"], words["retired"]) = ("7", "100002", "100001")
    words["vacant"] = "100003"
    words["operator"] = raw.text("SELECT id FROM operator WHERE name='Grid'")
    words["newOperator"] = raw.text("SELECT max(id)+1 FROM operator")
    words["tariff"] = raw.text("SELECT max(id) FROM tariff WHERE charge_point_id=7")
    words["newTariff"] = raw.text("SELECT max(id)+1 FROM tariff")
    words["newStray"] = raw.text("SELECT max(id)+1 FROM stray")
    words["next"] = raw.text("SELECT max(id)+1 FROM op")
    words["new"] = raw.text("SELECT max(id)+1 FROM account")
    words["below"] = raw.text("SELECT min(id)-1 FROM account")
    for (word, account) in [("event", "{A}"), ("eventP", "{P}")] {
      words[word] = raw.text(statement("SELECT max(seq)+1 FROM hold_event WHERE account_id=\(account)"))
    }
    words["held"] = raw.text(statement("SELECT held FROM hold_event WHERE account_id={A} ORDER BY op_id DESC LIMIT 1"))
    let balance = raw.text(statement("SELECT balance FROM entry WHERE account_id={A} ORDER BY seq DESC LIMIT 1"))
    words["free"] = raw.text(statement("SELECT \(balance)-{held}"))
  }
}
