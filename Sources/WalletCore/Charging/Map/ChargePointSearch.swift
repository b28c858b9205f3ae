/// The charge points in the order in which the list shows them.
public struct ChargePointSearch: Sendable, Equatable {
  /// Where the asker is, if known: the nearest come first. Without it they are sorted by name.
  public var near: Location?
  /// Words that all stand in name, address or a charger's number, whatever their case and accents; empty for all.
  public var words: String

  public init(near: Location? = nil, words: String = "") {
    self.near = near
    self.words = words
  }

  /// What is found, in order, each with its distance in metres if ``near`` is known.
  public func results(in listing: ChargePointListing) -> [(point: ListedChargePoint, metres: Double?)] { [] }
}

extension Location {
  /// The distance on a sphere of the Earth's mean radius, in metres.
  public func distance(to other: Location) -> Double { 0 }
}
