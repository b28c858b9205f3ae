import Testing
import WalletCore

@Suite("Points in time")
struct TimestampTests {
  @Test(
    "The text in UTC has milliseconds, also before 1970",
    arguments: [
      (Int64(0), "1970-01-01T00:00:00.000Z"), (1_795_000_000_007, "2026-11-18T11:06:40.007Z"),
      (-1, "1969-12-31T23:59:59.999Z"), (-1000, "1969-12-31T23:59:59.000Z"),
      (951_782_400_000, "2000-02-29T00:00:00.000Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ])
  func rfc3339(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).rfc3339 == text)
  }
}
