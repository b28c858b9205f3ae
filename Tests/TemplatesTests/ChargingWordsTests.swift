import TestSupport
import Testing
import WalletCore

@testable import Templates

@Suite("Words about charging")
struct ChargingWordsTests {
  @Test(
    "A price is exact, with two decimals at least",
    arguments: [
      (450_000, "$0.45"), (455_000, "$0.455"), (1_000_000, "$1.00"), (100_000_000, "$100.00"), (1, "$0.000001"),
      (0, "$0.00"), (10_000, "$0.01"), (12_345_678, "$12.345678"), (-5, "$0.00"), (999_990_000, "$999.99"),
      (1_000_000_000, "$1,000.00"), (1_234_567_450_000, "$1,234,567.45"), (1_000_000_001, "$1,000.000001"),
    ] as [(Int64, String)])
  func dollars(millionths: Int64, words: String) { #expect(Words.dollars(millionths: millionths) == words) }

  @Test("Only what costs something has a price; energy for nothing is named, too")
  func prices() {
    #expect(Words.prices(Tariff(perKilowattHour: 0)) == ["Energy costs nothing."])
    let dear = Tariff(perKilowattHour: 300_000, startFee: 50, perIdleMinute: 25_000, idleAfter: 1)
    #expect(
      Words.prices(dear) == [
        "$0.30 per kWh.", "$0.50 for each charge.",
        "$0.025 for each minute that a full car stays connected, after the first minute.",
      ])
    let idle = Tariff(perKilowattHour: 300_000, perIdleMinute: 1_000_000)
    #expect(Words.prices(idle).last == "$1.00 for each minute that a full car stays connected.")
    let late = Tariff(perKilowattHour: 300_000, startFee: 100_000, perIdleMinute: 1_000_000, idleAfter: 1440)
    #expect(Words.prices(late)[1] == "$1,000.00 for each charge.")
    #expect(Words.prices(late)[2].hasSuffix(", after the first 1,440 minutes."))
  }

  @Test(
    "A distance has two digits or so",
    arguments: [
      (0, "0 m"), (4.4, "0 m"), (5, "10 m"), (347, "350 m"), (994.4, "990 m"), (995, "1.0 km"), (1234, "1.2 km"),
      (9949, "9.9 km"), (9950, "10 km"), (12_499, "12 km"), (999_499, "999 km"),
      (19_000_000, "19,000 km"), (.infinity, "0 m"), (-3, "0 m"),
    ] as [(Double, String)])
  func distances(metres: Double, words: String) { #expect(Words.distance(metres: metres) == words) }

  @Test("Power and scale are in the unit that people know")
  func units() {
    #expect(
      [3_680, 7_400, 22_000, 350_000, 1_000_500, 0, -1].map { Words.power(watts: $0) }
        == ["3.68 kW", "7.4 kW", "22 kW", "350 kW", "1,000.5 kW", "0 kW", "0 kW"])
    #expect(
      [1, 500, 1000, 20_000, 10_000_000].map { Words.scale(metres: $0) }
        == ["1 m", "500 m", "1 km", "20 km", "10,000 km"])
    #expect([1, 2, 10_000].map { Words.found($0) } == ["1 charge point", "2 charge points", "10,000 charge points"])
  }

  @Test("Each state has words of its own, and a charge point with several says what is free, or why nothing is")
  func states() {
    #expect(Set(ChargerState.allCases.map { Words.state($0) }).count == ChargerState.allCases.count)
    let cases: [(Int, ChargerState, String)] = [
      (2, .free, "2 of 4 free"), (0, .occupied, "0 of 4 free"), (0, .outOfOrder, "out of order"),
      (0, .notConnected, "not connected"),
    ]
    for (free, best, words) in cases {
      #expect(Words.availability(Availability(free: free, all: 4, best: best)) == words)
    }
  }

  @Test("A mark's name contains the text below it, and keeps the place's own writing direction to itself")
  func marks() {
    for best in ChargerState.allCases {
      let some = Availability(free: best == .free ? 1200 : 0, all: 2000, best: best)
      for count in [1, 1500] {
        let name = Words.mark("Mill", count: count, some)
        #expect(name.contains("\u{2068}Mill\u{2069}") && name.contains(Words.belowMark(some)), "\(name)")
        #expect(name.contains("1,500 charge points") == (count > 1))
      }
    }
    let many = Availability(free: 1200, all: 2000, best: .free)
    #expect(Words.belowMark(many) == "1,200 of 2,000")
    #expect(Words.mark("Mill", count: 1, many) == "\u{2068}Mill\u{2069}, 1,200 of 2,000 free")
  }

  @Test(
    "OCPP's codes are told in words for drivers, with or without the maker's; other texts are the charge point's own")
  func faults() {
    func words(_ error: String?, _ status: ConnectorStatus = .faulted) -> String? {
      Words.fault(StatusReport(status, error: error, at: Samples.noon))
    }
    #expect(words("HighTemperature") == "It is too hot." && words("HighTemperature: 93 °C") == "It is too hot.")
    #expect(words(nil) == "It reports a fault." && words("") == "It reports a fault.")
    #expect(words(nil, .unavailable) == "It has been taken out of service.")
    #expect(words("E-17") == nil && words("Überhitzt") == nil)
    let codes = [
      "ConnectorLockFailure", "EVCommunicationError", "GroundFailure", "HighTemperature", "InternalError",
      "LocalListConflict", "NoError", "OtherError", "OverCurrentFailure", "OverVoltage", "PowerMeterFailure",
      "PowerSwitchFailure", "ReaderFailure", "ResetFailure", "UnderVoltage", "WeakSignal",
    ]
    for code in codes { #expect(words(code)?.hasSuffix(".") == true, "\(code)") }
  }

  @Test("A charge point that is found has as many chargers free as are free, and the best state of all")
  func availability() throws {
    let listing = SampleChargePoints.listing()
    let found = listing.points.map { Availability($0, now: Samples.noon) }
    #expect(found.map(\.free) == [2, 0, 0, 0, 1, 0] && found.map(\.all) == [4, 2, 2, 2, 1, 2])
    #expect(found.map(\.best) == [.free, .occupied, .outOfOrder, .notConnected, .free, .occupied])
  }
}
