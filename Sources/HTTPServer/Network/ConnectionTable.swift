/// The connections of a loop by their slots, and a list of the idle ones, the longest idle first.
struct ConnectionTable {
  private struct Slot {
    var connection: Connection?
    var generation: UInt32 = 0
    var isIdle = false
    var previousIdle = -1
    var nextIdle = -1
  }

  private var slots: [Slot] = []
  private var free: [Int] = []
  private var firstIdle = -1
  private var lastIdle = -1

  /// How many connections there are.
  private(set) var count = 0

  /// The connection of this name, when it still lives.
  subscript(id: ConnectionID) -> Connection? {
    let slot = Int(id.slot)
    guard slot < slots.count, slots[slot].generation == id.generation else { return nil }
    return slots[slot].connection
  }

  /// The connection in a slot.
  subscript(slot slot: Int) -> Connection? { slots[slot].connection }

  /// The connection that has been idle longest.
  var longestIdle: Connection? { firstIdle >= 0 ? slots[firstIdle].connection : nil }

  /// All connections.
  var all: [Connection] { slots.compactMap(\.connection) }

  /// Puts a connection into a free slot; `make` gets the name it has from then on.
  mutating func insert(_ make: (ConnectionID) -> Connection) -> Connection {
    let slot = free.popLast() ?? slots.count
    if slot == slots.count { slots.append(Slot()) }
    let connection = make(ConnectionID(slot: slot, generation: slots[slot].generation))
    slots[slot].connection = connection
    count += 1
    return connection
  }

  /// Takes a connection out; its name is never given again.
  mutating func remove(_ id: ConnectionID) {
    let slot = Int(id.slot)
    setIdle(id, false)
    slots[slot].connection = nil
    slots[slot].generation &+= 1
    free.append(slot)
    count -= 1
  }

  /// Notes that a connection has become idle, which puts it last, or busy.
  mutating func setIdle(_ id: ConnectionID, _ isIdle: Bool) {
    let slot = Int(id.slot)
    guard slots[slot].isIdle != isIdle else { return }
    slots[slot].isIdle = isIdle
    if isIdle {
      slots[slot].previousIdle = lastIdle
      slots[slot].nextIdle = -1
      if lastIdle >= 0 { slots[lastIdle].nextIdle = slot } else { firstIdle = slot }
      lastIdle = slot
    } else {
      let (previous, next) = (slots[slot].previousIdle, slots[slot].nextIdle)
      if previous >= 0 { slots[previous].nextIdle = next } else { firstIdle = next }
      if next >= 0 { slots[next].previousIdle = previous } else { lastIdle = previous }
    }
  }
}
