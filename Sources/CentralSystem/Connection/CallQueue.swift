import OCPP
import WalletCore

/// Our calls to one charge point: one is in flight (OCPP-J 1.6 section 4.1.1), some wait. Knows no connection and no
/// clock.
struct CallQueue<Waiter: Sendable>: Sendable {
  /// A call and who waits for its answer; nobody does once its caller has given up.
  struct Entry: Sendable {
    let ticket: Int
    let request: CentralRequest
    /// When its caller gives up.
    let ends: Timestamp
    var waiter: Waiter?
    /// Whether it goes before the rest.
    var isUrgent = false
  }

  private struct Flight: Sendable {
    let id: MessageID
    let ends: Timestamp
    var entry: Entry
  }

  /// How many calls may wait besides the one in flight.
  static var waitingMax: Int { 16 }

  private var flight: Flight?
  private var waiting: [Entry] = []

  /// No calls.
  init() {}

  /// When the next call or the next caller's patience ends; nil if there are no calls.
  var ends: Timestamp? {
    let flown = flight.map { $0.entry.waiter == nil ? $0.ends : min($0.ends, $0.entry.ends) }
    return (waiting.map(\.ends) + [flown].compactMap { $0 }).min()
  }

  /// Whether such a call is in flight or waits.
  func contains(_ request: CentralRequest) -> Bool {
    flight?.entry.request == request || waiting.contains { $0.request == request }
  }

  /// Whether a call can be sent now.
  var canSend: Bool { flight == nil && !waiting.isEmpty }

  /// Adds a call.
  /// - Parameters:
  ///   - entry: the call.
  ///   - places: how many places it leaves to others.
  /// - Returns: false if as many wait as may.
  mutating func add(_ entry: Entry, leaving places: Int = 0) -> Bool {
    guard waiting.count < Self.waitingMax - places || canTakeOff else { return false }
    waiting.append(entry)
    return true
  }

  /// Adds a call that goes before all that are not urgent, however many wait.
  mutating func addUrgent(_ entry: Entry) {
    var entry = entry
    entry.isUrgent = true
    waiting.insert(entry, at: waiting.firstIndex { !$0.isUrgent } ?? waiting.count)
  }

  private var canTakeOff: Bool { flight == nil && waiting.isEmpty }

  /// Begins the next call.
  /// - Parameters:
  ///   - id: a name that no call ever had.
  ///   - ends: when it has taken too long.
  /// - Returns: what to send; nil if one is in flight, or none waits.
  mutating func send(as id: MessageID, until ends: Timestamp) -> CentralRequest? {
    guard canSend else { return nil }
    let entry = waiting.removeFirst()
    flight = Flight(id: id, ends: ends, entry: entry)
    return entry.request
  }

  /// Ends the call that an answer names.
  /// - Returns: nil if no call in flight has this name: the answer comes late, or answers nothing.
  mutating func answered(_ id: MessageID) -> Entry? {
    guard let flight, flight.id == id else { return nil }
    self.flight = nil
    return flight.entry
  }

  /// Ends the call in flight if it has taken too long.
  mutating func expire(at now: Timestamp) -> Entry? {
    guard let flight, flight.ends <= now else { return nil }
    self.flight = nil
    return flight.entry
  }

  /// Ends what waits too long: calls that are not sent yet, and the patience of who waits for the one in flight, which
  /// stays there.
  /// - Returns: who waits for what was never sent, and who waits for the one in flight.
  mutating func overdue(at now: Timestamp) -> (unsent: [Waiter], sent: Waiter?) {
    let unsent = waiting.filter { $0.ends <= now }.compactMap(\.waiter)
    waiting.removeAll { $0.ends <= now }
    guard let entry = flight?.entry, entry.ends <= now else { return (unsent, nil) }
    defer { flight?.entry.waiter = nil }
    return (unsent, entry.waiter)
  }

  /// A caller gives up. Its call is not sent any more; one that is in flight stays there, because the charge point may
  /// still answer it.
  mutating func giveUp(_ ticket: Int) -> Waiter? {
    if flight?.entry.ticket == ticket {
      defer { flight?.entry.waiter = nil }
      return flight?.entry.waiter
    }
    guard let index = waiting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
    return waiting.remove(at: index).waiter
  }

  /// Ends all calls.
  /// - Returns: who waits for them.
  mutating func removeAll() -> [Waiter] {
    defer { (flight, waiting) = (nil, []) }
    return ([flight?.entry.waiter] + waiting.map(\.waiter)).compactMap { $0 }
  }
}

extension MessageID {
  /// A UUID of version 4 (RFC 9562 section 5.4).
  /// - Parameter random: 16 random bytes.
  init(random: [UInt8]) {
    var bytes = random
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Hexadecimal.text(bytes)
    var (text, count) = ("", 0)
    for digit in digits {
      if [8, 12, 16, 20].contains(count) { text.append("-") }
      text.append(digit)
      count += 1
    }
    self.init(text)
  }
}
