import TestSupport
import Testing

@testable import WalletCore
@testable import WalletWeb

@Suite("What a day that is over was worth stays")
struct SettledDayTests {
  @Test("A file may hold the present line alone: the last price of a day is kept after the file has moved on")
  func lastLine() async throws {
    let scene = try RateScene()
    try await scene.openAccount()
    // A quarter to midnight.
    scene.clock.advance(seconds: 45_500)
    for (price, time) in [(1, "18T23:45Z"), (2, "18T23:50Z"), (3, "18T23:55Z"), (4, "19T00:00Z"), (5, "19T00:05Z")] {
      try scene.write(0, "BTC,\(price),2026-11-\(time)")
      scene.look()
      scene.clock.advance(seconds: 300)
    }
    #expect(try scene.kept().days == ["2026-11-18": 3, "2026-11-19": 4] && scene.kept().count == 3)
    scene.clock.advance(seconds: PriceOfDay.pause)
    scene.look()
    #expect(try scene.kept().days == ["2026-11-18": 3, "2026-11-19": 5] && scene.kept().count == 4)
    scene.restart()
    #expect(try scene.kept().count == 4)
  }

  @Test("A last price that comes just after another was kept is offered again on the next day")
  func offeredAgain() async throws {
    let scene = try RateScene()
    try await scene.openAccount()
    // Five minutes to midnight.
    scene.clock.advance(seconds: 46_100)
    for (price, time) in [(1, "18T23:55Z"), (2, "18T23:59Z"), (3, "19T00:00Z")] {
      try scene.write(0, "BTC,\(price),2026-11-\(time)")
      scene.look()
      scene.clock.advance(seconds: 150)
    }
    #expect(try scene.kept().days == ["2026-11-18": 1, "2026-11-19": 3])
    scene.clock.advance(seconds: PriceOfDay.pause)
    scene.look()
    #expect(try scene.kept().days == ["2026-11-18": 2, "2026-11-19": 3])
  }

  @Test("A line that the owner takes back counts no more, whether the file has another of that currency or none")
  func takenBack() async throws {
    let scene = try RateScene()
    try await scene.openAccount()
    try scene.write(0, "BTC,5,2026-11-18T10:00Z", "EUR,1,2026-11-18")
    try scene.write(1, "BTC,7,2026-11-18T08:00Z")
    scene.look()
    #expect(try scene.kept().days == ["2026-11-18": 5])
    scene.clock.advance(seconds: PriceOfDay.pause)
    try scene.write(0, "EUR,1,2026-11-18")
    scene.look()
    #expect(try scene.kept().days == ["2026-11-18": 7])
    // A price of tomorrow by mistake, corrected to today's.
    try scene.write(1, "BTC,500,2026-11-19")
    scene.look()
    scene.clock.advance(seconds: PriceOfDay.pause)
    try scene.write(1, "BTC,8,2026-11-18T09:00Z")
    scene.look()
    scene.clock.advance(seconds: 86_400)
    try scene.write(0, "BTC,6,2026-11-19")
    scene.look()
    #expect(try scene.kept().days == ["2026-11-18": 8, "2026-11-19": 6])
  }

  @Test("A day's own source corrects it also where another file, named later, states the day")
  func correctedBesideAnother() async throws {
    let scene = try RateScene()
    try await scene.openAccount()
    try scene.write(0, "BTC,5,2026-11-18")
    scene.look()
    scene.clock.advance(seconds: 10 * 86_400)
    try scene.write(1, "BTC,7,2026-11-18")
    scene.look()
    #expect(try scene.kept().days == ["2026-11-18": 5])
    try scene.write(0, "BTC,6,2026-11-18")
    scene.look()
    #expect(try scene.kept().days == ["2026-11-18": 6] && scene.kept().count == 2)
  }

  @Test("A file that moves on leaves its days to no other file, whichever of them is named first", arguments: [0, 1])
  func movesOn(_ present: Int) async throws {
    let scene = try RateScene()
    try await scene.openAccount()
    try scene.write(1 - present, "BTC,1,2026-11-18")
    for day in 18...24 {
      try scene.write(present, "BTC,\(day),2026-11-\(day)T10:00Z")
      scene.look()
      #expect(try scene.kept().days["2026-11-18"] == 18, "on the \(day)th")
      scene.clock.advance(seconds: 86_400)
    }
    scene.restart()
    #expect(try scene.kept().days["2026-11-18"] == 18 && scene.kept().count == 7)
  }

  @Test("A start with a broken file changes no day that is over; days without a price, and today, get theirs")
  func brokenAtStart() async throws {
    let scene = try RateScene()
    try await scene.openAccount()
    scene.clock.advance(seconds: 5 * 86_400)
    try scene.write(0, "BTC,1,2026-11-19", "BTC,1,2026-11-20")
    try scene.write(1, "BTC,8,2026-11-19")
    scene.look()
    #expect(try scene.kept().days == ["2026-11-19": 8, "2026-11-20": 1])

    scene.clock.advance(seconds: 86_400)
    let history = ["BTC,1,2026-11-19", "BTC,3,2026-11-20", "BTC,1,2026-11-21"].map { $0 + "\n" }.joined()
    try scene.write(0, history + "BTC,2,2026-11-24")
    try scene.write(1, "BTC,eight,2026-11-19")
    scene.restart()
    var days: [String: Int64] = ["2026-11-19": 8, "2026-11-20": 1, "2026-11-21": 1, "2026-11-24": 2]
    #expect(try scene.kept().days == days && scene.kept().count == 4)
    scene.clock.advance(seconds: PriceOfDay.pause)
    try scene.write(0, history + "BTC,3,2026-11-24")
    scene.look()
    days["2026-11-24"] = 3
    #expect(try scene.kept().days == days && scene.kept().count == 5, "home shows what today brings")

    // Once all files are known a source can correct what it said.
    try scene.write(1, "BTC,8,2026-11-19")
    scene.look()
    days["2026-11-20"] = 3
    #expect(try scene.kept().days == days && scene.kept().count == 6)
  }
}
