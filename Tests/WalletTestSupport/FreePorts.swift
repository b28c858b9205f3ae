import SystemSupport
import TestSupport

/// Distinct ports of this machine that were free just now.
enum FreePorts {
  static func take(_ count: Int) throws -> [Int] {
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    return try (0..<count).map { _ in
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      guard descriptor >= 0 else { throw ClientFailure(what: "socket \(errno)") }
      descriptors.append(descriptor)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      var isBound = false
      // Below the ports that the system gives to clients: the thousands of connections of other tests.
      for _ in 0..<100 where !isBound {
        address.sin_port = in_port_t.random(in: 10_000..<32_000).bigEndian
        isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
          unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
          }
        }
      }
      guard isBound else { throw ClientFailure(what: "bind \(errno)") }
      return Int(UInt16(bigEndian: address.sin_port))
    }
  }
}
