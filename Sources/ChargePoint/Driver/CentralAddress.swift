import SystemSupport

/// Where the central system is: `ws://HOST[:PORT]/PATH/`, to which a charge point adds its identity (OCPP-J 1.6 section
/// 3.1).
struct CentralAddress: Sendable, Equatable {
  let host: String
  let port: Int
  /// With a slash at both ends.
  let path: String

  /// - Parameter url: the address; nil if it is none, or not of `ws`.
  init?(_ url: String) {
    guard url.hasPrefix("ws://") else { return nil }
    let rest = url.dropFirst(5)
    let authority = rest.prefix { $0 != "/" }
    let path = rest.dropFirst(authority.count)
    guard path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x3F && $0 != 0x23 }) else { return nil }
    self.path = path.isEmpty ? "/" : path.hasSuffix("/") ? String(path) : path + "/"
    var name = authority
    var port = 80
    // A colon inside brackets belongs to an address of IPv6.
    if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
      guard let number = Int(authority[authority.index(after: colon)...]), (1...65_535).contains(number) else {
        return nil
      }
      (name, port) = (authority[..<colon], number)
    }
    if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
    guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x40 }) else { return nil }
    host = String(name)
    self.port = port
  }

  /// The `Host` field.
  var hostField: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == 80 ? name : "\(name):\(port)"
  }

  /// The addresses of the host. Blocks: it may ask the name service.
  func resolved() -> [SocketAddress] {
    if let address = SocketAddress(host, port: port) { return [address] }
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, String(port), &hints, &first) == 0 else { return [] }
    defer { unsafe freeaddrinfo(first) }
    var addresses: [SocketAddress] = []
    var next = unsafe first
    while let entry = unsafe next {
      let info = unsafe entry.pointee
      let address = unsafe SocketAddress { room, length in
        guard let source = unsafe info.ai_addr, unsafe info.ai_addrlen <= length.pointee else { return false }
        unsafe UnsafeMutableRawPointer(room).copyMemory(from: source, byteCount: Int(info.ai_addrlen))
        return true
      }
      if let address { addresses.append(address) }
      unsafe next = info.ai_next
    }
    return addresses
  }
}
