import Templates

extension Addresses {
  /// Every address of the wallet.
  package static let all = Mirror(reflecting: Link.to).children.compactMap { $0.value as? any AnyAddress }

  /// The link with this path; nil if the path is not an address of the wallet.
  package static func link(at path: some StringProtocol) -> Link? {
    let bytes = Array(path.utf8)
    for address in all {
      if let values = address.values(in: bytes) { return Link(address.pattern, values) }
    }
    return nil
  }
}
