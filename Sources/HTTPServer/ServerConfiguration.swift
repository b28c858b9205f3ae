import SystemSupport

/// The settings of a server.
package struct ServerConfiguration: Sendable {
  /// The IPv4 and IPv6 addresses to listen on, as text. The server skips `::1` on a machine without IPv6 if there is
  /// another address.
  package var addresses = ["127.0.0.1", "::1"]
  /// The port; 0 takes a free one, the same on all addresses.
  package var port: Int
  /// How many event loops, each with its own thread, at least one; by default one less than there are cores, at least
  /// two.
  package let loops: Int
  /// The limits and deadlines.
  package var limits: Limits
  /// Whether the connections of an address count against ``Limits/addressConnectionsMax``; by default all but this
  /// machine's own. A proxy in front brings everybody's connections from one address.
  package var isCounted: @Sendable (_ address: String) -> Bool = { !SocketAddress.isLoopback($0) }
  /// How many file descriptors are kept free for what the program opens later, or for connections that change to
  /// WebSocket: those do not count against ``Limits/connectionsMax``.
  package var reservedDescriptors = 0
  /// The poller that the loops wait with.
  package var poller = PollerKind.system
  /// How many nanoseconds the machine's processors have been idle, for tests; by default the system tells. A loop that is
  /// busy all the time shares its connections with another while a processor is idle.
  package var idleTime: (@Sendable () -> UInt64?)?
  /// Called with each event for the owner's log, on the thread where it happens; must return at once.
  package var report: @Sendable (ServerEvent) -> Void = { _ in }
  /// Called on a loop's thread for each request when its answer has ended, even if the client did not wait for it;
  /// must return at once.
  package var record: @Sendable (AccessRecord) -> Void = { _ in }

  /// Creates the default configuration, except for what the arguments set.
  package init(port: Int = 0, loops: Int? = nil, limits: Limits = Limits()) {
    self.port = port
    self.loops = max(1, loops ?? max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1))
    self.limits = limits
  }

  /// How many connections each loop may have: as configured, but no more than the process has descriptors for.
  var connectionsPerLoop: Int { connectionsPerLoop(of: DescriptorBudget.now) }

  /// The same for a budget; without one only what is configured counts.
  func connectionsPerLoop(of budget: DescriptorBudget?) -> Int {
    let room = budget.map { $0.forConnections - reservedDescriptors } ?? .max
    return max(1, min(limits.connectionsMax, room) / loops)
  }
}
