/// The connections of a loop by slot, and lists of those that wait for their client, the longest wait first.
struct ConnectionTable {
  /// What a connection waits for, if it waits for its client.
  enum AwaitedAct: Int {
    /// The next request, or the end of the connection.
    case idle
    /// The rest of a body.
    case receiving
    /// The client, to take more of an answer.
    case sending
  }

  private struct Slot {
    var connection: Connection?
    var generation: UInt32 = 0
    var awaited: AwaitedAct?
    /// When it started to wait.
    var since: UInt64 = 0
    var previous = -1
    var next = -1
  }

  private struct List {
    var first = -1
    var last = -1
  }

  private var slots: [Slot] = []
  private var free: [Int] = []
  /// One for each ``AwaitedAct``.
  private var lists: InlineArray<3, List> = [List(), List(), List()]

  /// How many connections there are.
  private(set) var count = 0

  /// The connection with this ID; nil if it has closed.
  subscript(id: ConnectionID) -> Connection? {
    let slot = Int(id.slot)
    guard slot < slots.count, slots[slot].generation == id.generation else { return nil }
    return slots[slot].connection
  }

  /// The connection in a slot.
  subscript(slot slot: Int) -> Connection? { slots[slot].connection }

  /// How long a connection must be idle to be the first to make room, in nanoseconds. A client that was just answered
  /// may still be taking the answer, and asks for the parts of its page next.
  private static let idleEnough: UInt64 = 1_000_000_000

  /// The connection that makes room for a new one: the longest idle one, if it has been idle for a while, or else the
  /// one that has waited longest for its client, for whatever reason; nil if the server is working for all of them.
  func slowest(now: UInt64) -> Connection? {
    let idle = lists[AwaitedAct.idle.rawValue].first
    if idle >= 0, now >= slots[idle].since + ConnectionTable.idleEnough { return slots[idle].connection }
    var slowest = -1
    for list in lists.indices {
      let first = lists[list].first
      if first >= 0, slowest < 0 || slots[first].since < slots[slowest].since { slowest = first }
    }
    return slowest >= 0 ? slots[slowest].connection : nil
  }

  /// Idle connections, those first that have been idle for the shortest time.
  ///
  /// - Parameters:
  ///   - most: how many at most.
  ///   - moment: leaves out those that were idle before, in nanoseconds of the monotonic clock.
  ///   - isMeant: which of them.
  /// - Returns: the connections.
  func newestIdle(
    _ most: Int, since moment: UInt64 = 0, where isMeant: (Connection) -> Bool = { _ in true }
  ) -> [Connection] {
    var found: [Connection] = []
    var slot = lists[AwaitedAct.idle.rawValue].last
    while slot >= 0, found.count < most, slots[slot].since >= moment {
      if let connection = slots[slot].connection, isMeant(connection) { found.append(connection) }
      slot = slots[slot].previous
    }
    return found
  }

  /// All connections.
  var all: [Connection] { slots.compactMap(\.connection) }

  /// Puts a connection into a free slot; `make` gets its ID.
  mutating func insert(_ make: (ConnectionID) -> Connection) -> Connection {
    let slot = free.popLast() ?? slots.count
    if slot == slots.count { slots.append(Slot()) }
    let connection = make(ConnectionID(slot: slot, generation: slots[slot].generation))
    slots[slot].connection = connection
    count += 1
    return connection
  }

  /// Removes a connection; its ID is never used again.
  mutating func remove(_ id: ConnectionID) {
    let slot = Int(id.slot)
    setAwaited(id, nil, now: 0)
    slots[slot].connection = nil
    slots[slot].generation &+= 1
    free.append(slot)
    count -= 1
  }

  /// Notes what a connection waits for, and puts it last among those that wait for the same; nil if it does not wait
  /// for its client. A connection that already waits for the same keeps its place.
  mutating func setAwaited(_ id: ConnectionID, _ awaited: AwaitedAct?, now: UInt64) {
    let slot = Int(id.slot)
    guard slots[slot].awaited != awaited else { return }
    if let old = slots[slot].awaited { unlink(slot, from: old.rawValue) }
    slots[slot].awaited = awaited
    slots[slot].since = now
    if let awaited { append(slot, to: awaited.rawValue) }
  }

  private mutating func append(_ slot: Int, to list: Int) {
    let last = lists[list].last
    slots[slot].previous = last
    slots[slot].next = -1
    if last >= 0 { slots[last].next = slot } else { lists[list].first = slot }
    lists[list].last = slot
  }

  private mutating func unlink(_ slot: Int, from list: Int) {
    let (previous, next) = (slots[slot].previous, slots[slot].next)
    if previous >= 0 { slots[previous].next = next } else { lists[list].first = next }
    if next >= 0 { slots[next].previous = previous } else { lists[list].last = previous }
  }
}

/// Identifies an open connection of a loop: its slot in the table, and the generation of that slot.
struct ConnectionID: Sendable, Hashable {
  var slot: UInt32
  var generation: UInt32

  init(slot: Int, generation: UInt32) {
    self.slot = UInt32(slot)
    self.generation = generation
  }

  /// Creates an ID from the key of a poller's event.
  init(key: UInt64) {
    slot = UInt32(truncatingIfNeeded: key)
    generation = UInt32(truncatingIfNeeded: key >> 32)
  }

  /// The key to register with a poller.
  var key: UInt64 { UInt64(generation) << 32 | UInt64(slot) }
}
