/// Which call of the system a server waits with.
public enum PollerKind: Sendable, CaseIterable {
  /// epoll and eventfd, of Linux alone.
  case epoll
  /// poll and a pipe, of every POSIX system; each wait costs more the more sockets there are.
  case poll

  /// The best that this system has.
  public static let system = PollerKind.epoll
}

/// Waits for sockets. A caller who learns that a socket is ready remembers it until a call falls short, and says so then
/// (``fellShort(_:of:)``): until that it is not told again.
public struct Poller: Sendable {
  /// What happened to which socket.
  public struct Event {
    /// What was given at registration.
    public var key: UInt64
    /// There are bytes, the end of the stream, or an error to read.
    public var isReadable: Bool
    /// The client will send nothing more than what there is to read.
    public var isEnding: Bool
    /// There is room to write, or an error.
    public var isWritable: Bool
    /// The connection is gone in both directions.
    public var isGone: Bool
    /// The client, or the system, broke it off.
    public var isBroken: Bool
  }

  /// What a descriptor is watched for.
  public enum Interest: Sendable {
    /// A connection, in both directions.
    case connection
    /// What can be read, by someone who takes all there is before the next wait.
    case arrivals
  }

  /// What a call fell short of.
  public enum Direction: Sendable { case reading, writing }

  private enum Engine {
    case epoll(EpollPoller)
    case poll(PollPoller)
  }

  private let engine: Engine

  /// - Throws: the system gives no descriptor.
  public init(_ kind: PollerKind = .system) throws(SystemFailure) {
    switch kind {
    case .epoll: engine = .epoll(try EpollPoller())
    case .poll: engine = .poll(PollPoller())
    }
  }

  /// Watches a descriptor until it is forgotten; `key` comes back with its events.
  /// - Throws: the system watches no more.
  public func watch(_ descriptor: Int32, key: UInt64, for interest: Interest) throws(SystemFailure) {
    switch engine {
    case .epoll(let poller): try poller.watch(descriptor, key: key, for: interest)
    case .poll(let poller): poller.watch(descriptor, key: key, for: interest)
    }
  }

  /// Watches a connection for what it could not do now.
  public func fellShort(_ direction: Direction, of descriptor: Int32) {
    switch engine {
    // It tells of every change by itself.
    case .epoll: break
    case .poll(let poller): poller.want(direction, of: descriptor)
    }
  }

  /// Watches a descriptor no more; to be called before it is closed.
  /// - Parameters:
  ///   - descriptor: which one.
  ///   - staysOpen: it is not closed now.
  public func forget(_ descriptor: Int32, staysOpen: Bool = false) {
    switch engine {
    // Closing a socket ends its watching.
    case .epoll(let poller): if staysOpen { poller.forget(descriptor) }
    case .poll(let poller): poller.forget(descriptor)
    }
  }

  /// Waits for events, `milliseconds` at most, or without end when that is negative, calls `woken`, and hands each
  /// event to `take`.
  public func wait(
    _ room: inout EventRoom, milliseconds: Int32, woken: () -> Void, take: (Event) -> Void
  ) {
    switch engine {
    case .epoll(let poller): poller.wait(&room, milliseconds: milliseconds, woken: woken, take: take)
    case .poll(let poller): poller.wait(milliseconds: milliseconds, woken: woken, take: take)
    }
  }
}
