import Templates

/// Checks that must hold for every path that may be an address of the wallet.
enum LinkCheck {
  private static let addresses = Mirror(reflecting: Link.to).children.compactMap { $0.value as? any AnyAddress }

  private static func links(_ path: [UInt8]) -> [Link] {
    addresses.compactMap { address in address.values(in: path).map { Link(address.pattern, $0) } }
  }

  static func run(_ input: [UInt8]) throws(Broken) {
    let found = links(input)
    guard let link = found.first else { return }
    try Broken.unless(found.count == 1, "\(link.address) is read as two addresses.")
    let address = Array(link.address.utf8)
    try Broken.unless(address == input, "\(link) is printed as \(link.address).")
    for longer in [input + [0x2F], input + [0x3F], [0x2F] + input, input + [0]] {
      try Broken.unless(longer == [0x2F, 0x2F] || links(longer).isEmpty, "A longer path is read as well.")
    }
  }
}
