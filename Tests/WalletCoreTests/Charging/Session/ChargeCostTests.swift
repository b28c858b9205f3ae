import TestSupport
import Testing

@testable import WalletCore

@Suite("What a charge costs")
struct ChargeCostTests {
  private static let tariff = PlayedSession.tariff

  private static let energyCases: [(Int64, Int64)] = [
    (1, 0), (11, 0), (12, 1), (499, 22), (500, 23), (501, 23), (1000, 45), (8990, 405), (10_000, 450),
  ]

  @Test("Energy, rounded half up", arguments: energyCases)
  func energy(_ wattHours: Int64, _ cents: Int64) {
    let cost = ChargeCost(under: Self.tariff, wattHours: wattHours, idleMinutes: 0)
    #expect(cost == ChargeCost(energy: cents, startFee: 100, idle: 0))
    #expect(cost.total == cents + 100)
  }

  private static let halves: [(Int64, Int64)] = [
    (0, 0), (4_999_999, 0), (5_000_000, 1), (14_999_999, 1), (15_000_000, 2), (100_000_000, 10),
  ]

  @Test("Half a cent of energy is a cent", arguments: halves)
  func energyHalves(_ price: Int64, _ cents: Int64) {
    let cost = ChargeCost(under: Tariff(perKilowattHour: price), wattHours: 1, idleMinutes: 0)
    #expect(cost == ChargeCost(energy: cents, startFee: 0, idle: 0))
  }

  private static let idleCases: [(Int64, Int64, Int64)] = [
    (4_999, 1, 0), (5_000, 1, 1), (14_999, 1, 1), (5_000, 3, 2), (333_333, 3, 100), (100_000, 7, 70), (100_000, 0, 0),
    (100_000, -5, 0), (100_000, .min, 0),
  ]

  @Test("Idle minutes, rounded half up", arguments: idleCases)
  func idle(_ price: Int64, _ minutes: Int64, _ cents: Int64) {
    let tariff = Tariff(perKilowattHour: 0, perIdleMinute: price)
    #expect(
      ChargeCost(under: tariff, wattHours: 1, idleMinutes: minutes) == ChargeCost(energy: 0, startFee: 0, idle: cents))
  }

  @Test("Without energy nothing costs anything", arguments: [0, -1, Int64.min])
  func nothing(_ wattHours: Int64) {
    #expect(ChargeCost(under: Self.tariff, wattHours: wattHours, idleMinutes: 1000) == ChargeCost.none)
    #expect(ChargeCost.none.total == 0)
  }

  @Test("The largest prices and amounts, and what is beyond")
  func largest() {
    let tariff = Tariff(
      perKilowattHour: Tariff.priceMax, startFee: Tariff.startFeeMax, perIdleMinute: Tariff.priceMax)
    let largest = ChargeCost(energy: 100_000_000_000, startFee: 100_000, idle: 10_000_000_000_000)
    for (wattHours, minutes) in [(ChargeCost.wattHoursMax, ChargeCost.idleMinutesMax), (.max, .max)] {
      #expect(ChargeCost(under: tariff, wattHours: wattHours, idleMinutes: minutes) == largest)
    }
    #expect(largest.total == 10_100_000_100_000)
    let below = ChargeCost(
      under: tariff, wattHours: ChargeCost.wattHoursMax - 1, idleMinutes: ChargeCost.idleMinutesMax - 1)
    #expect(below == ChargeCost(energy: 99_999_999_990, startFee: 100_000, idle: 9_999_999_990_000))
  }

  @Test("Each line is the nearest cent, as the books compute it; more never costs less; the lines add up")
  func random() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<5000 {
      let tariff = Tariff(
        perKilowattHour: .random(in: 0...Tariff.priceMax, using: &random),
        startFee: .random(in: 0...Tariff.startFeeMax, using: &random),
        perIdleMinute: .random(in: 0...Tariff.priceMax, using: &random))
      // Small amounts as often as large ones.
      let wattHours =
        Int64.random(in: 1...ChargeCost.wattHoursMax, using: &random) >> Int64.random(in: 0...33, using: &random)
      let minutes =
        Int64.random(in: 0...ChargeCost.idleMinutesMax, using: &random) >> Int64.random(in: 0...30, using: &random)
      let cost = ChargeCost(under: tariff, wattHours: wattHours, idleMinutes: minutes)
      guard wattHours > 0 else {
        #expect(cost == ChargeCost.none)
        continue
      }
      #expect(cost.energy == (tariff.perKilowattHour * wattHours + 5_000_000) / 10_000_000)
      let exact = cost.energy * 10_000_000 - tariff.perKilowattHour * wattHours
      #expect(exact > -5_000_000 && exact <= 5_000_000)
      let exactIdle = cost.idle * 10_000 - tariff.perIdleMinute * minutes
      #expect(exactIdle > -5_000 && exactIdle <= 5_000)
      #expect(cost.startFee == tariff.startFee && cost.total == cost.energy + cost.startFee + cost.idle)
      let more = ChargeCost(under: tariff, wattHours: wattHours + 1, idleMinutes: minutes + 1)
      #expect(more.energy >= cost.energy && more.idle >= cost.idle)
    }
  }

  private static let leasts: [(Tariff, Int64, Int64)] = [
    // A kilowatt hour, and the fee.
    (tariff, 22_000, 145), (tariff, 1, 145), (tariff, 45_000, 145),
    // Twice what flows in 40 seconds: 3,332 watt hours.
    (tariff, 150_000, 250),
    // Never nothing, and more than a fee alone.
    (Tariff(perKilowattHour: 0), 22_000, 1), (Tariff(perKilowattHour: 0, startFee: 100), 22_000, 101),
    (Tariff(perKilowattHour: 10_000, startFee: 100), 22_000, 101),
    // No charger gives that much; nothing overflows.
    (tariff, .max, 450_000_101), (Tariff(perKilowattHour: Tariff.priceMax), .max, 100_000_000_001),
  ]

  @Test("The least that is set aside", arguments: leasts)
  func least(_ tariff: Tariff, _ watts: Int64, _ cents: Int64) {
    #expect(tariff.limitMin(watts: watts, under: ChargingPolicy()) == cents)
  }

  @Test("Who sets the least aside can begin: the limit is not reached at once")
  func beginning() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<1000 {
      let tariff = Tariff(
        perKilowattHour: .random(in: 0...Tariff.priceMax, using: &random) >> Int64.random(in: 0...26, using: &random),
        startFee: .random(in: 0...500, using: &random))
      let watts = Int64.random(in: 1...1_000_000, using: &random)
      let least = tariff.limitMin(watts: watts, under: ChargingPolicy())
      var played = PlayedSession(firstLimit: least, tariff: tariff, watts: watts)
      #expect(played.take(.began(PlayedSession.start), at: 20) == [])
      #expect(played.session.state == .charging && !played.isDue(at: 20))
    }
  }
}
