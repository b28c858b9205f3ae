import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: a life at the chargers")
struct WalkConformanceTests {
  @Test(
    "Thousands of random events are taken and refused alike, and both stores show the same at every step", .slow,
    arguments: [1, 2, 3] as [UInt64])
  func walk(seed: UInt64) async throws {
    let scene = try await ChargingScene(seed: seed)
    var walk = try await ChargingWalk(scene, seed: seed)
    for step in 1...1500 {
      do { try await walk.go() } catch {
        Issue.record("seed \(seed), step \(step): \(error)")
        throw error
      }
      if step.isMultiple(of: 250) { try await walk.lookAround() }
    }
    let wanted = Set(
      ChargingSession.State.allCases.map(\.rawValue) + ChargingSession.EndedBy.allCases.map(\.rawValue)
        + Reservation.State.allCases.map(\.rawValue)
        + [
          "authorise", "raise", "capture", "void", "expire", "occupied", "noCharger", "alreadyCharging",
          "alreadyReserved", "limitOutOfRange", "sessionOver", "noSession", "keyReused", "notEnough", "partlyHeld",
          "clockWrong", "register", "relative", "stop", "sample",
        ])
    let missing = wanted.subtracting(scene.both.seen)
    #expect(missing == [], "seed \(seed)")
  }
}
