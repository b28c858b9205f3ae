import Testing

@testable import WalletCore

@Suite("Details for invoices")
struct BillingEntryTests {
  @Test("They are trimmed and composed, and may be as long as their limits")
  func right() throws {
    let long = try BillingDetails(
      typedName: String(repeating: "n", count: 100), address: String(repeating: "a", count: 300),
      email: String(repeating: "x", count: 250) + "@b.c")
    #expect(long.name.count == 100 && long.address.count == 300 && long.email.count == 254)
    let short = try BillingDetails(typedName: " Rene\u{301} ", address: "\t1 Elm Street\n", email: " ")
    #expect(short == BillingDetails(name: "Ren\u{E9}", address: "1 Elm Street", email: ""))
  }

  @Test(
    "A mail address has something on either side of one @, and no white space",
    arguments: [
      ("a@b", true), ("a.b+c@d.example", true), ("ä@ö", true), ("", true), ("a", false), ("@", false), ("a@", false),
      ("@b", false), ("a@b@c", false), ("a b@c", false), ("a@b\u{A0}c", false),
    ])
  func email(typed: String, isRight: Bool) {
    if isRight {
      #expect(throws: Never.self) { try BillingDetails.cleanEmail(typed) }
    } else {
      #expect(throws: BillingRefusal.notAnEmail) { try BillingDetails.cleanEmail(typed) }
    }
  }

  @Test("Of several faults the first field's counts")
  func refused() {
    #expect(throws: BillingRefusal.name(.empty)) { try BillingDetails(typedName: "", address: "", email: "x") }
    #expect(throws: BillingRefusal.address(.tooLong(limit: 300))) {
      try BillingDetails(typedName: "n", address: String(repeating: "a", count: 301), email: "x")
    }
    #expect(throws: BillingRefusal.email(.forbiddenCharacter)) {
      try BillingDetails(typedName: "n", address: "a", email: "a\u{0}@b")
    }
  }

  @Test("An operator's line has dollars and kilowatt hours, and no formula for a spreadsheet")
  func line() {
    let record = ChargeRecord(
      wattHours: 8990, idleMinutes: 5, startedAt: Timestamp(milliseconds: 0),
      stoppedAt: Timestamp(milliseconds: 60_000),
      meterStart: 1, meterStop: 8991, basis: .stop, cost: ChargeCost(energy: 405, startFee: 100, idle: 50), waived: 5)
    let bill = OperatorBill(
      series: 2, number: 17, issuedAt: Timestamp(milliseconds: 60_000),
      buyer: BillingDetails(name: "=1+1", address: "1 Elm Street, Davis", email: ""), record: record, operation: 42)
    #expect(
      bill.line
        == "2-17,1970-01-01T00:01:00.000Z,'=1+1,\"1 Elm Street, Davis\",,1970-01-01T00:00:00.000Z,1970-01-01T00:01:00.000Z,"
        + "8.990,stop,4.05,1.00,5,0.50,0.05,5.50,42")
    #expect(
      OperatorBill.header.split(separator: ",").count == bill.line.split(
        separator: ",", omittingEmptySubsequences: false
      ).count - 1)
  }

  @Test("An app's key is the same for a minute, and another for each user and charger")
  func appKey() throws {
    let (one, other) = (try #require(ChargerNumber(100_001)), try #require(ChargerNumber(100_002)))
    let user = UserID(row: 1)
    func key(_ user: UserID, _ charger: ChargerNumber, _ milliseconds: Int64) -> OperationKey {
      OperationKey(ofApp: user, at: charger, Timestamp(milliseconds: milliseconds))
    }
    let first = key(user, one, 60_000)
    #expect(first == key(user, one, 119_999) && first != key(user, one, 120_000))
    #expect(first != key(user, other, 60_000) && first != key(UserID(row: 2), one, 60_000))
  }
}
