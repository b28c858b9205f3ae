import Foundation
import TestSupport
import Testing
import WalletCore

@testable import Templates

@Suite("Times are shown in the wallet's zone")
struct WhenTextTests {
  private func utc(_ seconds: Int64) -> String {
    var bytes: [UInt8] = []
    WhenText.appendUTC(CivilTime(secondsSinceEpoch: seconds), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "Days of the calendar",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (68_169_599, "1972-02-28T23:59:59Z"),
      (68_169_600, "1972-02-29T00:00:00Z"), (951_782_399, "2000-02-28T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (951_868_800, "2000-03-01T00:00:00Z"),
      (1_709_164_800, "2024-02-29T00:00:00Z"), (1_735_689_599, "2024-12-31T23:59:59Z"),
      (2_147_483_648, "2038-01-19T03:14:08Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
      (4_107_542_400, "2100-03-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
      (-62_135_596_800, "0001-01-01T00:00:00Z"), (-62_167_219_201, "-0001-12-31T23:59:59Z"),
    ] as [(Int64, String)])
  func calendar(seconds: Int64, text: String) {
    #expect(utc(seconds) == text)
  }

  @Test("A day of every week from 1614 to 2408 agrees with Foundation's calendar")
  func everyWeek() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for day in stride(from: Int64(-130_000), to: 160_000, by: 7) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let ours = CivilTime(secondsSinceEpoch: day * 86_400)
      #expect(ours.year == Int64(parts.year ?? 0) && ours.month == parts.month && ours.day == parts.day, "day \(day)")
    }
  }

  @Test(
    "A zone moves the words, not the moment",
    arguments: [
      (0, "21 Nov 2026, 13:05"), (3600, "21 Nov 2026, 14:05"), (-18_000, "21 Nov 2026, 08:05"),
      (50_400, "22 Nov 2026, 03:05"), (-50_400, "20 Nov 2026, 23:05"), (19_800, "21 Nov 2026, 18:35"),
      (.max, "22 Nov 2026, 13:05"), (.min, "20 Nov 2026, 13:05"),
    ])
  func zones(offset: Int, words: String) {
    let when = WhenText(moment: Samples.noon, zone: DayZone { _ in offset })
    #expect(
      String(decoding: when.html.bytes, as: UTF8.self) == "<time datetime=\"2026-11-21T13:05:00Z\">\(words)</time>")
  }

  @Test("The farthest moments have some date, and nothing overflows", arguments: [Int64.min, .max])
  func extremes(milliseconds: Int64) {
    let when = WhenText(moment: Timestamp(milliseconds: milliseconds), zone: Samples.zone)
    #expect(Markup(when.html).faults.isEmpty)
  }
}
