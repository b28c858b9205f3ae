import SystemSupport
import Templates

extension NetworkPlaces {
  /// - Parameter isPublic: whether a proxy makes the wallet public. Without one it is reached from its own computer
  ///   alone.
  init(isPublic: Bool) { self.init { NetworkPlace(address: $0, isPublic: isPublic) } }
}

extension NetworkPlace {
  /// - Parameters:
  ///   - text: an address as the server or a proxy wrote it, an IPv6 address perhaps with a zone; or any other text.
  ///   - isPublic: whether a proxy makes the wallet public.
  init(address text: String, isPublic: Bool) {
    guard !text.isEmpty else {
      self = .unknown
      return
    }
    guard let address = IPAddress(text.firstIndex(of: "%").map { String(text[..<$0]) } ?? text) else {
      self = .elsewhere(address: text)
      return
    }
    if address.isLoopback {
      self = isPublic ? .walletsComputer : .thisComputer
    } else if address.isPrivate || address.isLinkLocal {
      self = .localNetwork
    } else {
      self = .elsewhere(address: text)
    }
  }
}

extension IPAddress {
  /// Whether only the machine's own programs have it (RFC 1122, RFC 4291).
  fileprivate var isLoopback: Bool {
    switch unmapped {
    case .version4(let bytes): bytes[0] == 127
    case .version6(let bytes): bytes == [UInt8](repeating: 0, count: 15) + [1]
    }
  }

  /// Whether it is an IPv6 address of one link (RFC 4291 section 2.5.6).
  fileprivate var isLinkLocal: Bool {
    guard case .version6(let bytes) = unmapped else { return false }
    return bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
  }
}
