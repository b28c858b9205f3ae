import SystemSupport

/// Simulates clients that are slow, read nothing, or never stop sending.
extension HTTPConnection {
  /// Waits until there is something to read or the time is up.
  ///
  /// - Returns: whether there is something to read.
  package func waitToRead(milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, milliseconds) > 0
  }

  /// Pauses, like a slow client.
  package func pause(milliseconds: Int32) {
    _ = poll(nil, 0, milliseconds)
  }

  /// Sends one byte at a time with a pause after each, until there is something to read.
  ///
  /// - Returns: how many bytes were sent.
  package func trickle(_ bytes: [UInt8], pause milliseconds: Int32) -> Int {
    for (index, byte) in bytes.enumerated() {
      if (try? send([byte])) == nil || waitToRead(milliseconds: milliseconds) { return index }
    }
    return bytes.count
  }

  /// Waits for the connection to break, without reading anything.
  ///
  /// - Returns: whether it broke within half a minute.
  package func waitForBreak() -> Bool {
    var entry = pollfd(fd: descriptor, events: 0, revents: 0)
    return unsafe poll(&entry, 1, 30_000) > 0 && entry.revents & Int16(POLLERR | POLLHUP) != 0
  }

  /// Sends these bytes repeatedly until the system accepts none for a quarter of a second.
  ///
  /// - Returns: how many bytes the system accepted.
  package func sendUntilFull(_ bytes: [UInt8], atMost most: Int) -> Int {
    var total = 0
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while total < most, unsafe poll(&entry, 1, 250) > 0, entry.revents == Int16(POLLOUT) {
      let start = total % bytes.count
      let count = unsafe bytes.withUnsafeBytes {
        unsafe SystemSupport.send(
          descriptor, $0.baseAddress?.advanced(by: start), bytes.count - start,
          Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count < 0 && errno != EAGAIN { return total }
      total += max(count, 0)
    }
    return total
  }

  /// Sends as much as the system accepts at once.
  /// - Returns: false if it accepts nothing for a quarter of a second.
  package func sendAtOnce(_ text: String) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&entry, 1, 250) > 0, entry.revents == Int16(POLLOUT) else { return false }
    let bytes = Array(text.utf8)
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    return unsafe bytes.withUnsafeBytes { unsafe SystemSupport.send(descriptor, $0.baseAddress, $0.count, flags) } > 0
  }
}
