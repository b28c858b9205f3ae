import Testing

@testable import WalletCore

@Suite("Files of rates")
struct RateFileTests {
  /// 2026-11-25T12:00:00Z
  private static let now = Timestamp(milliseconds: 1_795_608_000_000)

  private static func read(_ text: String) throws(RateFileRefusal) -> [RateFile.Entry] {
    try RateFile(Array(text.utf8), now: now).entries
  }

  private static func entry(_ code: String, _ digits: Int64, _ scale: Int, _ time: String) throws -> RateFile.Entry {
    RateFile.Entry(
      currency: try #require(Currency(code: code)),
      price: DollarPrice(try #require(Rate(digits: digits, scale: scale))),
      asOf: try #require(RateTime(time)))
  }

  @Test("Our own form: a line a currency, in any order, with dates or times; quoted cells and spaces are taken")
  func own() throws {
    let entries = try Self.read(
      "currency,usd_per_unit,as_of\r\nBTC,67250.12,2026-11-25T10:00:00Z\n\"EUR\", 1.0950 ,2026-11-24\n\nBTC,67000,2026-11-24T23:30+01:00\n"
    )
    #expect(
      try entries == [
        Self.entry("BTC", 6_725_012, 2, "2026-11-25T10:00:00Z"), Self.entry("EUR", 1095, 3, "2026-11-24"),
        Self.entry("BTC", 67000, 0, "2026-11-24T22:30:00Z"),
      ])
  }

  @Test("A spreadsheet's byte order mark and line ends are taken, and so is a dollar that is worth a dollar")
  func spreadsheet() throws {
    let text = "\u{FEFF}currency,usd_per_unit,as_of\r\nUSD,1.00,2026-11-24\r\nBTC,5,2026-11-24\r\n"
    #expect(try Self.read(text) == [Self.entry("BTC", 5, 0, "2026-11-24")])
  }

  @Test("The bank's day: what a euro costs becomes what each currency is worth in dollars")
  func bankDay() throws {
    let entries = try Self.read("Date, USD, JPY, GBP, \n30 October 2026, 1.1172, 175.68, 0.83380, \n")
    #expect(entries.map(\.currency.code) == ["EUR", "JPY", "GBP"])
    #expect(entries.allSatisfy { $0.asOf == RateTime("2026-10-30") })
    #expect(try entries[0] == Self.entry("EUR", 11172, 4, "2026-10-30"))
    let euro = try #require(entries.first).price
    #expect(euro.rate(in: entries[1].price) == Rate(digits: 17568, scale: 2))
    #expect(euro.rate(in: entries[2].price) == Rate(digits: 8338, scale: 4))
  }

  @Test("The bank's history: a day without dollars is left out, and so are dead currencies and cells without a rate")
  func bankHistory() throws {
    let entries = try Self.read(
      "Date,USD,JPY,CYP,BGN,\n2026-10-30,1.1172,175.68,N/A,N/A,\n2026-10-29,N/A,175.00,N/A,1.9,\n1999-01-04,1.1789,133.73,0.58231,,\n"
    )
    #expect(entries.map(\.currency.code) == ["EUR", "JPY", "EUR", "JPY"])
    #expect(entries.map(\.asOf) == ["2026-10-30", "2026-10-30", "1999-01-04", "1999-01-04"].map { RateTime($0) })
  }

  private static let own = "currency,usd_per_unit,as_of\n"
  private static let bank = "Date,USD,JPY,\n"

  private static let refusedCases: [(String, RateFileRefusal)] = [
    ("", RateFileRefusal(.unknownForm, line: 1)), ("\n\n", RateFileRefusal(.unknownForm, line: 1)),
    ("currency,usd,as_of\n", RateFileRefusal(.unknownForm, line: 1)),
    ("Date,JPY,\n", RateFileRefusal(.unknownForm, line: 1)),
    ("Date,USD,JPY,JPY,\n", RateFileRefusal(.columnTwice, line: 1, column: "JPY")),
    (own + "EUR,1.1\n", RateFileRefusal(.columns, line: 2)),
    (own + "EUR,1.1,2026-11-24,\n", RateFileRefusal(.columns, line: 2)),
    (own + "EUR,1.1,2026-11-24\nXXX,1,2026-11-24\n", RateFileRefusal(.unknownCurrency, line: 3, column: "currency")),
    (own + "USD,1.01,2026-11-24\n", RateFileRefusal(.dollar, line: 2, column: "usd_per_unit")),
    (own + "eur,1,2026-11-24\n", RateFileRefusal(.unknownCurrency, line: 2, column: "currency")),
    (own + "EUR,\"1\n", RateFileRefusal(.notCSV, line: 3)),
    (own + "EUR,1,2026-11-24\n\nEUR,2,2026-11-24\n", RateFileRefusal(.timeTwice, line: 4, column: "as_of")),
    (own + "EUR,1,2026-11-24\nEUR,2,2026-11-24T00:00Z\n", RateFileRefusal(.timeTwice, line: 3, column: "as_of")),
    (bank + "2026-10-30,1.1,2\n", RateFileRefusal(.columns, line: 2)),
    (bank + "2026-10-30,1.1,2,\n30 October 2026,1.1,2,\n", RateFileRefusal(.timeTwice, line: 3, column: "Date")),
    (bank + "2026-10-30T10:00Z,1.1,2,\n", RateFileRefusal(.time, line: 2, column: "Date")),
    (bank + "2026-10-30,1.1,x,\n", RateFileRefusal(.number, line: 2, column: "JPY")),
    (bank + "2026-10-30,0,2,\n", RateFileRefusal(.notPositive, line: 2, column: "USD")),
    (own, RateFileRefusal(.noRates)), (own + "\n", RateFileRefusal(.noRates)),
    (own + "USD,1,2026-11-24\n", RateFileRefusal(.noRates)), (bank, RateFileRefusal(.noRates)),
    (bank + "2026-10-30,N/A,2,\n", RateFileRefusal(.noRates)),
  ]

  @Test(
    "What is wrong is named by line and column, and nothing of the file is taken", arguments: RateFileTests.refusedCases
  )
  func refused(_ text: String, _ refusal: RateFileRefusal) {
    #expect(throws: refusal) { try Self.read(text) }
  }

  private static let numbersCases: [(String, RateFileRefusal.Reason)] = [
    ("", RateFileRefusal.Reason.number), (".", .number), ("1.", .number), (".5", .number), ("1e3", .number),
    ("1,5", .columns), ("+1", .number), ("-", .number), ("--1", .number), ("1.2.3", .number), ("٣", .number),
    ("1 2", .number), ("NaN", .number), ("0", .notPositive), ("0.000", .notPositive), ("-1", .notPositive),
    ("-0", .notPositive), ("1000000000000.01", .tooHigh), ("999999999999999999", .tooHigh),
    ("1000000000000000000", .tooManyDigits), ("1.000000000000000000", .tooManyDigits),
    ("0.0000000000000000000000000000000000001", .tooManyDigits),
  ]

  @Test(
    "A number is a plain decimal above 0, at most 10^12, of at most 18 digits", arguments: RateFileTests.numbersCases)
  func numbers(_ text: String, _ reason: RateFileRefusal.Reason) {
    #expect(throws: RateFileRefusal(reason, line: 2, column: reason == .columns ? nil : "usd_per_unit")) {
      try Self.read(Self.own + "BTC,\(text),2026-11-24\n")
    }
  }

