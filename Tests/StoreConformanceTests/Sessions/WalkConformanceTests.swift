import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: a life at the chargers")
struct WalkConformanceTests {
  @Test("Thousands of random events are taken and refused alike, and both stores show the same at every step", .slow)
  func walk() async throws {
    var seen: Set<String> = []
    var met: Set<String> = []
    for seed in 1...3 as ClosedRange<UInt64> {
      let scene = try await ChargingScene(seed: seed)
      var walk = try await ChargingWalk(scene, seed: seed)
      for step in 1...1200 {
        do { try await walk.go() } catch {
          Issue.record("seed \(seed), step \(step): \(error)")
          throw error
        }
        if step.isMultiple(of: 300) { try await walk.lookAround() }
      }
      seen.formUnion(scene.both.seen)
      met.formUnion(walk.met)
    }
    let refusals: Set = [
      "occupied", "noCharger", "alreadyCharging", "alreadyReserved", "limitOutOfRange", "sessionOver", "noSession",
      "keyReused", "notEnough", "partlyHeld", "clockWrong",
    ]
    #expect(refusals.subtracting(seen) == [])
    let wanted =
      Reservation.State.allCases.map { "claim \($0)" } + ChargingSession.State.allCases.map { "session \($0)" }
      + ChargingSession.EndedBy.allCases.map { "by \($0)" } + ChargingMeter.Kind.allCases.map { "meter \($0)" }
      + MeterBasis.allCases.map { "by \($0)" }
      + [OperationKind.authorise, .raise, .capture, .void, .expire].map { "booked \($0)" }
    #expect(Set(wanted).subtracting(met) == [])
  }
}
