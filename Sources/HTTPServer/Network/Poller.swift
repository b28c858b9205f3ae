import CSystem
import Glibc

/// Waits for sockets: epoll, edge-triggered, so that a socket is registered once and never again touched. Whoever is
/// told that a socket is ready must remember it until a call falls short.
final class Poller: Sendable {
  /// What happened to which socket.
  struct Event {
    /// What was given at registration.
    var key: UInt64
    /// There are bytes, the end of the stream, or an error to read.
    var isReadable: Bool
    /// The client will send nothing more than what there is to read.
    var isEnding: Bool
    /// There is room to write, or an error.
    var isWritable: Bool
    /// The connection is gone in both directions.
    var isGone: Bool
    /// The client, or the system, broke it off.
    var isBroken: Bool
  }

  private let descriptor: FileDescriptor

  init() throws(ServerFailure) {
    let raw = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard raw >= 0 else { throw .system(call: "epoll_create1", errno: errno) }
    descriptor = FileDescriptor(raw)
  }

  /// Watches a descriptor until it is closed; `key` comes back with its events.
  func watch(_ watched: Int32, key: UInt64, writing: Bool = true) throws(ServerFailure) {
    let bits = EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue | (writing ? EPOLLOUT.rawValue : 0)
    var event = unsafe epoll_event(events: bits, data: epoll_data_t(u64: key))
    guard unsafe epoll_ctl(descriptor.raw, EPOLL_CTL_ADD, watched, &event) == 0 else {
      throw .system(call: "epoll_ctl", errno: errno)
    }
  }

  /// Waits for events, `milliseconds` at most, or without end when that is negative, calls `woken`, and hands each
  /// event to `take`.
  func wait(
    _ buffer: inout [epoll_event], milliseconds: Int32, woken: () -> Void, take: (Event) -> Void
  ) {
    let count = unsafe buffer.withUnsafeMutableBufferPointer { room in
      unsafe epoll_wait(descriptor.raw, room.baseAddress, Int32(room.count), milliseconds)
    }
    woken()
    guard count > 0 else { return }
    for index in 0..<Int(count) {
      let event = unsafe buffer[index]
      let bits = unsafe event.events
      let gone = bits & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0
      take(
        Event(
          key: unsafe event.data.u64,
          isReadable: gone || bits & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue) != 0,
          isEnding: bits & EPOLLRDHUP.rawValue != 0,
          isWritable: gone || bits & EPOLLOUT.rawValue != 0,
          isGone: gone, isBroken: bits & EPOLLERR.rawValue != 0))
    }
  }
}
