/// Identifies a stored card in addresses and forms. Random; not a row number, and not made from the card's number.
package struct CardID: Sendable, Hashable {
  /// The bare identifier.
  package let id: PublicID
  /// An identifier of this kind.
  package init(_ id: PublicID) { self.id = id }
}
