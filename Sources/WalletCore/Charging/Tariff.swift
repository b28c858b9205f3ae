/// What charging costs at a charge point, tax included.
package struct Tariff: Sendable, Equatable {
  /// For a kilowatt hour, in millionths of a dollar.
  package let perKilowattHour: Int64
  /// For a charge as such, in cents.
  package let startFee: Int64
  /// For a minute in which the car is full and stays connected, in millionths of a dollar.
  package let perIdleMinute: Int64
  /// After how many such minutes they cost.
  package let idleAfter: Int64

  /// The most that each price may be: 100 dollars for a kilowatt hour or a minute, in millionths.
  package static let priceMax: Int64 = 100_000_000
  /// The most that a charge as such may cost, in cents.
  package static let startFeeMax: Int64 = 100_000

  /// A tariff; all numbers are 0 or above, and within their limits.
  package init(perKilowattHour: Int64, startFee: Int64 = 0, perIdleMinute: Int64 = 0, idleAfter: Int64 = 0) {
    self.perKilowattHour = perKilowattHour
    self.startFee = startFee
    self.perIdleMinute = perIdleMinute
    self.idleAfter = idleAfter
  }
}

/// In a form, which tells what its driver has seen.
extension Tariff {
  /// All its numbers: `450000-100-0-0`.
  package var formText: String { "\(perKilowattHour)-\(startFee)-\(perIdleMinute)-\(idleAfter)" }

  /// - Parameter text: ``formText``; nil if it is something else. The numbers may be beyond their limits.
  package init?(formText text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int64(Substring($0)) }
    guard parts.count == 4, numbers.count == 4 else { return nil }
    self.init(
      perKilowattHour: numbers[0], startFee: numbers[1], perIdleMinute: numbers[2], idleAfter: numbers[3])
  }
}

/// A place on Earth by WGS 84, in millionths of a degree, about 11 centimetres.
package struct Location: Sendable, Hashable {
  /// North of the equator; at most 85 degrees, where the map ends.
  package let latitude: Int32
  /// East of Greenwich; at most 180 degrees.
  package let longitude: Int32

  /// The limits of both, in millionths of a degree.
  package static let latitudeMax: Int32 = 85_000_000, longitudeMax: Int32 = 180_000_000

  /// - Parameters:
  ///   - latitude: in millionths of a degree.
  ///   - longitude: the same; nil if either is beyond its limit.
  package init?(latitude: Int32, longitude: Int32) {
    guard (-Self.latitudeMax...Self.latitudeMax).contains(latitude),
      (-Self.longitudeMax...Self.longitudeMax).contains(longitude)
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}
