import OCPP
import TestSupport
import Testing
import WalletCore

@testable import ChargePoint

@Suite("A simulated car's battery")
struct CarTests {
  @Test("Power rises for half a minute, stays, falls from 80 percent on, and ends when full")
  func curve() {
    let car = Car(kilowattHours: 50, percent: 40, wattsMax: 11_000)
    #expect(car.watts(after: 0, limit: 22_000) < 1_000)
    #expect(car.watts(after: 15_000, limit: 22_000) == 5_500)
    #expect(car.watts(after: 30_000, limit: 22_000) == 11_000)
    #expect(car.watts(after: 3_600_000, limit: 22_000) == 11_000)
    #expect(car.watts(after: 60_000, limit: 3_700) == 3_700)
    var before = Int64.max
    for percent in 80...99 {
      let watts = Car(kilowattHours: 50, percent: percent, wattsMax: 11_000).watts(after: 60_000, limit: 22_000)
      #expect(watts < before && watts > 0)
      before = watts
    }
    let full = Car(kilowattHours: 50, percent: 100, wattsMax: 11_000)
    #expect(full.isFull && full.watts(after: 60_000, limit: 22_000) == 0 && full.permille == 1000)
  }

  @Test("What it takes is what is stored: never more than it holds, nearly the same in whatever steps")
  func charging() {
    func charge(_ steps: [Int64]) -> (Car, Int64) {
      var car = Car(kilowattHours: 40, percent: 10, wattsMax: 11_000)
      var (elapsed, taken): (Int64, Int64) = (0, 0)
      for step in steps {
        taken += car.charge(milliseconds: step, after: elapsed, limit: 22_000)
        elapsed += step
      }
      return (car, taken)
    }
    let (hour, taken) = charge([3_600_000])
    #expect(hour.stored == 4_000_000 + taken && (10_900_000...11_000_000).contains(taken))
    let (_, inSteps) = charge(Array(repeating: 15_000, count: 240))
    #expect(abs(inSteps - taken) < 20_000)
    let (day, all) = charge([86_400_000])
    #expect(day.isFull && all == 36_000_000)
    let (_, none) = charge([0])
    #expect(none == 0)
  }
}

@Suite("Cars that come by themselves")
struct GuestTests {
  @Test(
    "In two days cars come, charge without a transaction, and go; things break and mend; the connection goes and comes")
  func life() {
    let central = PlayedCentral(hasGuests: true) { $0.connectors[1].takesGuests = false }
    central.start()
    central.advance(seconds: 2 * 86_400)
    let statuses = central.statuses(of: 1)
    for status in [ConnectorStatus.available, .preparing, .charging, .finishing] {
      #expect(statuses.count { $0 == status } > 5, "\(status)")
    }
    #expect(central.statuses(of: 2).allSatisfy { $0 == .available })
    #expect(central.starts.isEmpty && central.stops.isEmpty && central.samples.isEmpty)
    #expect(!central.actions.contains("Authorize") && central.breaks > 0)
    #expect(central.point.connectors[0].meter > 10_000_000)
  }

  @Test("While a guest is there, nobody else begins or reserves; who pulls the plug ends it")
  func occupied() {
    let central = PlayedCentral(connectors: 1, hasGuests: true)
    central.start()
    var minutes = 0
    while !central.point.connectors[0].isFree, minutes < 10_000 {
      central.advance(seconds: 60)
      minutes += 1
    }
    #expect(central.statuses(of: 1).last == .charging)
    #expect(central.ask(.remoteStartTransaction(idTag: "A", connector: 1)) == "Rejected")
    let until = central.now.adding(seconds: 900)
    #expect(central.ask(.reserveNow(connector: 1, until: until, idTag: "A", reservation: 1)) == "Occupied")
    #expect(central.obey(.plug(1, percent: 10)).isRefusal)
    #expect(!central.obey(.unplug(1)).isRefusal)
    central.advance(seconds: 5)
    #expect(central.statuses(of: 1).last == .available && central.starts.isEmpty)
  }

  @Test("After a loss of power a guest drives away")
  func crash() {
    let central = PlayedCentral(connectors: 1, hasGuests: true)
    central.start()
    var minutes = 0
    while !central.point.connectors[0].isFree, minutes < 10_000 {
      central.advance(seconds: 60)
      minutes += 1
    }
    central.obey(.crash)
    central.advance(seconds: 70)
    #expect(central.point.connectors[0].car == nil && central.stops.isEmpty)
  }
}
