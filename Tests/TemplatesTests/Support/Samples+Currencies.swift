import Testing

@testable import WalletCore

/// Values in other currencies than dollars.
extension Samples {
  static func currency(_ code: String) throws -> Currency { try #require(Currency(code: code)) }

  static func money(_ units: Int64, _ code: String) throws -> Money {
    Money(minorUnits: units, currency: try currency(code))
  }

  /// An account that holds this much.
  static func account(_ byte: UInt8 = 1, _ name: String = "Abroad", holding balance: Money) throws -> Account {
    Account(
      id: try accountID(byte), name: name, balance: balance, sequence: 7, openedAt: noon, closedAt: nil,
      number: AccountNumber(Int64(byte)))
  }

  /// A table in which one unit of each of these is worth this many hundredths of a cent.
  static func rates(_ worths: [(code: String, worth: Int64)], asOf: RateTime = .moment(noon)) throws -> RateTable {
    RateTable(
      try worths.map { code, worth in
        let rate = try #require(Rate(digits: worth, scale: 4))
        return KnownPrice(
          currency: try currency(code), price: DollarPrice(rate), asOf: asOf, source: "Test")
      })
  }
}
