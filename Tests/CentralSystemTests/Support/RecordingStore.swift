import Synchronization
import TestSupport
import WalletCore

@testable import CentralSystem

/// A store of charge points in memory that fails and waits when a test wants it to; sessions are in ``memory``.
final class RecordingStore: ChargingStore, ChargingSessionStore {
  private struct State {
    var points: [StoredChargePoint]
    var news: [ChargePointNews] = []
    var records = 0
    var startTimes: [Timestamp?] = []
    var performed = 0
    var performedBy: [Timestamp?] = []
    var failure: StoreFailure?
    var canRead = false
  }

  private let state: Mutex<State>
  /// If set, answers wait for it.
  let answers: LateAnswers?
  /// The books and what is claimed. It knows those chargers that a test loads into it.
  let memory: MemoryStore

  init(_ points: [StoredChargePoint], clock: TestClock = TestClock(), answers: LateAnswers? = nil) {
    memory = MemoryStore(clock: clock, random: SeededRandom(seed: 7))
    state = Mutex(State(points: points))
    self.answers = answers
  }

  /// What was kept, in order, without that a charge point was heard of.
  var news: [ChargePointNews] {
    state.withLock { $0.news.filter { if case .seen = $0 { false } else { true } } }
  }

  /// How often it was kept that a charge point was heard of.
  var timesSeen: Int { state.withLock { $0.news.count { if case .seen = $0 { true } else { false } } } }

  /// The messages that fitted nothing.
  var strays: [StrayMessage] {
    news.compactMap { if case .stray(let stray) = $0 { stray } else { nil } }
  }

  /// Until when each thing could wait for others; nil if it could not.
  var startTimes: [Timestamp?] { state.withLock(\.startTimes) }

  /// How often something was to be kept.
  var records: Int { state.withLock(\.records) }

  /// How many commands of sessions were to be run.
  var performed: Int { state.withLock(\.performed) }

  /// Until when each of those that ran could wait for others; nil if it could not.
  var performedBy: [Timestamp?] { state.withLock(\.performedBy) }

  /// From now on everything fails so, or all but reading; nil for nothing.
  func fail(with failure: StoreFailure?, butReading: Bool = false) {
    state.withLock { ($0.failure, $0.canRead) = (failure, butReading) }
  }

  func chargePoints() throws(StoreFailure) -> [StoredChargePoint] {
    try state.withLock { state throws(StoreFailure) in
      if let failure = state.failure, !state.canRead { throw failure }
      return state.points
    }
  }

  func load(_ list: ChargerList) throws(StoreFailure) -> Result<LoadedChargers, ChargerListConflict> {
    try state.withLock { state throws(StoreFailure) in
      if let failure = state.failure { throw failure }
      for index in state.points.indices {
        let listed = list.points.first { $0.id == state.points[index].point.id }
        state.points[index].retiredAt = listed == nil ? TestClock.start : nil
        if let listed { state.points[index].point.chargers = listed.chargers }
      }
      for point in list.points where !state.points.contains(where: { $0.point.id == point.id }) {
        state.points.append(StoredChargePoint(point: point))
      }
      var change = ChargerListChange()
      change.points = list.points.count
      return .success(LoadedChargers(change: change, points: state.points))
    }
  }

  func setSecret(_ secret: Digest, of identity: ChargePointIdentity) throws(StoreFailure) -> ChargePointID? {
    state.withLock { state in
      let found = state.points.firstIndex { $0.point.identity == identity && $0.retiredAt == nil }
      guard let index = found else { return nil }
      state.points[index].secret = secret
      return state.points[index].point.id
    }
  }

  func strays(of point: ChargePointID, limit: Int) throws(StoreFailure) -> [StrayMessage] { strays.suffix(limit) }

  func record(
    _ news: [ChargePointNews], of point: ChargePointID, startsBy: Timestamp?, deadline: Timestamp
  ) async throws(StoreFailure) {
    state.withLock { state in
      state.records += 1
      state.startTimes.append(startsBy)
    }
    try await answers?.pass()
    try state.withLock { state throws(StoreFailure) in
      if let failure = state.failure { throw failure }
      state.news += news
      guard let index = state.points.firstIndex(where: { $0.point.id == point }) else { return }
      for one in news { state.points[index].take(one) }
    }
  }

  func perform<Command: ChargingCommand>(_ command: Command) async throws(StoreFailure) -> Command.Answer {
    state.withLock { $0.performed += 1 }
    try await answers?.pass()
    try state.withLock { state throws(StoreFailure) in
      if let failure = state.failure { throw failure }
      state.performedBy.append(command.startsBy)
    }
    return try await memory.perform(command)
  }

  func liveClaims() throws(StoreFailure) -> [ChargingClaim] { try memory.liveClaims() }
}
