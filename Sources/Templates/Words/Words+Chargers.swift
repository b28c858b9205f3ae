import WalletCore

extension Words {
  /// Why a file of charge points, or of the map, is not taken over, for the owner: with its line and column if there
  /// are some.
  package static func sentence(_ refusal: ChargerFileRefusal) -> String {
    let place = [refusal.line.map { "line \($0)" }, refusal.column.map { "column \($0)" }].compactMap(\.self)
    let reason = reason(refusal.reason)
    return place.isEmpty ? reason : "\(place.joined(separator: ", ")): \(reason)"
  }

  private static func reason(_ reason: ChargerFileRefusal.Reason) -> String {
    switch reason {
    case .tooLarge: "the file has more than 8 MB"
    case .notUnicode: "this is not UTF-8"
    case .notCSV: "these are no comma-separated values"
    case .columns: "there are more or fewer values than the first line has"
    case .empty: "this is needed"
    case .tooLong: "a name has at most 64 characters, an address 200, a tax number 64, a plug 32"
    case .forbiddenCharacter: "there is a control character, or one that changes the direction of text"
    case .header: "the first line is not \(ChargerFile.header.joined(separator: ","))"
    case .noChargers: "there is no charger in it"
    case .noLineEnd: "the last line has no line end, so it may be written in part only"
    case .tooManyChargers: "there are more than 10,000 chargers"
    case .chargePointID: "this is no whole number above 0"
    case .identity: "an identity is 1 to 48 letters without accents, digits and *-_=+|@."
    case .latitude: "this is no number of degrees from -85 to 85 with at most 6 decimals"
    case .longitude: "this is no number of degrees from -180 to 180 with at most 6 decimals"
    case .chargerID: "this is no number from 100000 to 999999"
    case .connector: "this is no whole number from 1 to 64"
    case .kilowatts: "this is no number above 0 and up to 1000 with at most 3 decimals"
    case .price: "this is no number of dollars from 0 to 100 with at most 6 decimals"
    case .startFee: "this is no number of dollars from 0 to 1000 with at most 2 decimals"
    case .idleAfter: "this is no whole number of minutes from 0 to 1440"
    case .identityTwice: "another charge point has this identity"
    case .chargerTwice: "another line has this charger"
    case .connectorTwice: "another line has this connector of the charge point"
    case .otherChargePoint: "a line before says something else of this charge point"
    case .otherOperator: "a line before says something else of this operator"
    case .mapHeader: "the first line is not \(MapFile.header.joined(separator: ","))"
    case .mapKind: "this is none of \(MapFeature.Kind.allCases.map(\.rawValue).joined(separator: ", "))"
    case .mapPoints: "these are no points: LAT LON;LAT LON, in degrees with at most 6 decimals"
    case .mapPointsCount: "water and a park have 3 points or more, a road and a border 2 or more, a place 1"
    case .tooManyFeatures: "there are more than 5,000 lines"
    case .tooManyPoints: "there are more than 100,000 points"
    }
  }

  /// Why a file of charge points does not fit those that the wallet has, for the owner.
  package static func sentence(_ conflict: ChargerListConflict) -> String {
    switch conflict {
    case .identityChanged(let id, let was):
      "charge point \(id.number) has the identity \(was.text): one that replaces it needs a new number"
    case .identityTaken(let identity, let id):
      "the identity \(identity.text) belongs to charge point \(id.number), which may have retired"
    case .chargerMoved(let charger, let id):
      "charger \(charger.value) belongs to charge point \(id.number) or to another connector of it, and stays there"
    }
  }
}
