/// Waits with epoll, edge-triggered, so that each socket is registered only once.
struct EpollPoller: Sendable {
  private let descriptor: FileDescriptor

  init() throws(SystemFailure) {
    guard let descriptor = FileDescriptor(epoll_create1(Int32(EPOLL_CLOEXEC))) else {
      throw SystemFailure(call: "epoll_create1", errno: errno)
    }
    self.descriptor = descriptor
  }

  func watch(_ watched: Int32, key: UInt64, for interest: Poller.Interest) throws(SystemFailure) {
    let bits =
      switch interest {
      case .connection: EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue | EPOLLOUT.rawValue
      case .arrivals: EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
      case .clients: EPOLLIN.rawValue | EPOLLEXCLUSIVE.rawValue
      }
    var event = unsafe epoll_event(events: bits, data: epoll_data_t(u64: key))
    guard unsafe epoll_ctl(descriptor.number, EPOLL_CTL_ADD, watched, &event) == 0 else {
      throw SystemFailure(call: "epoll_ctl", errno: errno)
    }
  }

  func forget(_ watched: Int32) {
    _ = epoll_ctl(descriptor.number, EPOLL_CTL_DEL, watched, nil)
  }

  func wait(
    _ room: inout EventBuffer, milliseconds: Int32, woken: () -> Void, take: (Poller.Event) -> Void
  ) {
    let count = unsafe room.events.withUnsafeMutableBufferPointer { events in
      unsafe epoll_wait(descriptor.number, events.baseAddress, Int32(events.count), milliseconds)
    }
    woken()
    guard count > 0 else { return }
    for index in 0..<Int(count) {
      let event = unsafe room.events[index]
      let bits = unsafe event.events
      let gone = bits & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0
      take(
        Poller.Event(
          key: unsafe event.data.u64,
          isReadable: gone || bits & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue) != 0,
          isEnding: bits & EPOLLRDHUP.rawValue != 0,
          isWritable: gone || bits & EPOLLOUT.rawValue != 0,
          isGone: gone, isBroken: bits & EPOLLERR.rawValue != 0))
    }
  }
}
