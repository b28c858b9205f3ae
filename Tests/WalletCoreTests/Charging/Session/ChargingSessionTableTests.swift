import TestSupport
import Testing

@testable import WalletCore

@Suite("What each event does to a session in each state")
struct ChargingSessionTableTests {
  /// The state after it, = for the same, and what follows. `void` and `expire` free what was set aside.
  private static let table = """
    event                | starting      | waiting       | charging       | stopping       | settling   | final
    accepted             | waiting       | =             | =              | =              | =          | =
    refused              | failed void   | =             | =              | =              | =          | =
    no answer            | waiting       | =             | =              | =              | =          | =
    begins               | charging      | charging      | =              | =              | =          | = stray
    begins, other meter  | charging      | charging      | = stray        | = stray        | = stray    | = stray
    begins, other time   | charging      | charging      | = stray        | = stray        | = stray    | = stray
    begins elsewhere     | = stray       | = stray       | = stray        | = stray        | = stray    | = stray
    sample               | = stray       | = stray       | = curve        | = curve        | = stray    | = stray
    impossible sample    | = stray       | = stray       | =              | =              | = stray    | = stray
    sample of nothing    | = stray       | = stray       | =              | =              | = stray    | = stray
    ends                 | ended pay     | ended pay     | ended pay      | ended pay      | =          | = stray
    connected            | =             | =             | =              | = tell         | =          | =
    connection lost      | waiting       | =             | =              | =              | =          | =
    driver stops it      | failed void   | failed void   | stopping tell  | =              | =          | =
    owner stops it       | failed void   | failed void   | stopping tell  | =              | =          | =
    before its deadline  | =             | =             | =              | =              | =          | =
    at its deadline      | failed expire | failed expire | =              | = tell         | ended pay  | =
    a day without news   | failed expire | failed expire | ended pay      | ended pay      | ended pay  | =
    owner settles it     | failed void   | failed void   | ended tell pay | ended tell pay | ended pay  | =
    owner settles less   | failed void   | failed void   | ended tell pay | ended tell pay | ended pay  | =
    """

  private static let at = PlayedSession.wall.adding(seconds: 100)

  /// What happens a hundred seconds after the beginning.
  private static let events: [String: ChargingEvent] = [
    "accepted": .startAnswered(.accepted), "refused": .startAnswered(.refused), "no answer": .startAnswered(.none),
    "begins": .began(PlayedSession.start),
    "begins, other meter": .began(TransactionStart(connector: 1, meter: 1001, at: PlayedSession.start.at)),
    "begins, other time": .began(TransactionStart(connector: 1, meter: 1000, at: at)),
    "begins elsewhere": .began(TransactionStart(connector: 2, meter: 1000, at: PlayedSession.start.at)),
    "sample": .sampled([ChargingSample(at: at, wattHours: 1500)]),
    "impossible sample": .sampled([ChargingSample(at: at, wattHours: 9000)]), "sample of nothing": .sampled([]),
    "ends": .ended(TransactionEnd(meter: 1400, at: at)), "connected": .connected(true),
    "connection lost": .connected(false), "driver stops it": .stop(.user), "owner stops it": .stop(.owner),
    "owner settles it": .settle(wattHours: nil), "owner settles less": .settle(wattHours: 100),
  ]

  /// What happens at another time.
  private static func time(_ event: String, for session: ChargingSession) -> Timestamp? {
    let deadline = session.deadline ?? PlayedSession.steady.adding(seconds: 100)
    return switch event {
    case "before its deadline": Timestamp(milliseconds: deadline.milliseconds - 1)
    case "at its deadline": deadline
    case "a day without news": session.newsAt.adding(seconds: 86_400)
    default: nil
    }
  }

  private static func word(_ task: ChargingTask) -> String {
    switch task {
    case .tellToStop: "tell"
    case .raise: "raise"
    case .settle: "pay"
    case .release(expired: true): "expire"
    case .release(expired: false): "void"
    case .keepSample: "curve"
    case .stray: "stray"
    }
  }

  private static let rows = table.split(separator: "\n").map { line in
    line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test("The table", arguments: rows.dropFirst())
  func row(_ row: [String]) throws {
    let states = try #require(Self.rows.first).dropFirst()
    #expect(row.count == states.count + 1)
    for (name, cell) in zip(states, row.dropFirst()) {
      let meant: [ChargingSession.State]
      if name == "final" {
        meant = [.ended, .failed]
      } else {
        meant = [try #require(ChargingSession.State(rawValue: name))]
      }
      for state in meant { try judge(row[0], in: state, cell) }
    }
  }

  private func judge(_ event: String, in state: ChargingSession.State, _ cell: String) throws {
    var played = PlayedSession.inState(state)
    #expect(played.session.state == state)
    let before = played.session
    let tasks: [ChargingTask]
    if let time = Self.time(event, for: before) {
      let isDue = before.isDue(at: time, under: played.policy)
      tasks = played.take(.time, at: ChargingMoment(wall: Self.at, monotonic: time))
      #expect(isDue == !tasks.isEmpty, "\(event), \(state)")
    } else {
      tasks = played.take(try #require(Self.events[event]), at: 100)
    }
    let after = played.session.state == state ? "=" : played.session.state.rawValue
    #expect(([after] + tasks.map(Self.word)).joined(separator: " ") == cell, "\(event), \(state)")
    if state.isFinal || tasks == [.stray] { #expect(played.session == before, "\(event), \(state)") }
  }

  @Test("Each event and each state is in the table")
  func whole() {
    let named = Set(Self.rows.dropFirst().map { $0[0] })
    #expect(named.isSuperset(of: Self.events.keys) && named.count == Self.events.count + 3)
    #expect(Self.rows.first == ["event", "starting", "waiting", "charging", "stopping", "settling", "final"])
  }

  @Test("A status alone changes no state, and asks for nothing", arguments: ConnectorStatus.allCases)
  func statuses(_ status: ConnectorStatus) {
    for state in ChargingSession.State.allCases {
      var played = PlayedSession.inState(state)
      let before = played.session
      #expect(played.take(.status(status), at: 100) == [])
      #expect(played.session.state == state)
      if state.isFinal || state == .settling { #expect(played.session == before) }
    }
  }

  private static let reasons: [(String, ChargingSession.State, ChargingSession.EndedBy)] = [
    ("refused", .starting, .refused), ("driver stops it", .starting, .user), ("owner stops it", .waiting, .owner),
    ("owner settles it", .waiting, .owner), ("at its deadline", .waiting, .noCar),
    ("a day without news", .waiting, .silence), ("a day without news", .charging, .silence),
    ("owner settles it", .charging, .owner), ("ends", .charging, .chargePoint), ("ends", .waiting, .chargePoint),
    ("driver stops it", .charging, .user), ("owner stops it", .charging, .owner),
    // Who asked for the stop has ended it, whatever comes then.
    ("ends", .stopping, .user), ("a day without news", .stopping, .user), ("owner stops it", .stopping, .user),
    ("owner settles it", .stopping, .user),
  ]

  @Test("Why it ended", arguments: reasons)
  func reason(_ event: String, _ state: ChargingSession.State, _ reason: ChargingSession.EndedBy) throws {
    var played = PlayedSession.inState(state)
    if let time = Self.time(event, for: played.session) {
      played.take(.time, at: ChargingMoment(wall: Self.at, monotonic: time))
    } else {
      played.take(try #require(Self.events[event]), at: 100)
    }
    #expect(played.session.endedBy == reason)
  }
}
