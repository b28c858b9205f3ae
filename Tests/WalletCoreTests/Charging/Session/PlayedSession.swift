import TestSupport
import Testing

@testable import WalletCore

/// A charging session with books that do at once what it asks them for, or refuse. Times are in seconds since it began,
/// where it has 22 kilowatts.
struct PlayedSession {
  /// What the books do.
  enum Books {
    case willing, refusing
  }

  static let wall = Timestamp(milliseconds: 1_795_266_300_000)
  static let steady = Timestamp(milliseconds: 5_000_000)
  static let tariff = Tariff(perKilowattHour: 450_000, startFee: 100, perIdleMinute: 100_000, idleAfter: 10)
  static let start = TransactionStart(connector: 1, meter: 1000, at: wall.adding(seconds: 20))

  var session: ChargingSession
  var policy = ChargingPolicy()

  init(
    firstLimit: Int64 = 3000, mayRaise: Bool = false, tariff: Tariff = PlayedSession.tariff, watts: Int64 = 22_000,
    number: Int32 = 1,
    begun: ChargingMoment = PlayedSession.moment(0)
  ) {
    session = ChargingSession(
      Self.terms(
        firstLimit: firstLimit, mayRaise: mayRaise, tariff: tariff, watts: watts, number: number, begun: begun),
      under: policy)
  }

  static func terms(
    firstLimit: Int64 = 3000, mayRaise: Bool = false, tariff: Tariff = PlayedSession.tariff, watts: Int64 = 22_000,
    number: Int32 = 1,
    begun: ChargingMoment = PlayedSession.moment(0)
  ) -> ChargingSession.Terms {
    let id = PublicID(high: 1, low: UInt64(number))
    return ChargingSession.Terms(
      number: ChargingSessionNumber(number)!, id: ChargingSessionID(id), reservation: ReservationNumber(number)!,
      user: UserID(row: Int64(number)), idTag: IDTag(random: SeededRandom(seed: UInt64(number))),
      place: place(Int(number), watts: watts), tariffNumber: 1, tariff: tariff, hold: OperationID(id), holdNumber: 7,
      account: AccountID(id), firstLimit: firstLimit, mayRaise: mayRaise, madeAt: begun.wall, begunAt: begun.monotonic)
  }

  /// One charger of many at the same charge point.
  static func place(_ number: Int = 1, watts: Int64 = 22_000) -> ChargerPlace {
    ChargerPlace(charger: ChargerNumber(100_000 + number)!, point: ChargePointID(1)!, connector: number, watts: watts)
  }

  static func moment(_ seconds: Int) -> ChargingMoment {
    ChargingMoment(wall: wall.adding(seconds: seconds), monotonic: steady.adding(seconds: seconds))
  }

  /// A session as it is in a state, 100 seconds after its beginning or before.
  static func inState(_ state: ChargingSession.State) -> PlayedSession {
    var played = PlayedSession()
    guard state != .failed else {
      played.take(.startAnswered(.refused), at: 1)
      return played
    }
    let steps: [(event: ChargingEvent, at: Int, books: Books)] = [
      (.startAnswered(.accepted), 1, .willing), (.began(start), 20, .willing), (.stop(.user), 60, .willing),
      (.ended(TransactionEnd(meter: 1400, at: wall.adding(seconds: 90))), 90, .refusing),
      (.settle(wattHours: nil), 95, .willing),
    ]
    for step in steps where played.session.state != state { played.take(step.event, at: step.at, step.books) }
    return played
  }

  /// Takes an event, and does what follows.
  /// - Returns: what followed, also from what the books refused.
  @discardableResult
  mutating func take(_ event: ChargingEvent, at seconds: Int, _ books: Books = .willing) -> [ChargingTask] {
    take(event, at: Self.moment(seconds), books)
  }

  /// The same at a time by both clocks.
  @discardableResult
  mutating func take(_ event: ChargingEvent, at moment: ChargingMoment, _ books: Books = .willing) -> [ChargingTask] {
    var tasks = session.take(event, at: moment, under: policy)
    for task in tasks {
      switch (task, books) {
      case (.settle, .willing), (.release, .willing): session.finish()
      case (.raise(let cents), .willing): session.raised(by: cents)
      case (.raise, .refusing): tasks += session.notRaised(at: moment.monotonic)
      default: continue
      }
    }
    return tasks
  }

  /// What would be billed.
  func billed(at seconds: Int) -> Billed { Billed(session.billed(at: Self.steady.adding(seconds: seconds))) }

  /// Whether time alone would change something.
  func isDue(at seconds: Int) -> Bool { session.isDue(at: Self.steady.adding(seconds: seconds), under: policy) }

  /// Takes one sample of the register.
  @discardableResult
  mutating func measure(_ register: Int64, watts: Int64? = nil, at seconds: Int) -> [ChargingTask] {
    let at = Self.wall.adding(seconds: seconds)
    return take(.sampled([ChargingSample(at: at, wattHours: register, watts: watts)]), at: seconds)
  }

  /// The seconds at which time alone changes something, looked at once a second as the program does.
  mutating func secondsDue(_ seconds: ClosedRange<Int>, _ books: Books = .willing) -> [Int] {
    seconds.filter { !take(.time, at: $0, books).isEmpty }
  }
}

/// What is billed, and what it follows from, to be compared.
struct Billed: Equatable {
  let wattHours: Int64
  let basis: MeterBasis

  init(_ wattHours: Int64, _ basis: MeterBasis) {
    self.wattHours = wattHours
    self.basis = basis
  }

  init(_ billed: (wattHours: Int64, basis: MeterBasis)) { self.init(billed.wattHours, billed.basis) }
}
