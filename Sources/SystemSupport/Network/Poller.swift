/// Which system call a server waits with.
package enum PollerKind: Sendable, CaseIterable {
  /// epoll and eventfd, only on Linux.
  case epoll
  /// poll and a pipe, on every POSIX system; each wait costs more the more sockets there are.
  case poll

  /// The best one on this system.
  package static let system = PollerKind.epoll
}

/// Waits for sockets. A caller that learns that a socket is ready must remember it until a call falls short, and then
/// report that (``fellShort(_:of:)``): before that it is not notified again.
package struct Poller: Sendable {
  /// An event of one socket.
  package struct Event {
    /// The key given at registration.
    package var key: UInt64
    /// There are bytes, the end of the stream, or an error to read.
    package var isReadable: Bool
    /// The client will send nothing beyond what there is to read.
    package var isEnding: Bool
    /// There is room to write, or an error.
    package var isWritable: Bool
    /// The connection has ended in both directions.
    package var isGone: Bool
    /// The client, or the system, broke the connection off.
    package var isBroken: Bool
  }

  /// What a descriptor is watched for.
  package enum Interest: Sendable {
    /// A connection, in both directions.
    case connection
    /// Incoming data, for a caller that takes everything before the next wait.
    case arrivals
    /// New clients at a listening socket that several pollers watch: one of those that wait reports them, again and
    /// again until all clients are taken.
    case clients
  }

  /// What a call fell short of doing.
  package enum Direction: Sendable { case reading, writing }

  private enum Engine {
    case epoll(EpollPoller)
    case poll(PollPoller)
  }

  private let engine: Engine

  /// - Throws: ``SystemFailure`` if the system gives no descriptor.
  package init(_ kind: PollerKind = .system) throws(SystemFailure) {
    switch kind {
    case .epoll: engine = .epoll(try EpollPoller())
    case .poll: engine = .poll(PollPoller())
    }
  }

  /// Watches a descriptor until ``forget(_:staysOpen:)``; its events carry `key`.
  /// - Throws: ``SystemFailure`` if the system can watch no more.
  package func watch(_ descriptor: Int32, key: UInt64, for interest: Interest) throws(SystemFailure) {
    switch engine {
    case .epoll(let poller): try poller.watch(descriptor, key: key, for: interest)
    case .poll(let poller): poller.watch(descriptor, key: key, for: interest)
    }
  }

  /// Asks for an event when a connection can do what it could not do now.
  package func fellShort(_ direction: Direction, of descriptor: Int32) {
    switch engine {
    // epoll reports every change by itself.
    case .epoll: break
    case .poll(let poller): poller.want(direction, of: descriptor)
    }
  }

  /// Stops watching a descriptor; call it before closing the descriptor.
  /// - Parameters:
  ///   - descriptor: the watched descriptor.
  ///   - staysOpen: whether the descriptor stays open for now.
  package func forget(_ descriptor: Int32, staysOpen: Bool = false) {
    switch engine {
    // Closing a socket also stops the watching.
    case .epoll(let poller): if staysOpen { poller.forget(descriptor) }
    case .poll(let poller): poller.forget(descriptor)
    }
  }

  /// Waits for events, at most `milliseconds`, or without limit if that is negative; then calls `woken`, and `take`
  /// with each event.
  package func wait(
    _ room: inout EventBuffer, milliseconds: Int32, woken: () -> Void, take: (Event) -> Void
  ) {
    switch engine {
    case .epoll(let poller): poller.wait(&room, milliseconds: milliseconds, woken: woken, take: take)
    case .poll(let poller): poller.wait(milliseconds: milliseconds, woken: woken, take: take)
    }
  }
}

/// A buffer for the events of one wait of a ``Poller``, in the format of epoll.
@safe package struct EventBuffer {
  var events: [epoll_event]

  /// - Parameter count: how many events at most.
  package init(_ count: Int) { unsafe events = [epoll_event](repeating: epoll_event(), count: count) }
}