  private static let extremesCases: [(String, Rate?)] = [
    ("1000000000000", Rate(digits: 1_000_000_000_000, scale: 0)), ("007.50", Rate(digits: 75, scale: 1)),
    ("1000000000000.00000", Rate(digits: 1_000_000_000_000, scale: 0)),
    ("0.000000000000000000000000000000000001", Rate(digits: 1, scale: 36)),
    ("0.999999999999999999", Rate(digits: 999_999_999_999_999_999, scale: 18)),
  ]

  @Test("The smallest and largest numbers are taken", arguments: RateFileTests.extremesCases)
  func extremes(_ text: String, _ rate: Rate?) throws {
    let entries = try Self.read(Self.own + "BTC,\(text),2026-11-24\n")
    #expect(try entries.map(\.price) == [DollarPrice(#require(rate))])
  }

  private static let timesCases: [(String, Int64?)] = [
    ("2026-11-24", 1_795_478_400_000), ("2026-11-24T00:00Z", 1_795_478_400_000),
    ("2026-11-24T16:00:05.5+01:00", 1_795_532_405_500), ("2026-11-23T22:30-01:30", 1_795_478_400_000),
    ("2026-11-24T10:00:00.123456789Z", 1_795_514_400_123), ("2026-11-24T10:00", nil), ("2026-11-24 10:00Z", nil),
    ("2026-11-24t10:00Z", nil), ("2026-11-24T24:00Z", nil), ("2026-11-24T10:60Z", nil), ("2026-11-24T10:00:60Z", nil),
    ("2026-11-24T10:00:00.Z", nil), ("2026-11-24T1:00Z", nil), ("2026-11-24T10:00+1", nil), ("2026-11-31", nil),
    ("2026-11-24T10:00+24:00", nil), ("2026-11-24T10:00ZZ", nil), ("24.11.2026", nil), ("", nil),
    ("2026-11-24T", nil),
  ]

  @Test("A time is a date, or a moment with its zone", arguments: RateFileTests.timesCases)
  func times(_ text: String, _ milliseconds: Int64?) {
    #expect(RateTime(text)?.beginning.milliseconds == milliseconds)
  }

  @Test("The bank writes a day in English")
  func english() {
    #expect(RateTime(english: "30 October 2026") == RateTime("2026-10-30"))
    #expect(RateTime(english: "4 January 1999") == RateTime("1999-01-04"))
    for text in [
      "31 February 2026", "30 Oct 2026", "30 october 2026", "030 October 2026", "30  October 2026", "October 30",
    ] {
      #expect(RateTime(english: text) == nil, "\(text)")
    }
  }

  @Test("A rate is dated at most a day ahead")
  func ahead() throws {
    #expect(try Self.read(Self.own + "EUR,1,2026-11-26T12:00:00Z\n").count == 1)
    #expect(try Self.read(Self.own + "EUR,1,2026-11-26\n").count == 1)
    for time in ["2026-11-26T12:00:00.001Z", "2026-11-27"] {
      #expect(throws: RateFileRefusal(.ahead, line: 2, column: "as_of")) { try Self.read(Self.own + "EUR,1,\(time)\n") }
    }
  }

  @Test("A file above 8 MB and one that is not UTF-8 are refused")
  func bytes() {
    #expect(throws: RateFileRefusal(.tooLarge)) {
      try RateFile(Array(repeating: 0x20, count: RateFile.sizeLimit + 1), now: Self.now)
    }
    #expect(throws: RateFileRefusal(.notUnicode, line: 1)) {
      try RateFile([0xFF, 0x2C, 0x0A], now: Self.now)
    }
  }
}
