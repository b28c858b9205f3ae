import SystemSupport

/// A descriptor that an ``EventLoop`` watches in addition to its connections.
package struct Watch: Sendable, Hashable {
  let key: UInt64
  let descriptor: Int32
}

/// The descriptors that a loop watches in addition to its connections, with their callbacks.
struct Watches {
  private var watches: [UInt64: (Poller.Event) -> Void] = [:]
  /// Keys are never reused: an event of a forgotten descriptor finds no callback.
  private var next: UInt64 = 0

  /// The upper half of a key. In a connection's key this is the generation, which never gets that high.
  private static let mark: UInt64 = 0xFFFF_FFFE << 32

  /// Whether a poller's key belongs to a watch.
  static func isKey(_ key: UInt64) -> Bool { key & 0xFFFF_FFFF_0000_0000 == mark }

  mutating func add(_ descriptor: Int32, _ ready: @escaping (Poller.Event) -> Void) -> Watch {
    let watch = Watch(key: Watches.mark | next & 0xFFFF_FFFF, descriptor: descriptor)
    next += 1
    watches[watch.key] = ready
    return watch
  }

  mutating func remove(_ watch: Watch) { watches[watch.key] = nil }

  subscript(key: UInt64) -> ((Poller.Event) -> Void)? { watches[key] }
}
