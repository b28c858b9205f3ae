/// Lines and areas that the owner has drawn for the map: CSV with the columns `kind,name,points`. `kind` is water,
/// park, road, border or place; `points` are `LAT LON` pairs, separated by semicolons.
package struct MapFile: Sendable {
  /// The largest file that is read, in bytes.
  package static let sizeLimit = 8 << 20
  /// The most features that it may have.
  package static let featuresLimit = 5000
  /// The most points that they may have in all.
  package static let pointsLimit = 100_000

  /// The names of the columns, which the first line has in this order.
  package static let header = ["kind", "name", "points"]

  /// In the order of the file, areas first.
  package let features: [MapFeature]

  /// Reads a whole file. It may have no features.
  /// - Throws: the first problem, and where it is.
  package init(_ bytes: [UInt8]) throws(ChargerFileRefusal) {
    guard bytes.count <= Self.sizeLimit else { throw ChargerFileRefusal(.tooLarge) }
    // A shore may have many points.
    var lines = CSVLines(bytes, cellLimit: Self.sizeLimit, failure: ChargerFileRefusal.init(form:line:))
    guard let first = try lines.next(), first.cells == Self.header else {
      throw ChargerFileRefusal(.mapHeader, line: 1)
    }
    var features: [MapFeature] = []
    var pointsCount = 0
    while let line = try lines.next() {
      guard features.count < Self.featuresLimit else { throw ChargerFileRefusal(.tooManyFeatures, line: line.number) }
      let feature = try MapFeature(line, pointsLimit: Self.pointsLimit - pointsCount)
      pointsCount += feature.points.count
      features.append(feature)
    }
    self.features = features.filter(\.kind.isArea) + features.filter { !$0.kind.isArea }
  }
}

/// Something on the map that is no charge point.
public struct MapFeature: Sendable, Equatable {
  /// What it is.
  public enum Kind: String, Sendable, CaseIterable {
    case water, park, road, border, place

    /// Whether its points are an outline.
    package var isArea: Bool { self == .water || self == .park }

    /// How many points it has at least, and at most.
    fileprivate var pointsRange: ClosedRange<Int> {
      switch self {
      case .water, .park: 3...(.max)
      case .road, .border: 2...(.max)
      case .place: 1...1
      }
    }
  }

  /// What it is.
  public let kind: Kind
  /// May be empty; a place has one.
  public let name: String
  /// An area's outline, a line, or one point for a place.
  public let points: [Location]

  /// A feature.
  public init(kind: Kind, name: String, points: [Location]) {
    self.kind = kind
    self.name = name
    self.points = points
  }

  /// Reads a line of a file.
  fileprivate init(_ line: CSVLine, pointsLimit: Int) throws(ChargerFileRefusal) {
    func refusal(_ reason: ChargerFileRefusal.Reason, _ column: Int) -> ChargerFileRefusal {
      ChargerFileRefusal(reason, line: line.number, column: MapFile.header[column])
    }
    guard line.cells.count == MapFile.header.count else { throw ChargerFileRefusal(.columns, line: line.number) }
    guard let kind = Kind(rawValue: line.cells[0]) else { throw refusal(.mapKind, 0) }
    do throws(NameRefusal) {
      name = try NameText.clean(line.cells[1], emptyIsFine: kind != .place)
    } catch { throw refusal(ChargerFileRefusal.Reason(error), 1) }
    guard let points = Self.points(line.cells[2]) else { throw refusal(.mapPoints, 2) }
    guard kind.pointsRange.contains(points.count) else { throw refusal(.mapPointsCount, 2) }
    guard points.count <= pointsLimit else { throw refusal(.tooManyPoints, 2) }
    self.kind = kind
    self.points = points
  }

  private static func points(_ text: String) -> [Location]? {
    var points: [Location] = []
    for pair in text.split(separator: ";", omittingEmptySubsequences: false) {
      let numbers = pair.split(separator: " ")
      guard numbers.count == 2, let latitude = Location.latitude(String(numbers[0])),
        let longitude = Location.longitude(String(numbers[1])),
        let point = Location(latitude: latitude, longitude: longitude)
      else { return nil }
      points.append(point)
    }
    return points
  }
}
