import TestSupport
import Testing

@testable import WalletCore

/// Bills whose commitments are right, as somebody who knows the format can write them.
@Suite("A bill that was made up")
struct ForgedBillTests {
  /// A history in which bills were replaced.
  /// - Parameters:
  ///   - user: whose.
  ///   - index: which of the user's bills.
  ///   - change: gives another bill, or none.
  /// - Returns: the history, and the operation as it was.
  /// - Throws: if there is no such bill.
  private func builder(
    _ user: Int = 0, _ index: Int = 0, _ change: (ChargeBill) -> ChargeBill?
  ) throws -> (builder: HistoryBuilder, operation: Operation) {
    let builder = try HistoryBuilder.charges()
    let operations = builder.history.users[user].operations
    let place = try #require(operations.indices.filter { operations[$0].bill != nil }.dropFirst(index).first)
    builder.history.users[user].operations[place].bill = change(try #require(operations[place].bill))
    return (builder, operations[place])
  }

  private func refusal(_ builder: HistoryBuilder, _ format: ExportFormat = .csv) throws -> ImportRefusal {
    let file = try builder.export(format, all: true)
    return try #require(throws: ImportRefusal.self) { _ = try ImportedHistory(Array(file.utf8)) }
  }

  /// The line of an operation in the CSV file.
  private func line(of operation: Operation, _ builder: HistoryBuilder) throws -> ImportRefusal.Place {
    let rows = try builder.export(.csv, all: true).split(separator: "\r\n")
    return .line(try #require(rows.firstIndex { $0.hasPrefix("\(operation.number),") }) + 1)
  }

  @Test("Another sum than was taken, other lines than the prices give, and what was waived without need are refused")
  func sums() throws {
    let changes: [(inout ChargeRecord) -> Void] = [
      { $0.cost = ChargeCost(energy: 246, startFee: 100, idle: 0) },
      { $0.cost = ChargeCost(energy: 244, startFee: 100, idle: 1) }, { $0.wattHours += 1000 }, { $0.wattHours -= 1000 },
      { $0.idleMinutes = 1 }, { $0.waived = 1 }, { $0.stoppedAt = $0.startedAt.adding(seconds: -1) },
    ]
    for (index, change) in changes.enumerated() {
      let (forged, operation) = try builder { bill in
        var record = bill.record
        change(&record)
        return ChargeBill(record, bill.invoice, salt: bill.salt)
      }
      let refusal = try refusal(forged)
      #expect(refusal == ImportRefusal(.wrongBill, at: try line(of: operation, forged)), "\(index)")
      #expect(try self.refusal(forged, .json).reason == .wrongBill)
    }
  }

  @Test("Another tariff than was taken is refused, and the start fee is the tariff's")
  func prices() throws {
    for tariff in [
      Tariff(perKilowattHour: 480_000, startFee: 100), Tariff(perKilowattHour: 490_000, startFee: 99),
    ] {
      let (forged, operation) = try builder { bill in
        var invoice = bill.invoice
        invoice.tariff = tariff
        return ChargeBill(bill.record, invoice, salt: bill.salt)
      }
      // The cost of the start fee is not in the file: it is the price.
      let reason = try refusal(forged).reason
      #expect(reason == (tariff.startFee == 100 ? .wrongBill : .badValue("commitment")))
      #expect(try refusal(forged).place == (try line(of: operation, forged)))
    }
  }

  @Test("The same invoice twice, another user's, and a number that was given out are refused")
  func twice() throws {
    var first: ChargeBill?
    _ = try builder { bill in
      first = bill
      return bill
    }
    let bill = try #require(first)
    // The same prices and energies: nothing but the number tells that it is not this one's.
    let (same, last) = try builder(0, 2) { _ in bill }
    #expect(try refusal(same) == ImportRefusal(.invoiceTwice, at: try line(of: last, same)))
    let (foreign, others) = try builder(1, 0) { _ in bill }
    #expect(try refusal(foreign) == ImportRefusal(.invoiceTwice, at: try line(of: others, foreign)))
    #expect(try refusal(foreign, .json).reason == .invoiceTwice)
    for number in [1, 2] as [Int64] {
      let (again, last) = try builder(0, 2) { bill in
        var invoice = bill.invoice
        invoice.number = number
        return ChargeBill(bill.record, invoice, salt: bill.salt)
      }
      #expect(try refusal(again) == ImportRefusal(.invoiceTwice, at: try line(of: last, again)), "\(number)")
    }
  }

  @Test("Numbers may have gaps: a wallet that was made of one user's file has them")
  func gaps() throws {
    let (gap, _) = try builder(0, 2) { bill in
      var invoice = bill.invoice
      (invoice.series, invoice.number) = (2, 7)
      return ChargeBill(bill.record, invoice, salt: bill.salt)
    }
    let file = try gap.export(.csv, all: true)
    #expect(try ImportedHistory(Array(file.utf8)).users.count == 2)
  }

  @Test("A bill of an operation that pays nobody, and one in another currency, are refused")
  func elsewhere() throws {
    let (builder, capture) = try builder { $0 }
    for kind in [OperationKind.void, .deposit, .authorise] {
      let forged = try HistoryBuilder.charges()
      let place = try #require(forged.history.users[0].operations.firstIndex { $0.kind == kind })
      forged.history.users[0].operations[place].bill = capture.bill
      for format in [ExportFormat.csv, .json] {
        #expect(try refusal(forged, format).reason == .badMovement, "\(kind)")
      }
    }
    var euros = HistoryBuilder()
    try euros.addUser("+12025550123")
    let account = euros.open("Euros", try #require(Currency(code: "EUR")))
    try euros.move(.deposit, account, from: .world, to: .account(account), 100_00)
    try euros.charge(euros.authorise(account, 3000))
    #expect(try refusal(euros).reason == .wrongBill)
    // A capture without any is no fault: files from before bills have such ones.
    let (none, _) = try self.builder { _ in nil }
    #expect(try ImportedHistory(Array(try none.export(.json, all: true).utf8)).users.count == 2)
    #expect(try ImportedHistory(Array(try builder.export(.json, all: true).utf8)).users.count == 2)
  }
}
