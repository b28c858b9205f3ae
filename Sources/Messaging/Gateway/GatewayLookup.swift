import SystemSupport
import WalletCore

/// Looks up the addresses of a gateway.
enum GatewayLookup {
  /// Asks the system's name service, which may block for any length of time.
  /// - Throws: ``SMSFailure`` if the name is unknown, or the name service cannot tell now.
  static func addresses(of host: String, port: Int) throws(SMSFailure) -> [GatewayAddress] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    unsafe hints.ai_flags = AI_NUMERICSERV
    var found: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(host, "\(port)", &hints, &found)
    guard code == 0 else {
      throw SMSFailure(.unreachable, reason: "the gateway's name: \(unsafe String(cString: gai_strerror(code)))")
    }
    defer { unsafe freeaddrinfo(found) }
    var addresses: [GatewayAddress] = []
    var next = unsafe found
    while let one = unsafe next {
      if let name = unsafe one.pointee.ai_addr {
        let bytes = unsafe UnsafeRawBufferPointer(start: name, count: Int(one.pointee.ai_addrlen))
        unsafe addresses.append(GatewayAddress(family: one.pointee.ai_family, bytes: Array(bytes)))
      }
      unsafe next = one.pointee.ai_next
    }
    return addresses
  }
}

/// One address of a gateway, as the system's name service gives it.
struct GatewayAddress: Sendable {
  /// The address family, such as `AF_INET`.
  let family: Int32
  /// A `sockaddr` of that family.
  let bytes: [UInt8]
}
