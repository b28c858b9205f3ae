import TestSupport
import Testing

@testable import WalletCore

@Suite("Sessions, whatever happens to them")
struct ChargingSessionModelTests {
  /// Sessions that run side by side, and what became of those before them.
  private struct World {
    var mishap = ChargingMishap(random: SeededGenerator(seed: 21))
    let policy = ChargingPolicy()
    var live: [ChargingSessionModel] = []
    var over: [ChargingSessionModel] = []
    var now = PlayedSession.moment(0)
    private var begun: Int32 = 0

    private static let tariffs = [
      PlayedSession.tariff, Tariff(perKilowattHour: 0),
      Tariff(perKilowattHour: 0, startFee: 50, perIdleMinute: 1_000_000),
      Tariff(perKilowattHour: Tariff.priceMax, startFee: Tariff.startFeeMax, perIdleMinute: Tariff.priceMax),
    ]

    /// Time passes; our own clock is set now and then.
    mutating func pass(milliseconds: Int64) {
      let step =
        Int.random(in: 0..<1000, using: &mishap.random) == 0
        ? Int.random(in: -90_000...90_000, using: &mishap.random) : 0
      now = ChargingMoment(
        wall: now.wall.adding(milliseconds: milliseconds).adding(seconds: step),
        monotonic: now.monotonic.adding(milliseconds: milliseconds))
    }

    mutating func begin() {
      begun += 1
      let played = PlayedSession(
        firstLimit: [150, 500, 3000, 20_000].randomElement(using: &mishap.random) ?? 3000,
        mayRaise: mishap.random.chance(50),
        tariff: Self.tariffs.randomElement(using: &mishap.random) ?? Self.tariffs[0],
        watts: [3700, 22_000, 150_000].randomElement(using: &mishap.random) ?? 22_000, number: begun, begun: now)
      live.append(ChargingSessionModel(played.session, under: policy))
    }

    /// Lets an event happen to one of them, random if none is given.
    /// - Returns: what does not hold.
    mutating func take(_ event: ChargingEvent? = nil, at index: Int, isRefused: Bool = false) -> String? {
      let before = live[index].session
      let happens: ChargingEvent
      if let event { happens = event } else { happens = mishap.event(for: before, at: now) }
      guard let problem = live[index].take(happens, at: now, isRefused: isRefused) else { return nil }
      return "\(problem)\nafter \(happens) at \(now)\n\(before)"
    }
  }

  @Test("100,000 events, restarts, wrong clocks and books that refuse: what must hold holds, and all come to an end")
  func random() {
    var world = World()
    var events = 0
    while events < 100_000 {
      while world.live.count < 16 { world.begin() }
      world.pass(milliseconds: world.mishap.pause())
      // Now and then the program starts anew: then no charge point is connected.
      let isRestart = world.mishap.random.chance(1)
      let isRefused = world.mishap.random.chance(15)
      let indices = isRestart ? Array(world.live.indices) : [Int.random(in: 0..<16, using: &world.mishap.random)]
      for index in indices {
        events += 1
        if let problem = world.take(isRestart ? ChargingEvent.restarted : nil, at: index, isRefused: isRefused) {
          Issue.record("event \(events): \(problem)")
          return
        }
      }
      // One that is over hears a little more.
      let index = indices[0]
      if world.live[index].session.state.isFinal, world.mishap.random.chance(50) {
        world.over.append(world.live.remove(at: index))
      }
    }
    world.pass(milliseconds: 86_400_000)
    for index in world.live.indices {
      if let problem = world.take(.time, at: index) { Issue.record("\(problem)") }
    }
    let all = world.over + world.live
    #expect(all.allSatisfy { $0.session.state.isFinal && $0.held == 0 && ($0.paid ?? 0) <= $0.session.limit })
    #expect(all.allSatisfy { $0.paid == nil || $0.session.state == .ended })
    judgeVariety(all)
  }

