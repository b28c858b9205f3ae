import TestSupport
import Testing

@testable import WalletCore

/// What both stores keep must be equal, and what was told.
extension BothCharging {
  /// Compares all that can be read of charging, and what the drivers' accounts have done.
  /// - Parameter newest: how many claims at most, the newest; all that are not over besides.
  /// - Throws: if something differs.
  func compare(newest: Int = 100) async throws {
    try compareLiveClaims()
    for driver in drivers {
      try await compareMoney(of: driver)
      try await compareInvoices(of: driver)
    }
    for claim in claims.dropLast(newest) where !claim.shown.isOver { try await compareSession(claim) }
    for claim in claims.suffix(newest) { try await compareSession(claim) }
  }

  /// The claims that are not over are those that were told.
  private func compareLiveClaims() throws {
    for (index, store) in both.stores.enumerated() {
      let kept = try store.liveClaims().sorted { $0.reservation.number.value < $1.reservation.number.value }
      let told = claims.map { $0.each[index] }.filter { !$0.isOver }
        .sorted { $0.reservation.number.value < $1.reservation.number.value }
      try #require(kept == told, "live claims of store \(index)")
    }
  }

  /// A driver's open accounts in dollars, in both stores.
  func accounts(of driver: Driver) async throws -> [ShownAccount] {
    var found: [[ShownAccount]] = []
    for reader in both.readers {
      found.append(try #require(try await reader.chargingAccounts(driver.session)).page.map(ShownAccount.init))
    }
    try #require(found[0] == found[1], "accounts")
    return found[0]
  }

  /// A driver's operations, in both stores.
  func operations(of driver: Driver) async throws -> [ShownOperation] {
    var found: [[ShownOperation]] = []
    for (index, store) in both.stores.enumerated() {
      let (user, accounts) = (driver.user, [driver.account[index]])
      found.append(
        try await store.history(for: user, deadline: both.later) { reader throws(StoreFailure) in
          try Self.operations(reader, of: user, accounts)
        })
    }
    try #require(found[0] == found[1], "operations")
    return found[0]
  }

  private static func operations(
    _ reader: any HistoryReader, of user: UserID, _ accounts: [AccountID]
  ) throws(StoreFailure) -> [ShownOperation] {
    var cursor = OperationCursor(head: try reader.head().number)
    return try reader.operations(of: user, from: &cursor, limit: 5000).map { ShownOperation($0, accounts) }
  }

  private func compareMoney(of driver: Driver) async throws {
    _ = try await accounts(of: driver)
    _ = try await operations(of: driver)
  }
}

// MARK: - Invoices

extension BothCharging {
  /// A driver's invoices, newest first, in both stores.
  func invoices(of driver: Driver, limit: Int = 5000) async throws -> (billing: BillingDetails?, lines: [InvoiceLine]) {
    var found: [InvoicesReading] = []
    for reader in both.readers {
      found.append(try #require(try await reader.invoices(driver.session, limit: limit)).page)
    }
    try #require(found[0].billing == found[1].billing, "billing")
    let lines = found.map { $0.invoices.map(\.shown) }
    try #require(lines[0] == lines[1], "invoices")
    return (found[0].billing, lines[0])
  }

  /// The bills of a driver's invoices, newest first, in both stores.
  func bills(of driver: Driver) async throws -> [ChargeBill] {
    var found: [[ChargeBill]] = []
    for reader in both.readers {
      let lines = try #require(try await reader.invoices(driver.session, limit: 5000)).page.invoices
      var bills: [ChargeBill] = []
      for line in lines {
        let reading = try #require(try await reader.invoice(driver.session, line.id)?.page)
        let (record, invoice) = (reading.bill.record, reading.bill.invoice)
        #expect(invoice.id == line.id && invoice.number == line.number && invoice.series == line.series)
        #expect(record.total == line.total && record.wattHours == line.wattHours)
        #expect(reading.bill.salt.count == CommittedText.saltLength)
        let receipt = try #require(try await reader.receipt(driver.session, reading.operation)?.page).receipt
        #expect(receipt.operation.kind == .capture && receipt.operation.number == reading.head.number)
        #expect(receipt.operation.hash == reading.head.hash && receipt.account.name == reading.accountName)
        #expect(receipt.operation.movements.map(\.amount) == [.usd(cents: record.total)])
        bills.append(reading.bill.shown)
      }
      found.append(bills)
    }
    try #require(found[0] == found[1], "bills")
    return found[0]
  }

  private func compareInvoices(of driver: Driver) async throws {
    let all = try await invoices(of: driver).lines
    for limit in [0, 1, 3] {
      let some = try await invoices(of: driver, limit: limit).lines
      #expect(some == Array(all.prefix(limit)))
    }
    let bills = try await bills(of: driver)
    #expect(bills.map(\.invoice.number) == all.map(\.number))
  }
}

// MARK: - Sessions

extension BothCharging {
  /// What a session's page shows, without identifiers.
  struct ShownSession: Equatable {
    let session: ChargingSession
    let curve: [CurvePoint]
    let invoice: InvoiceLine?
    let accountName: String
  }

  /// What its driver reads of a session, in both stores.
  func reading(of claim: Claim) async throws -> ShownSession {
    let driver = try #require(drivers.first { $0.user == claim.shown.reservation.user })
    var found: [ShownSession] = []
    for (index, reader) in both.readers.enumerated() {
      let told = try #require(claim.each[index].session)
      let page = try #require(try await reader.chargingSession(driver.session, told.terms.id)).page
      let reading = try #require(page)
      #expect(reading.session == told)
      found.append(
        ShownSession(
          session: reading.session.shown, curve: reading.curve, invoice: reading.invoice?.shown,
          accountName: reading.accountName))
    }
    try #require(found[0] == found[1], "session")
    return found[0]
  }

  private func compareSession(_ claim: Claim) async throws {
    guard claim.session != nil else { return }
    _ = try await reading(of: claim)
    for (index, reader) in both.readers.enumerated() {
      let id = try #require(claim.each[index].session).terms.id
      for stranger in drivers where stranger.user != claim.shown.reservation.user {
        let isFound = try #require(try await reader.chargingSession(stranger.session, id)).page != nil
        #expect(!isFound)
      }
    }
  }
}
