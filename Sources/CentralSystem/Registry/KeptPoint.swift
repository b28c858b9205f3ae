import WalletCore

/// What the central system holds in memory of a charge point.
struct KeptPoint: Sendable {
  /// What the store keeps: nobody else writes it, so this is never behind.
  var stored: StoredChargePoint
  /// Its newest connection; nil if there is none.
  var connection: ChargePointConnection?
  /// What was said lately.
  var conversation = Conversation()
  /// When it was last kept that it was heard of, by the monotonic clock.
  var seenKeptAt: Timestamp?
  /// When meter values that fit no transaction were last kept, by the monotonic clock.
  var meterStrayAt: Timestamp?
  /// When a start was last kept, by the monotonic clock.
  var bootKeptAt: Timestamp?
  /// Messages that fit nothing.
  var strays = MinuteLimit()
  /// How many connections have begun and not ended, also those that are leaving and those without OCPP.
  var open = 0
  /// The newest transactions whose beginnings were kept as strays since the start.
  private var strayStarts: [Int32] = []

  /// Reservations that ended while it could not be told, by OCPP's numbers.
  private(set) var toCancel: [Int] = []
  /// Transactions of sessions that ended while it could not be told to stop.
  private(set) var toStop: [Int] = []

  /// The idTags of the claims that were over last.
  private var oldTags: [IDTag] = []

  /// Tells its sessions the newest of ``contact``, after what they are being told; nil if they know all.
  private(set) var contactNews: Task<Void, Never>?
  /// What they are being told of its connection, and what they are told next.
  private(set) var contact: [ChargingEvent] = []

  /// How many such beginnings are remembered.
  static let strayStartsMax = 32

  init(_ stored: StoredChargePoint) { self.stored = stored }

  /// It is to be told of a reservation's end when it is connected again. The charge point lets old ones expire by itself,
  /// so that few need be remembered.
  mutating func rememberToCancel(_ reservation: Int) {
    guard !toCancel.contains(reservation) else { return }
    toCancel = toCancel.suffix(Self.toCancelMax - 1) + [reservation]
  }

  /// What it is to be told now; it is not told again.
  mutating func takeToCancel() -> [Int] {
    defer { toCancel = [] }
    return toCancel
  }

  /// How many reservations that ended are remembered.
  static let toCancelMax = 16

  /// It is to be told to stop a transaction when it is connected again.
  mutating func rememberToStop(_ transaction: Int) {
    guard !toStop.contains(transaction) else { return }
    toStop = toStop.suffix(Self.toStopMax - 1) + [transaction]
  }

  /// What it is to stop now; it is not told again.
  mutating func takeToStop() -> [Int] {
    defer { toStop = [] }
    return toStop
  }

  /// How many transactions that are to stop are remembered.
  static let toStopMax = 16

  /// A claim with this idTag is over.
  mutating func rememberTag(_ tag: IDTag) { oldTags = oldTags.suffix(Self.oldTagsMax - 1) + [tag] }

  /// Whether the claim with this idTag was one of the last that are over.
  func hasOldTag(_ tag: IDTag) -> Bool { oldTags.contains(tag) }

  /// How many idTags of claims that are over are remembered.
  static let oldTagsMax = 16

  /// Its sessions are to be told something of its connection. What waits to be told is old by then, and is left out: a
  /// charge point may come and go faster than the store writes. What they are being told is never left out.
  /// - Parameters:
  ///   - event: what they are told.
  ///   - body: tells them the first of ``contact``, and then calls ``told()``.
  mutating func tell(_ event: ChargingEvent, by body: @escaping @Sendable () async -> Void) {
    guard contact.count < Self.contactMax else {
      contact[contact.count - 1] = event
      return
    }
    contact.append(event)
    let earlier = contactNews
    contactNews = Task(priority: .high) {
      await earlier?.value
      await body()
    }
  }

  /// They were told the first of ``contact``.
  mutating func told() {
    contact = Array(contact.dropFirst())
    if contact.isEmpty { contactNews = nil }
  }

  /// How much they are being told and told next.
  private static let contactMax = 2

  /// Whether a start of this device was kept within the minute before `now`, by the monotonic clock.
  func hasJustBooted(_ device: ChargePointDevice, now: Timestamp) -> Bool {
    guard let bootKeptAt, stored.isRegistered, stored.device == device else { return false }
    return now < bootKeptAt.adding(seconds: CentralPolicy.bootInterval)
  }

  /// Whether the beginning of this transaction was kept as a stray since the start.
  func hasKeptStart(_ transaction: Int) -> Bool { strayStarts.contains(Int32(truncatingIfNeeded: transaction)) }

  /// The beginning of this transaction was kept as a stray.
  mutating func rememberStart(_ transaction: Int) {
    if strayStarts.count >= Self.strayStartsMax { strayStarts.removeFirst() }
    strayStarts.append(Int32(truncatingIfNeeded: transaction))
  }
}

extension StoredChargePoint {
  /// What was last heard of a connector, or of the whole if it is 0; nil if nothing.
  func report(of connector: Int) -> StatusReport? {
    connector == 0 ? point.report : point.chargers.first { $0.connector == connector }?.report
  }

  /// Changes what the store has changed by these news.
  mutating func take(_ news: ChargePointNews) {
    switch news {
    case .booted(let device, at: _): (self.device, isRegistered) = (device, true)
    case .status(let connector, let report):
      if connector == 0 {
        point.report = report
      } else if let index = point.chargers.firstIndex(where: { $0.connector == connector }) {
        point.chargers[index].report = report
      }
    case .profiles(let names): profiles = names
    case .seen(let time): seenAt = time
    case .stray: break
    }
  }

  /// What the store said after the owner's file was read, with what this one has heard since.
  func updated(from read: StoredChargePoint) -> StoredChargePoint {
    var result = read
    (result.isRegistered, result.seenAt, result.device, result.profiles) = (isRegistered, seenAt, device, profiles)
    // What it said before it retired is old.
    if retiredAt == nil { result.point.report = point.report }
    for index in result.point.chargers.indices {
      let number = result.point.chargers[index].number
      guard let known = point.chargers.first(where: { $0.number == number }) else { continue }
      result.point.chargers[index].report = known.report
    }
    return result
  }
}
