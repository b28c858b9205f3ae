import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: charging commands that fail")
struct FailedCommandTests {
  private let charging: BothCharging
  private let one: BothCharging.Driver

  /// - Throws: if a store refuses what the tests need.
  init() async throws {
    charging = try await BothCharging(seed: 16, [.sample(1)])
    one = try await charging.driver("+15305550123", cents: 100_00)
  }

  /// Writes something of each kind, and then asks for a charger that there is not.
  private struct BreakOff: ChargingCommand {
    typealias Answer = Void
    let user: UserID
    let key: OperationKey
    let account: AccountID
    let place: ChargerPlace
    let nowhere: ChargerNumber
    let deadline: Timestamp?

    func run<Transaction: ChargingTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
      let action = LedgerAction.authorise(from: account, .usd(cents: 5_00))
      _ = try transaction.book(LedgerCommand(user: user, key: key, action: action, deadline: .endOfTime))
      let reservation = Reservation(
        number: try transaction.freeReservationNumber(), id: ReservationID(transaction.random.publicID()), user: user,
        place: place, idTag: IDTag(random: transaction.random), state: .asked, madeAt: transaction.now,
        expiresAt: transaction.monotonic)
      try transaction.insert(reservation)
      try transaction.keep(BillingDetails(name: "Nobody", address: "Nowhere"), of: user)
      _ = try transaction.invoicing(nowhere)
    }
  }

  private func failure(_ work: () async throws(StoreFailure) -> Void) async -> StoreFailure? {
    do throws(StoreFailure) {
      try await work()
      return nil
    } catch { return error }
  }

  @Test("One that breaks off has written nothing, and the next ones are done")
  func brokenOff() async throws {
    let (charger, nowhere) = (try charging.charger(100_002), try charging.charger(100_999))
    let point = try #require(ChargePointID(1))
    let place = ChargerPlace(charger: charger, point: point, connector: 1, watts: 22_000)
    let before = try await charging.operations(of: one).count
    for (index, store) in charging.both.stores.enumerated() {
      let command = BreakOff(
        user: one.user, key: charging.both.key(), account: one.account[index], place: place, nowhere: nowhere,
        deadline: charging.both.later)
      let found = await failure { () throws(StoreFailure) in try await store.perform(command) }
      guard case .broken = found else {
        Issue.record("store \(index): \(String(describing: found))")
        continue
      }
    }
    try await charging.compare()
    #expect(try await charging.operations(of: one).count == before)
    #expect(try await charging.invoices(of: one).billing == nil)
    #expect(try await charging.accounts(of: one).map(\.held) == [.usd(cents: 0)])
    _ = try await charging.charge(one, at: 100_002, wattHours: 1000)
    try await charging.compare()
  }

  @Test("One that comes too late, or to a store that has ended, is not done")
  func refused() async throws {
    let billing = BillingDetails(name: "Ann", address: "2 Elm Street")
    let (past, later) = (charging.both.clock.monotonic().adding(seconds: -1), charging.both.later)
    for store in charging.both.stores {
      let late = await failure { () throws(StoreFailure) in
        try await store.perform(SaveBilling(billing, of: one.user, deadline: past))
      }
      #expect(late == .expired)
    }
    #expect(try await charging.invoices(of: one).billing == nil)
    for store in charging.both.stores {
      store.close()
      let ended = await failure { () throws(StoreFailure) in
        try await store.perform(SaveBilling(billing, of: one.user, deadline: later))
      }
      #expect(ended == .closed)
    }
  }
}
