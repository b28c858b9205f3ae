/// Where a device was, as far as its network address tells.
package enum NetworkPlace: Sendable, Equatable {
  /// The computer that the wallet runs on and the user sits at.
  case thisComputer
  /// The computer that the wallet runs on. Others may come through it, by a proxy there.
  case walletsComputer
  /// The network of the wallet's computer.
  case localNetwork
  /// Somewhere else; only the address is known.
  case elsewhere(address: String)
  /// No address is known.
  case unknown
}

/// Finds the places of network addresses.
package struct NetworkPlaces: Sendable {
  private let find: @Sendable (_ address: String) -> NetworkPlace

  /// - Parameter find: the place of an address, which may be empty or any other text.
  package init(_ find: @escaping @Sendable (_ address: String) -> NetworkPlace) { self.find = find }

  /// The place in words, to continue a sentence; nil if it is unknown.
  func words(of address: String) -> HTML? { Words.place(find(address)) }

  /// The same as the beginning of a sentence.
  func sentence(of address: String) -> HTML? { Words.placeFirst(find(address)) }
}
