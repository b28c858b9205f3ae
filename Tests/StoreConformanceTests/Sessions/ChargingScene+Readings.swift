import TestSupport
import Testing

@testable import WalletCore

/// What both stores show, which must be the same.
extension ChargingScene {
  /// Money of a driver's account.
  struct Funds: Equatable, CustomStringConvertible {
    let balance: Int64
    let held: Int64

    var description: String { "\(balance) with \(held) held" }
  }

  /// One thing that was booked about a hold: what is held for it then, and who was paid how much.
  struct Booked: Equatable, CustomStringConvertible {
    let kind: OperationKind
    let held: Int64
    var paid: Int64 = 0
    var merchant: String?

    var description: String { "\(kind) \(held) \(paid) \(merchant ?? "-")" }
  }

  func funds(of driver: Driver) async throws -> Funds {
    let accounts = try await both.sameRead("accounts") { reader, _ in
      try #require(try await reader.chargingAccounts(driver.session)).page.map { ShownAccount($0) }
    }
    let account = try #require(accounts.first)
    return Funds(balance: account.balance.minorUnits, held: account.held.minorUnits)
  }

  /// All that is not over, by charger.
  func live() async throws -> [ChargingClaim] {
    try await both.same("live") { store in
      try store.liveClaims().map(\.nameless).sorted { $0.reservation.place.charger < $1.reservation.place.charger }
    }
  }

  /// A session's page; nil if the driver has no such session.
  func page(of claims: [ChargingClaim], for driver: Driver) async throws -> ShownSession? {
    let ids = claims.compactMap(\.session?.terms.id)
    return try await both.sameRead("session") { reader, index in
      try #require(try await reader.chargingSession(driver.session, ids[index])).page.map { reading in
        #expect(reading.session.terms.id == ids[index])
        return ShownSession(reading)
      }
    }
  }

  /// The driver's list of invoices.
  func invoices(of driver: Driver, limit: Int = 500) async throws -> [InvoiceLine] {
    try await both.sameRead("invoices") { reader, _ in
      try #require(try await reader.invoices(driver.session, limit: limit)).page.invoices.map(\.nameless)
    }
  }

  /// What the driver has set up for invoices.
  func billing(of driver: Driver) async throws -> BillingDetails? {
    try await both.sameRead("billing") { reader, _ in
      try #require(try await reader.invoices(driver.session, limit: 1)).page.billing
    }
  }

  /// The identifiers of a driver's invoices in each store, the newest first.
  func invoiceIDs(of driver: Driver) async throws -> [[InvoiceID]] {
    var ids: [[InvoiceID]] = []
    for reader in both.readers {
      let reading = try #require(try await reader.invoices(driver.session, limit: 500)).page
      ids.append(reading.invoices.map(\.id))
    }
    return ids
  }

  /// Each invoice of a driver as it is printed, the newest first.
  func printed(for driver: Driver) async throws -> [ShownInvoice] {
    let ids = try await invoiceIDs(of: driver)
    return try await both.sameRead("printed") { reader, index in
      var shown: [ShownInvoice] = []
      for id in ids[index] {
        let found = try #require(try await reader.invoice(driver.session, id))
        let reading = try #require(found.page)
        #expect(reading.bill.invoice.id == id)
        shown.append(ShownInvoice(reading))
      }
      return shown
    }
  }

  /// The number of the newest operation.
  func head() async throws -> Int64 {
    try await both.same("head") { store in
      try await store.history(for: nil, deadline: both.later) { reader throws(StoreFailure) in
        try reader.head().number
      }
    }
  }

  /// What was booked for a driver after an operation.
  func booked(for driver: Driver, after number: Int64 = 0) async throws -> [Booked] {
    let user = driver.user
    return try await both.same("operations") { store in
      try await store.history(for: user, deadline: both.later) { reader throws(StoreFailure) in
        var cursor = OperationCursor(head: try reader.head().number)
        return try reader.operations(of: user, from: &cursor, limit: 10_000)
          .filter { $0.number > number }
          .map { operation in
            let paid = operation.movements.first
            return Booked(
              kind: operation.kind, held: operation.hold?.amount ?? 0, paid: paid?.amount.minorUnits ?? 0,
              merchant: paid?.merchant)
          }
      }
    }
  }

  /// Nothing in the books breaks a rule.
  func checkBooks() async throws {
    for case let store as any StoreMaintenance in both.stores { #expect(try store.check() == []) }
  }
}
