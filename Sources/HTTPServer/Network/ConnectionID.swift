/// Names a connection of a loop for as long as it lives: a place in the table and which tenant of that place.
struct ConnectionID: Sendable, Hashable {
  var slot: UInt32
  var generation: UInt32

  init(slot: Int, generation: UInt32) {
    self.slot = UInt32(slot)
    self.generation = generation
  }

  /// Reads the key of a poller's event.
  init(key: UInt64) {
    slot = UInt32(truncatingIfNeeded: key)
    generation = UInt32(truncatingIfNeeded: key >> 32)
  }

  /// The key to register with a poller.
  var key: UInt64 { UInt64(generation) << 32 | UInt64(slot) }
}
