import Synchronization
import SystemSupport

/// What the loops of a server have in common when they share connections.
final class LoopSharing: Sendable {
  let loops: [EventLoop]
  private let idle: @Sendable () -> UInt64?
  private let shares: Mutex<LoopShares>
  /// How many loops serve, for those who only look.
  private let servingCount = Atomic<Int>(1)

  /// - Parameters:
  ///   - loops: all loops of the server.
  ///   - idle: how many nanoseconds the machine's processors have been idle; nil asks the system.
  init(_ loops: [EventLoop], idle: (@Sendable () -> UInt64?)?) {
    self.loops = loops
    if loops.count > 1 {
      self.idle = idle ?? { [time = IdleTime()] in time.nanoseconds() }
    } else {
      self.idle = { nil }
    }
    shares = Mutex(LoopShares(count: loops.count))
  }

  /// The loops that take new clients.
  var serving: ArraySlice<EventLoop> { loops.prefix(servingCount.load(ordering: .relaxed)) }

  /// Whether a loop takes new clients.
  func serves(_ loop: EventLoop) -> Bool { loop.index < servingCount.load(ordering: .relaxed) }

  /// Whether more loops serve than one, so that each of them must look from time to time whether it is still of use.
  var isShared: Bool { servingCount.load(ordering: .relaxed) > 1 }

  /// Decides what a loop does next, as ``LoopShares`` says.
  func step(of loop: EventLoop, use: LoopLoad.Use, connections: Int, active: Int, now: UInt64) -> LoopShares.Step {
    shares.withLock { shares in
      defer { servingCount.store(shares.serving, ordering: .relaxed) }
      return shares.step(of: loop.index, use: use, connections: connections, active: active, now: now, idle: idle)
    }
  }
}