  /// Whether everything happened that may happen.
  private func judgeVariety(_ all: [ChargingSessionModel]) {
    #expect(all.count > 500)
    for ending in ChargingSession.EndedBy.allCases {
      #expect(all.contains { $0.session.endedBy == ending }, "\(ending)")
    }
    for basis in MeterBasis.allCases { #expect(all.contains { $0.basis == basis }, "\(basis)") }
    for kind in ChargingMeter.Kind.allCases { #expect(all.contains { $0.session.meter.kind == kind }, "\(kind)") }
    #expect(all.contains { $0.waived > 0 } && all.contains { $0.paid != nil && $0.waived == 0 })
    #expect(all.contains { $0.session.state == .ended && $0.paid == nil })
    #expect(all.contains { $0.session.raises > 1 } && all.contains { $0.session.limit == ChargingPolicy().holdMax })
    #expect(all.contains { $0.session.meter.ignored > 0 } && all.contains { $0.session.fullTime > 0 })
  }

  @Test("Time alone changes a session exactly when it is due")
  func due() {
    var mishap = ChargingMishap(random: SeededGenerator(seed: 22))
    let policy = ChargingPolicy()
    for number in 1...300 as ClosedRange<Int32> {
      var now = PlayedSession.moment(0)
      var session = PlayedSession(mayRaise: mishap.random.chance(50), number: number, begun: now).session
      for _ in 0..<40 {
        let pause = mishap.pause()
        now = ChargingMoment(
          wall: now.wall.adding(milliseconds: pause), monotonic: now.monotonic.adding(milliseconds: pause))
        _ = session.take(mishap.event(for: session, at: now), at: now, under: policy)
        let ends: [Timestamp?] = [
          session.deadline, session.newsAt.adding(seconds: policy.newsTime),
          session.freeSince?.adding(seconds: ChargingPolicy.freeTime),
          now.monotonic.adding(milliseconds: mishap.pause()),
        ]
        for time in ends.compactMap({ $0 }).flatMap({ [$0.adding(milliseconds: -1), $0] }) where time >= now.monotonic {
          var later = session
          let isDue = later.isDue(at: time, under: policy)
          let tasks = later.take(.time, at: ChargingMoment(wall: now.wall, monotonic: time), under: policy)
          let isChanged = later != session || !tasks.isEmpty
          if isDue != isChanged { Issue.record("due is \(isDue), at \(time): \(session)") }
        }
      }
    }
  }

  @Test("No time, whether ours or a charge point's, and no number of a meter overflows anything")
  func extremes() {
    let numbers: [Int64] = [.min, .min + 1, -1, 0, 1, 1_795_266_300_000, .max - 1, .max]
    let times = numbers.map {
      ChargingMoment(wall: Timestamp(milliseconds: $0), monotonic: Timestamp(milliseconds: $0))
    }
    for begun in times {
      for now in times {
        for number in numbers { judge(begun, now, number) }
      }
    }
  }

  private func judge(_ begun: ChargingMoment, _ now: ChargingMoment, _ number: Int64) {
    let sample = ChargingSample(at: now.wall, moment: .begin, wattHours: number, watts: number)
    let end = ChargingEvent.ended(TransactionEnd(meter: number, at: begun.wall, samples: [sample]))
    let events: [ChargingEvent] = [
      .startAnswered(.accepted), .connected(false), .connected(true),
      .began(TransactionStart(connector: 1, meter: number &+ 1, at: begun.wall)), .sampled([sample]),
      .status(.suspendedByCar), .time, .connected(false), .connected(true), .status(.available), .time, .stop(.user),
      .time,
      .settle(wattHours: number), end,
    ]
    for first in [begun, now] {
      var sessions = [PlayedSession(mayRaise: true, begun: begun).session]
      for (place, event) in events.enumerated() {
        var session = sessions[place]
        _ = session.take(event, at: place < 5 ? first : now, under: ChargingPolicy())
        sessions.append(session)
      }
      for var session in sessions {
        _ = session.take(end, at: now, under: ChargingPolicy())
        let most = ChargeCost.wattHoursMax
        let record = ChargeRecord(of: session, at: now)
        let isRight =
          (0...most).contains(session.billed(at: now.monotonic).wattHours)
          && (0...most).contains(session.estimatedWattHours(at: now.monotonic))
          && (0...ChargeCost.idleMinutesMax).contains(session.idleMinutes(at: now.monotonic))
          && (record.map { $0.total > 0 && $0.total <= session.limit && $0.startedAt <= $0.stoppedAt } ?? true)
        if !isRight { Issue.record("\(begun), \(now), \(number): \(session)") }
      }
    }
  }
}
