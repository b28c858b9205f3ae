/// An IPv4 or IPv6 address and a port, in the system's format.
package struct SocketAddress {
  private var storage: sockaddr_storage

  /// The address family, `AF_INET` or `AF_INET6`.
  package var family: Int32 { Int32(storage.ss_family) }

  /// Parses an address; nil if the text is not an IP address.
  package init?(_ text: String, port: Int) {
    storage = sockaddr_storage()
    var four = sockaddr_in()
    var six = sockaddr_in6()
    if unsafe inet_pton(AF_INET, text, &four.sin_addr) == 1 {
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
      unsafe withUnsafeMutableBytes(of: &storage) { unsafe $0.storeBytes(of: four, as: sockaddr_in.self) }
    } else if unsafe inet_pton(AF_INET6, text, &six.sin6_addr) == 1 {
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = in_port_t(truncatingIfNeeded: port).bigEndian
      unsafe withUnsafeMutableBytes(of: &storage) { unsafe $0.storeBytes(of: six, as: sockaddr_in6.self) }
    } else {
      return nil
    }
  }

  /// Lets a system call fill in the address; nil if that call fails.
  package init?(_ fill: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Bool) {
    storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isFilled = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe fill($0, &length) }
    }
    guard isFilled else { return nil }
  }

  /// Passes the address to a system call.
  package func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    let size = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
    return unsafe withUnsafePointer(to: storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, socklen_t(size)) }
    }
  }

  /// The port.
  package var port: Int {
    unsafe withUnsafeBytes(of: storage) { bytes in
      Int(in_port_t(bigEndian: unsafe bytes.loadUnaligned(fromByteOffset: 2, as: in_port_t.self)))
    }
  }

  /// Whether a text is a loopback address, one of this machine alone.
  package static func isLoopback(_ text: String) -> Bool { text.hasPrefix("127.") || text == "::1" }

  /// The text that tells clients apart: an IPv4 address, or the /64 of an IPv6 address, because one client can use
  /// any number of addresses in it.
  package var networkText: String {
    guard family == AF_INET6 else { return text }
    var network = self
    unsafe withUnsafeMutableBytes(of: &network.storage) { bytes in
      for index in 16..<24 { unsafe bytes[index] = 0 }
    }
    return network.text + "/64"
  }

  /// The address as text, without the port.
  package var text: String {
    if family == AF_INET { return fourText }
    var buffer: InlineArray<46, CChar> = InlineArray(repeating: 0)
    let offset = family == AF_INET ? 4 : 8
    var span = buffer.mutableSpan
    unsafe withUnsafeBytes(of: storage) { bytes in
      _ = unsafe span.withUnsafeMutableBufferPointer { room in
        unsafe inet_ntop(family, bytes.baseAddress?.advanced(by: offset), room.baseAddress, socklen_t(room.count))
      }
    }
    return String(decoding: (0..<46).map { UInt8(bitPattern: span[$0]) }.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The four numbers of an IPv4 address: `inet_ntop` formats them with `sprintf`, at each new connection.
  private var fourText: String {
    unsafe withUnsafeBytes(of: storage) { bytes in
      unsafe String(unsafeUninitializedCapacity: 15) { room in
        var count = 0
        for index in 4..<8 {
          if index > 4 {
            unsafe room[count] = UInt8(ascii: ".")
            count += 1
          }
          let number = unsafe bytes[index]
          for divisor: UInt8 in [100, 10, 1] where number >= divisor || divisor == 1 {
            unsafe room[count] = UInt8(ascii: "0") + number / divisor % 10
            count += 1
          }
        }
        return count
      }
    }
  }
}
