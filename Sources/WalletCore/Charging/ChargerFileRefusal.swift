/// Why a file of charge points, or of lines for the map, is not taken over; all that was read before stays.
package struct ChargerFileRefusal: Error, Sendable, Equatable {
  /// The problem that was found.
  package enum Reason: Sendable, Equatable, CaseIterable {
    /// More bytes than ``ChargerFile/sizeLimit``.
    case tooLarge
    /// Bytes that are not UTF-8.
    case notUnicode
    /// Not comma-separated values by RFC 4180.
    case notCSV
    /// The line has more or fewer cells than there are columns.
    case columns
    /// A text that is needed is missing.
    case empty
    /// The text has too many characters for its column.
    case tooLong
    /// A control character, or one that changes the direction of text.
    case forbiddenCharacter

    /// The first line is not ``ChargerFile/header``.
    case header
    /// There is no line behind the first.
    case noChargers
    /// The last line has no line end: perhaps it is not yet written to its end.
    case noLineEnd
    /// More than ``ChargerFile/chargersLimit``.
    case tooManyChargers
    /// Not a whole number above 0.
    case chargePointID
    /// Not a ``ChargePointIdentity``.
    case identity
    /// Not from −85 to 85, or more than 6 decimals.
    case latitude
    /// Not from −180 to 180, or more than 6 decimals.
    case longitude
    /// Not six digits.
    case chargerID
    /// Not a whole number from 1 to 64.
    case connector
    /// Not above 0 and up to 1,000, or more than 3 decimals.
    case kilowatts
    /// Not from 0 to 100, or more than 6 decimals.
    case price
    /// Not from 0 to 1,000, or more than 2 decimals.
    case startFee
    /// Not a whole number from 0 to 1,440.
    case idleAfter
    /// Another charge point has the identity.
    case identityTwice
    /// Another line has the charger.
    case chargerTwice
    /// The charge point has the connector in another line.
    case connectorTwice
    /// A line before it says something else of the same charge point.
    case otherChargePoint
    /// A line before it says something else of the same operator.
    case otherOperator

    /// The first line is not ``MapFile/header``.
    case mapHeader
    /// None of ``MapFeature/Kind``.
    case mapKind
    /// Not `LAT LON` pairs, separated by semicolons, within the limits of ``Location``.
    case mapPoints
    /// Too few points, or more than one for a place.
    case mapPointsCount
    /// More than ``MapFile/featuresLimit`` lines.
    case tooManyFeatures
    /// More than ``MapFile/pointsLimit`` points in all.
    case tooManyPoints

    /// What is wrong with a text.
    init(_ refusal: NameRefusal) {
      switch refusal {
      case .empty: self = .empty
      case .tooLong: self = .tooLong
      case .forbiddenCharacter: self = .forbiddenCharacter
      }
    }
  }

  /// The problem.
  package let reason: Reason
  /// The line, the first is 1; nil if the whole file is at fault.
  package let line: Int?
  /// The name of the column; nil if the whole line is at fault.
  package let column: String?

  init(_ reason: Reason, line: Int? = nil, column: String? = nil) {
    self.reason = reason
    self.line = line
    self.column = column
  }

  /// A problem with the form of a file.
  init(form problem: CSVProblem, line: Int?) {
    switch problem {
    case .notUnicode: self.init(.notUnicode, line: line)
    case .notCSV: self.init(.notCSV, line: line)
    }
  }
}
