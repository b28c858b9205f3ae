import TestSupport
import Testing

@testable import WalletCore

@Suite("What a session believes of its meter")
struct ChargingMeterTests {
  private static func meter(start: Int64?, _ samples: Int64..., most: Int64 = 1000) -> ChargingMeter {
    var meter = ChargingMeter()
    meter.start = start
    for sample in samples { _ = meter.take(sample, most: most) }
    return meter
  }

  @Test("A register counts from its beginning")
  func register() {
    var meter = Self.meter(start: 1000)
    for (value, energy) in [(1000, 0), (1500, 500), (1500, 500), (1501, 501), (2000, 1000)] as [(Int64, Int64)] {
      #expect(meter.take(value, most: 1000) == true)
      #expect(meter == ChargingMeter(start: 1000, stop: nil, kind: .register, wattHours: energy, ignored: 0))
    }
  }

  @Test("One that goes back or jumps is passed over and counted, and may be right again")
  func passedOver() {
    var meter = Self.meter(start: 1000, 1500)
    for (count, value) in ([1499, 1000, 999, 0, -1, .min, 2001, 1_000_000, .max] as [Int64]).enumerated() {
      #expect(meter.take(value, most: 1000) == false)
      #expect(
        meter == ChargingMeter(start: 1000, stop: nil, kind: .register, wattHours: 500, ignored: Int64(count) + 1))
    }
    #expect(meter.take(1600, most: 1000) == true)
    #expect(meter.wattHours == 600)
  }

  @Test("What the charge point repeats at the end is passed over in silence; what cannot be is counted")
  func repeated() {
    var meter = Self.meter(start: 1000, 1500)
    for value in [1000, 1200, 1499] as [Int64] {
      #expect(meter.take(value, most: 1000, mayRepeat: true) == false)
      #expect(meter.ignored == 0)
    }
    for value in [999, 2001, .min, .max] as [Int64] { _ = meter.take(value, most: 1000, mayRepeat: true) }
    #expect(meter.ignored == 4 && meter.wattHours == 500)
    #expect(meter.take(1600, most: 1000, mayRepeat: true) && meter.wattHours == 600)
  }

  @Test("A first sample below the beginning that is possible counts from 0, and so do all others")
  func relative() {
    var meter = Self.meter(start: 10_000, 200)
    #expect(meter == ChargingMeter(start: 10_000, stop: nil, kind: .relative, wattHours: 200, ignored: 0))
    #expect(meter.take(300, most: 1000) == true)
    for value in [299, 10_400, 1001, -1] as [Int64] { #expect(meter.take(value, most: 1000) == false) }
    #expect(meter.wattHours == 300 && meter.ignored == 4)
  }

  @Test("A first sample that is impossible does not tell what its meter counts")
  func undecided() {
    var meter = Self.meter(start: 10_000, 5000, 20_000, -1)
    #expect(meter == ChargingMeter(start: 10_000, stop: nil, kind: nil, wattHours: 0, ignored: 3))
    #expect(meter.take(10_050, most: 1000) == true)
    #expect(meter == ChargingMeter(start: 10_000, stop: nil, kind: .register, wattHours: 50, ignored: 3))
  }

  @Test("Without a beginning nothing is believed")
  func noBeginning() {
    #expect(
      Self.meter(start: nil, 1500, 0) == ChargingMeter(start: nil, stop: nil, kind: nil, wattHours: 0, ignored: 2))
  }

  private static let ends: [(Int64?, Int64, MeterBasis)] = [
    (1700, 700, .stop), (1500, 500, .stop),
    // At most 10 Wh below the last good sample.
    (1490, 490, .stop), (1489, 500, .sample), (1000, 500, .sample),
    // Below its beginning.
    (999, 500, .sample), (0, 500, .sample), (-1, 500, .sample), (.min, 500, .sample),
    // More than is possible.
    (2000, 1000, .stop), (2001, 500, .sample), (.max, 500, .sample), (nil, 500, .sample),
  ]

  @Test("The register at the end bills if it is believed, otherwise the last good sample", arguments: ends)
  func billed(_ stop: Int64?, _ wattHours: Int64, _ basis: MeterBasis) {
    var meter = Self.meter(start: 1000, 1500)
    meter.stop = stop
    #expect(Billed(meter.billed(most: 1000)) == Billed(wattHours, basis))
  }

  private static let withoutSamples: [(Int64?, Int64?, Int64, MeterBasis)] = [
    (1000, 1000, 0, .stop), (1000, 1900, 900, .stop), (1000, nil, 0, .sample), (nil, 1900, 0, .sample),
    (0, 900, 900, .stop), (0, 0, 0, .stop), (0, -1, 0, .sample), (-100, -1, 0, .sample), (-100, 50, 150, .stop),
    (.min, .max, 0, .sample), (-1, .max, 0, .sample), (.max, .min, 0, .sample), (.max, .max, 0, .stop),
  ]

  @Test("Without samples the end bills if it is believed, otherwise nothing", arguments: withoutSamples)
  func billedWithoutSamples(_ start: Int64?, _ stop: Int64?, _ wattHours: Int64, _ basis: MeterBasis) {
    var meter = ChargingMeter()
    (meter.start, meter.stop) = (start, stop)
    #expect(Billed(meter.billed(most: 1000)) == Billed(wattHours, basis))
  }

  @Test("Beginning and end are registers, although samples count from 0")
  func relativeBilled() {
    var meter = Self.meter(start: 10_000, 300)
    meter.stop = 10_320
    #expect(Billed(meter.billed(most: 1000)) == Billed(320, .stop))
    meter.stop = 320
    #expect(Billed(meter.billed(most: 1000)) == Billed(300, .sample))
  }

  @Test("No numbers of a meter overflow; what is believed is possible, and never falls")
  func extremes() {
    let numbers: [Int64] = [.min, .min + 1, -1000, -1, 0, 1, 1000, .max - 1, .max]
    for start in numbers {
      for first in numbers {
        for second in numbers {
          for stop in numbers {
            var meter = Self.meter(start: start, first)
            let before = meter.wattHours
            _ = meter.take(second, most: 1000)
            meter.stop = stop
            let billed = meter.billed(most: 1000).wattHours
            let isRight =
              before >= 0 && meter.wattHours >= before && meter.wattHours <= 1000 && (0...1000).contains(billed)
            if !isRight { Issue.record("\(start) \(first) \(second) \(stop): \(meter)") }
          }
        }
      }
    }
  }
}
