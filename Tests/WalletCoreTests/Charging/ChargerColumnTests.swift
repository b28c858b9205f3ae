import Testing

@testable import WalletCore

@Suite("Columns of files of charge points")
struct ChargerColumnTests {
  private static let refusedCases: [(String, ChargerFileRefusal.Reason, [String])] = [
    (
      "charge_point_id", .chargePointID,
      ["", "0", "-1", "+1", "1.0", "x", "1e3", "٣", "9223372036854775808", "99999999999999999999999"]
    ),
    ("identity", .identity, ["", "CP 1", "CP/1", "CP%31", "Ö1", "CP:1", String(repeating: "x", count: 49)]),
    ("latitude", .latitude, ["", "85.000001", "-85.000001", "57.1234567", "57.", ".5", "+5", "1e1", "\"57,5\""]),
    ("latitude", .latitude, ["--5", "5-", "N57", "57°", "NaN", "1.2.3", "9999999999999999999999"]),
    ("longitude", .longitude, ["", "180.000001", "-180.000001", "14.1637271", "-", "14°"]),
    ("charger_id", .chargerID, ["", "99999", "1000000", "0100001", "100 01", "-10000", "+10000", "10000x", "１00001"]),
    ("connector", .connector, ["", "0", "65", "-1", "1.5", "A"]),
    ("kilowatts", .kilowatts, ["", "0", "0.000", "1000.001", "7.4001", "-22", "22kW", "1001"]),
    ("price_per_kwh", .price, ["", "-0.1", "100.000001", "0.4500001", "$0.45", "free"]),
    ("idle_per_minute", .price, ["", "-0.1", "100.000001", "0.1000001"]),
    ("start_fee", .startFee, ["", "-1", "1000.01", "0.505"]),
    ("idle_after", .idleAfter, ["", "-1", "1441", "1.5"]),
  ]

  @Test("A number that is none, has too many decimals, or is beyond its limits is refused", arguments: refusedCases)
  func numbers(_ column: String, _ reason: ChargerFileRefusal.Reason, _ texts: [String]) {
    for text in texts {
      #expect(throws: ChargerFileRefusal(reason, line: 2, column: column), "\(text)") {
        try ChargerFileTests.read(ChargerFileTests.header + ChargerFileTests.row([column: text]))
      }
    }
  }

  private static let takenCases: [(String, [String])] = [
    ("charge_point_id", ["1", "007", "9223372036854775807"]),
    ("identity", ["a", "AZaz09*-_=+|@.", String(repeating: "x", count: 48)]),
    ("latitude", ["85", "-85.000000", "0", "-0", "57.778568"]), ("longitude", ["180", "-180", "0.000001"]),
    ("charger_id", ["100000", "999999"]), ("connector", ["1", "64", "07"]),
    ("kilowatts", ["0.001", "1000", "1000.000", "7.4"]), ("price_per_kwh", ["0", "100", "100.000000", "0.000001"]),
    ("idle_per_minute", ["0", "100"]), ("start_fee", ["0", "1000", "1000.00", "0.01"]), ("idle_after", ["0", "1440"]),
    ("tax_id", ["", String(repeating: "x", count: 64)]),
  ]

  @Test("The smallest and largest values are taken", arguments: takenCases)
  func extremes(_ column: String, _ texts: [String]) throws {
    for text in texts {
      let list = try ChargerFileTests.read(ChargerFileTests.header + ChargerFileTests.row([column: text]))
      #expect(list.points.count == 1, "\(text)")
    }
  }

  @Test("What is read is what stands there")
  func values() throws {
    let changes = [
      "charge_point_id": "9223372036854775807", "latitude": "-0.000001", "longitude": "-180", "kilowatts": "0.001",
      "price_per_kwh": "0.000001", "start_fee": "0.01", "idle_per_minute": "99.999999", "idle_after": "1440",
    ]
    let point = try #require(
      try ChargerFileTests.read(ChargerFileTests.header + ChargerFileTests.row(changes)).points.first)
    #expect(point.id.number == .max)
    #expect(point.location == Location(latitude: -1, longitude: -180_000_000))
    #expect(point.chargers.map(\.watts) == [1])
    #expect(point.tariff == Tariff(perKilowattHour: 1, startFee: 1, perIdleMinute: 99_999_999, idleAfter: 1440))
  }

  private static let textCases: [(String, Int)] = [
    ("operator", 64), ("operator_address", 200), ("tax_id", 64), ("name", 64), ("address", 200), ("plug", 32),
  ]

  @Test("A text has a limit, counted in Unicode scalars, and no control or direction characters", arguments: textCases)
  func texts(_ column: String, _ limit: Int) throws {
    func read(_ text: String) throws(ChargerFileRefusal) -> ChargerList {
      try ChargerFileTests.read(ChargerFileTests.header + ChargerFileTests.row([column: text]))
    }
    for text in ["x", String(repeating: "ö", count: limit), "A \u{200D}B"] {
      #expect(try read(text).points.count == 1, "\(text)")
    }
    #expect(throws: ChargerFileRefusal(.tooLong, line: 2, column: column)) {
      try read(String(repeating: "ö", count: limit + 1))
    }
    for text in ["a\u{7}b", "a\u{202E}b", "a\u{2066}b", "a\u{2028}b", "a\tb", "\"a\nb\""] {
      #expect(throws: ChargerFileRefusal(.forbiddenCharacter, line: 2, column: column), "\(text.debugDescription)") {
        try read(text)
      }
    }
    guard column != "tax_id" else { return }
    for text in ["", "  ", "\u{A0}"] {
      #expect(throws: ChargerFileRefusal(.empty, line: 2, column: column)) { try read(text) }
    }
  }

  private static let partsCases: [(String, Int, Int64?)] = [
    ("0", 0, 0), ("12", 0, 12), ("12", 2, 1200), ("0.5", 2, 50), ("007.50", 2, 750), ("12.345", 2, nil),
    ("9223372036854775807", 0, .max), ("9223372036854775808", 0, nil), ("92233720368547758.07", 2, .max),
    ("92233720368547758.08", 2, nil), ("1.0", 0, nil), ("1.", 2, nil), (".1", 2, nil), (".", 2, nil), ("", 2, nil),
    ("-1", 2, nil), ("1..2", 6, nil), ("1.2.3", 6, nil), ("１", 0, nil), (" 1", 0, nil), ("0x10", 0, nil),
  ]

  @Test("A decimal number is read as whole parts, exactly or not at all", arguments: partsCases)
  func parts(_ text: String, _ scale: Int, _ parts: Int64?) {
    #expect(DecimalText.parts(of: text, scale: scale) == parts)
    #expect(DecimalText.parts(of: "-" + text, scale: scale, mayBeNegative: true) == parts.map { -$0 })
  }
}
