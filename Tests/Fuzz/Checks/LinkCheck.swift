import Templates

/// What must hold for every path that may be an address of the wallet.
enum LinkCheck {
  static func run(_ input: [UInt8]) throws(Broken) {
    guard let link = Link.parse(input) else { return }
    let address = Array(link.address.utf8)
    try Broken.unless(address == input, "\(link) is printed as \(link.address).")
    try Broken.unless(Link.parse(address) == link, "\(link.address) is read as another link.")
    for longer in [input + [0x2F], input + [0x3F], [0x2F] + input, input + [0]] {
      try Broken.unless(longer == [0x2F, 0x2F] || Link.parse(longer) == nil, "A longer path is read as well.")
    }
  }
}
