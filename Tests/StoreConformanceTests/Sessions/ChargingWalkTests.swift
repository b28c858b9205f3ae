import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: random charging")
struct ChargingWalkTests {
  @Test(
    "Random commands and restarts are answered alike, and leave the same claims, money and invoices", .slow,
    arguments: [21, 22, 23] as [UInt64])
  func random(seed: UInt64) async throws {
    var walk = try await ChargingWalk(seed: seed)
    for step in 0..<1500 {
      try await walk.step()
      if step.isMultiple(of: 25) { try await walk.charging.compare(newest: 6) }
    }
    try await walk.charging.compare(newest: 1000)
    let wanted: Set = [
      "begun", "starting", "waiting", "charging", "stopping", "ended", "failed", "stray", "tells to stop", "raised",
      "by user", "by chargePoint", "by refused", "occupied", "alreadyCharging", "noCharger", "limitOutOfRange", "books",
      "reservation active", "reservation done",
    ]
    #expect(wanted.subtracting(walk.seen) == [])
    var invoices = 0
    for driver in walk.charging.drivers { invoices += try await walk.charging.invoices(of: driver).lines.count }
    #expect(invoices > 10)
    for store in walk.charging.both.stores {
      let owner = try #require(store as? any StoreMaintenance)
      #expect(try owner.check() == [])
    }
  }
}
