import Synchronization
import SystemSupport

/// Ports of this machine that were free just now. No port is given out twice, because a program may take a while to
/// listen on its own.
package enum FreePorts {
  /// Below the ports that the system gives to clients: the thousands of connections of other tests.
  private static let range = 10_000..<32_000

  /// How many ports were tried, from a random one on.
  private static let tried = Atomic(Int.random(in: range))

  /// Different ports.
  package static func take(_ count: Int) throws -> [Int] {
    var descriptors: [Int32] = []
    // Only after the last one: until then each stays reserved, so that no two are the same.
    defer { for descriptor in descriptors { close(descriptor) } }
    return try (0..<count).map { _ in
      let (port, descriptor) = try reserve()
      descriptors.append(descriptor)
      return port
    }
  }

  /// A port without a listener, reserved until the socket is closed.
  package static func reserve() throws -> (port: Int, descriptor: Int32) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw ClientFailure(what: "socket \(errno)") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    for _ in 0..<100 {
      let port = range.lowerBound + tried.wrappingAdd(1, ordering: .relaxed).newValue % range.count
      address.sin_port = in_port_t(port).bigEndian
      let isBound = unsafe withUnsafePointer(to: address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, size) == 0 }
      }
      if isBound { return (port, descriptor) }
    }
    let problem = errno
    close(descriptor)
    throw ClientFailure(what: "bind \(problem)")
  }
}
