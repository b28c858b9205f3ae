/// Lines and areas that the owner has drawn for the map: CSV with the columns `kind,name,points`. `kind` is water, park, road,
/// border or place; `points` are `LAT LON` pairs, separated by semicolons.
package struct MapFile: Sendable {
  /// The largest file that is read, in bytes.
  package static let sizeLimit = 8 << 20

  /// In the order of the file, areas first.
  package let features: [MapFeature]

  /// Reads a whole file.
  /// - Throws: the first problem, and where it is.
  package init(_ bytes: [UInt8]) throws(ChargerFileRefusal) { features = [] }
}

/// Something on the map that is no charge point.
public struct MapFeature: Sendable, Equatable {
  public enum Kind: String, Sendable, CaseIterable { case water, park, road, border, place }

  public let kind: Kind
  /// May be empty; a place has one.
  public let name: String
  /// An area's outline, a line, or one point for a place.
  public let points: [Location]

  public init(kind: Kind, name: String, points: [Location]) {
    self.kind = kind
    self.name = name
    self.points = points
  }
}
