import TestSupport
import Testing

@testable import WalletCore
@testable import WalletWeb

@Suite("Which prices of days are kept")
struct RateKeepingTests {
  @Test("Of several prices of a day in a file the last counts; another start adds nothing")
  func lastOfDay() async throws {
    let scene = try RateScene()
    try await scene.openAccount()
    try scene.write(
      0, "BTC,6,2026-11-18T01:00Z", "BTC,7,2026-11-18T10:00Z", "BTC,5,2026-11-17T10:00Z", "BTC,4,2026-11-16T01:00Z",
      "BTC,3,2026-11-15T23:00Z")
    scene.look()
    let expected: [String: Int64] = ["2026-11-18": 7, "2026-11-17": 5, "2026-11-16": 4]
    #expect(try scene.kept().days == expected && scene.kept().count == 3)
    for _ in 0..<3 {
      scene.clock.advance(seconds: 7200)
      scene.restart()
      #expect(try scene.kept().days == expected && scene.kept().count == 3)
    }
  }

  @Test("At equal times the later file counts, whichever changes; a correction of a day that is over counts at once")
  func laterFile() async throws {
    let scene = try RateScene()
    try await scene.openAccount()
    scene.clock.advance(seconds: 5 * 86_400)
    try scene.write(0, "BTC,1,2026-11-19", "BTC,2,2026-11-20")
    try scene.write(1, "BTC,8,2026-11-20")
    scene.look()
    #expect(try scene.kept().days == ["2026-11-19": 1, "2026-11-20": 8])
    try scene.write(0, "BTC,1,2026-11-19", "BTC,3,2026-11-20")
    scene.look()
    #expect(try scene.kept().days["2026-11-20"] == 8 && scene.kept().count == 2)
    try scene.write(1, "BTC,9,2026-11-20")
    scene.look()
    #expect(try scene.kept().days["2026-11-20"] == 9 && scene.kept().count == 3)
  }

  @Test("A price with a time belongs to its day in the wallet's zone")
  func zone() async throws {
    let scene = try RateScene(hours: 9)
    try await scene.openAccount()
    try scene.write(0, "BTC,1,2026-11-18T14:59:59Z", "BTC,2,2026-11-18T15:00Z")
    scene.look()
    #expect(try scene.kept().days == ["2026-11-18": 1, "2026-11-19": 2])
  }

  @Test("While a day goes on a file may change each second: at most one price each quarter of an hour, and the last")
  func often() async throws {
    let scene = try RateScene()
    try await scene.openAccount()
    for second in 1...2000 {
      scene.clock.advance(seconds: 1)
      if second % 20 == 0 {
        try scene.write(0, "BTC,\(second),2026-11-18T11:00Z")
        scene.look()
      }
    }
    #expect(try scene.kept().count == 3)
    scene.clock.advance(seconds: PriceOfDay.pause)
    scene.look()
    #expect(try scene.kept().days == ["2026-11-18": 2000] && scene.kept().count == 4)
  }

  @Test("Until there is an account nothing is kept; then all days since, although the file did not change")
  func noAccount() async throws {
    let scene = try RateScene()
    try scene.write(0, "BTC,1,2026-11-10", "BTC,2,2026-11-18")
    scene.look()
    #expect(try scene.kept().count == 0)
    try await scene.openAccount()
    scene.look()
    #expect(try scene.kept().count == 0, "it asks once a minute")
    scene.clock.advance(seconds: RateKeeping.patience)
    scene.look()
    #expect(try scene.kept().days == ["2026-11-10": 1, "2026-11-18": 2])
  }

  @Test("A file that cannot be read when the first account is opened is kept once it can")
  func goneMeanwhile() async throws {
    let scene = try RateScene()
    try scene.write(0, "BTC,2,2026-11-18")
    scene.look()
    try scene.write(0, "BTC,two,2026-11-18")
    scene.look()
    try await scene.openAccount()
    scene.clock.advance(seconds: RateKeeping.patience)
    scene.look()
    #expect(try scene.kept().count == 0)
    try scene.write(0, "BTC,2,2026-11-18")
    scene.look()
    #expect(try scene.kept().days == ["2026-11-18": 2])
  }

  @Test("After a start in another zone a price with a time belongs to its day there")
  func otherZone() async throws {
    let scene = try RateScene()
    try await scene.openAccount()
    try scene.write(0, "BTC,1,2026-11-18T14:59:59Z", "BTC,2,2026-11-18T15:00Z")
    scene.look()
    #expect(try scene.kept().days == ["2026-11-18": 2])
    scene.clock.advance(seconds: PriceOfDay.pause)
    scene.restart(hours: 9)
    #expect(try scene.kept().days == ["2026-11-18": 1, "2026-11-19": 2])
  }

  @Test("West of UTC a time of the evening before is newer than a bank's date: the day has the price that home showed")
  func west() async throws {
    let scene = try RateScene(hours: -8)
    try await scene.openAccount()
    // In this zone it is 7 p.m. on the 17th.
    try scene.write(0, "BTC,5,2026-11-18T03:00Z")
    try scene.write(1, "BTC,7,2026-11-18")
    scene.look()
    #expect(try scene.kept().days == ["2026-11-17": 5, "2026-11-18": 5])
    // When the first file has moved on the day does not change.
    scene.clock.advance(seconds: 2 * 86_400)
    try scene.write(0, "BTC,9,2026-11-20T10:00Z")
    scene.look()
    scene.clock.advance(seconds: 3 * 86_400)
    scene.restart(hours: -8)
    #expect(try scene.kept().days == ["2026-11-17": 5, "2026-11-18": 5, "2026-11-20": 9] && scene.kept().count == 3)
  }

  @Test("A price that is too small for a rate in dollars is not kept, as no page uses it")
  func tooSmall() async throws {
    let scene = try RateScene()
    try await scene.openAccount()
    try scene.write(0, "BTC,5,2026-11-18")
    try scene.write(
      1, text: "Date,USD,BTC,\n2026-11-18,0.000000000000000000000000000000000001,1000000000000,\n")
    scene.look()
    #expect(try scene.kept().days == ["2026-11-18": 5])
  }

  @Test("The program can stop between two parts of a long history; the next start keeps the rest")
  func stopped() async throws {
    let scene = try RateScene()
    try await scene.openAccount()
    scene.clock.advance(seconds: 600 * 86_400)
    let lines = (0..<Int64(600)).map { "BTC,\($0 + 1),\(CivilDay(daysSinceEpoch: 20_775 + $0).text)\n" }
    try scene.write(0, text: "currency,usd_per_unit,as_of\n" + lines.joined())
    var asked = 0
    scene.look {
      asked += 1
      return asked > 1
    }
    #expect(scene.store.pricesEverKept.count == 500)
    scene.restart()
    #expect(try scene.kept().count == 600)
    #expect(scene.store.pricesEverKept.count == 600 + BuiltInRates.prices.count)
  }
}
