import SystemSupport
import WalletCore

extension ClientNetwork {
  /// - Parameter text: as the server or a proxy wrote it; `::ffff:192.0.2.1` is the IPv4 address in it.
  init(_ text: String) {
    switch IPAddress(text) {
    case .version4(let bytes): self.init(bytes: bytes)
    case .version6(let bytes):
      let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
      self.init(bytes: isMapped ? Array(bytes.suffix(4)) : Array(bytes.prefix(8)))
    case nil: self.init(bytes: [])
    }
  }
}
