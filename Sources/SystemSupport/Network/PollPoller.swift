import Synchronization

/// Waits with poll, which every POSIX system has. It reports what is the case and not what has changed: so this does
/// not ask again for what it reported until the caller says that a call fell short.
///
/// The list of all sockets goes to the system at each wait, so a server with many connections is better off with its
/// system's own mechanism.
final class PollPoller: Sendable {
  private struct Watched {
    var key: UInt64
    var interest: Poller.Interest
    /// The events to ask the system for.
    var events: Int16
    /// Whether both sides have ended the connection.
    var isGone = false
  }

  private let watched = Mutex<[Int32: Watched]>([:])

  private static let reading = Int16(POLLIN) | Int16(CSYSTEM_POLLRDHUP)
  private static let writing = Int16(POLLOUT)

  func watch(_ descriptor: Int32, key: UInt64, for interest: Poller.Interest) {
    let events = interest == .connection ? Self.reading | Self.writing : Int16(POLLIN)
    watched.withLock { $0[descriptor] = Watched(key: key, interest: interest, events: events) }
  }

  func want(_ direction: Poller.Direction, of descriptor: Int32) {
    watched.withLock { $0[descriptor]?.events |= direction == .reading ? Self.reading : Self.writing }
  }

  func forget(_ descriptor: Int32) {
    watched.withLock { $0[descriptor] = nil }
  }

  func wait(milliseconds: Int32, woken: () -> Void, take: (Poller.Event) -> Void) {
    var (requests, gone) = watched.withLock { watched in
      (Self.requests(watched) { !$0.isGone }, Self.requests(watched) { $0.isGone })
    }
    let isBounded = milliseconds >= 0 && milliseconds < Self.checkTime
    var count = unsafe poll(
      &requests, nfds_t(requests.count), gone.isEmpty || isBounded ? milliseconds : Self.checkTime)
    woken()
    if !gone.isEmpty { unsafe count += poll(&gone, nfds_t(gone.count), 0) }
    guard count > 0 else { return }
    for request in requests + gone where request.revents != 0 {
      if let event = watched.withLock({ told(request, &$0) }) { take(event) }
    }
  }

  /// How often to check the connections that both sides have ended, in milliseconds. On each call poll reports their
  /// end at once, and only errors are news.
  private static let checkTime: Int32 = 50

  private static func requests(_ watched: [Int32: Watched], where isMeant: (Watched) -> Bool) -> [pollfd] {
    watched.compactMap { isMeant($1) ? pollfd(fd: $0, events: $1.events, revents: 0) : nil }
  }

  private func told(_ request: pollfd, _ watched: inout [Int32: Watched]) -> Poller.Event? {
    guard var one = watched[request.fd] else { return nil }
    let bits = request.revents
    let isBroken = bits & Int16(POLLERR | POLLNVAL) != 0
    if one.isGone && !isBroken { return nil }
    let isGone = isBroken || bits & Int16(POLLHUP) != 0
    let isEnding = bits & Int16(CSYSTEM_POLLRDHUP) != 0
    let isReadable = isGone || isEnding || bits & Int16(POLLIN) != 0
    let isWritable = isGone || bits & Int16(POLLOUT) != 0
    if one.interest == .connection {
      if isReadable { one.events &= ~Self.reading }
      if isWritable { one.events &= ~Self.writing }
      one.isGone = isGone
      watched[request.fd] = one
    }
    return Poller.Event(
      key: one.key, isReadable: isReadable, isEnding: isEnding, isWritable: isWritable, isGone: isGone,
      isBroken: isBroken)
  }
}
