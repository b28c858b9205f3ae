/// A line of a file of charge points: a charger, and what the line says of its charge point and operator.
struct ChargerRow {
  let line: Int
  let id: ChargePointID
  let identity: ChargePointIdentity
  let owner: ChargerList.Operator
  let name: String
  let address: String
  let location: Location
  let tariff: Tariff
  let charger: Charger

  /// Reads a line, from left to right.
  /// - Throws: the first problem.
  init(_ line: CSVLine) throws(ChargerFileRefusal) {
    let cells = try ChargerCells(line)
    self.line = line.number
    guard let id = ChargePointID(try cells.whole(.chargePointID, 1 ... .max, .chargePointID)) else {
      throw cells.refusal(.chargePointID, .chargePointID)
    }
    self.id = id
    guard let identity = ChargePointIdentity(cells[.identity]) else { throw cells.refusal(.identity, .identity) }
    self.identity = identity
    owner = ChargerList.Operator(
      name: try cells.accountName(.operatorName), address: try cells.text(.operatorAddress, limit: 200),
      taxID: try cells.text(.taxID, limit: 64, emptyIsFine: true))
    name = try cells.text(.name, limit: 64)
    address = try cells.text(.address, limit: 200)
    location = try cells.location()
    charger = try cells.charger()
    tariff = try cells.tariff()
  }

  func refusal(_ reason: ChargerFileRefusal.Reason, _ column: ChargerColumn) -> ChargerFileRefusal {
    ChargerFileRefusal(reason, line: line, column: column.rawValue)
  }

  /// The first column in which this line and another of the same charge point do not agree.
  func differs(from other: ChargerRow) -> ChargerColumn? {
    if identity != other.identity { return .identity }
    if owner.name != other.owner.name { return .operatorName }
    if name != other.name { return .name }
    if address != other.address { return .address }
    if location.latitude != other.location.latitude { return .latitude }
    if location.longitude != other.location.longitude { return .longitude }
    if tariff.perKilowattHour != other.tariff.perKilowattHour { return .pricePerKilowattHour }
    if tariff.startFee != other.tariff.startFee { return .startFee }
    if tariff.perIdleMinute != other.tariff.perIdleMinute { return .idlePerMinute }
    return tariff.idleAfter != other.tariff.idleAfter ? .idleAfter : nil
  }

  /// The charge point, with these chargers.
  func point(with chargers: [Charger]) -> ChargePoint {
    ChargePoint(
      id: id, identity: identity, operatorName: owner.name.text, name: name, address: address, location: location,
      tariff: tariff, chargers: chargers)
  }
}

/// The cells of a line by their columns.
private struct ChargerCells {
  private let line: CSVLine

  init(_ line: CSVLine) throws(ChargerFileRefusal) {
    guard line.cells.count == ChargerFile.header.count else {
      throw ChargerFileRefusal(.columns, line: line.number)
    }
    self.line = line
  }

  subscript(column: ChargerColumn) -> String {
    zip(ChargerColumn.allCases, line.cells).first { $0.0 == column }?.1 ?? ""
  }

  func refusal(_ reason: ChargerFileRefusal.Reason, _ column: ChargerColumn) -> ChargerFileRefusal {
    ChargerFileRefusal(reason, line: line.number, column: column.rawValue)
  }

  func text(_ column: ChargerColumn, limit: Int, emptyIsFine: Bool = false) throws(ChargerFileRefusal) -> String {
    do throws(NameRefusal) {
      return try NameText.clean(self[column], limit: limit, emptyIsFine: emptyIsFine)
    } catch { throw refusal(ChargerFileRefusal.Reason(error), column) }
  }

  func accountName(_ column: ChargerColumn) throws(ChargerFileRefusal) -> AccountName {
    do throws(NameRefusal) { return try AccountName(self[column]) } catch {
      throw refusal(ChargerFileRefusal.Reason(error), column)
    }
  }

  func whole(
    _ column: ChargerColumn, _ range: ClosedRange<Int64>, _ reason: ChargerFileRefusal.Reason
  ) throws(ChargerFileRefusal) -> Int64 {
    try decimal(column, decimals: 0, range, reason)
  }

  /// A number in parts of its last decimal.
  func decimal(
    _ column: ChargerColumn, decimals: Int, _ range: ClosedRange<Int64>, _ reason: ChargerFileRefusal.Reason
  ) throws(ChargerFileRefusal) -> Int64 {
    guard let parts = DecimalText.parts(of: self[column], scale: decimals), range.contains(parts) else {
      throw refusal(reason, column)
    }
    return parts
  }

  func location() throws(ChargerFileRefusal) -> Location {
    guard let latitude = Location.latitude(self[.latitude]) else { throw refusal(.latitude, .latitude) }
    guard let longitude = Location.longitude(self[.longitude]),
      let location = Location(latitude: latitude, longitude: longitude)
    else { throw refusal(.longitude, .longitude) }
    return location
  }

  func charger() throws(ChargerFileRefusal) -> Charger {
    // Six digits, as on the sticker: none are before them.
    guard self[.chargerID].utf8.count == 6, let number = Int(self[.chargerID]).flatMap({ ChargerNumber($0) }) else {
      throw refusal(.chargerID, .chargerID)
    }
    return Charger(
      number: number, connector: Int(try whole(.connector, 1...64, .connector)), plug: try text(.plug, limit: 32),
      watts: try decimal(.kilowatts, decimals: 3, 1...1_000_000, .kilowatts))
  }

  func tariff() throws(ChargerFileRefusal) -> Tariff {
    Tariff(
      perKilowattHour: try decimal(.pricePerKilowattHour, decimals: 6, 0...Tariff.priceMax, .price),
      startFee: try decimal(.startFee, decimals: 2, 0...Tariff.startFeeMax, .startFee),
      perIdleMinute: try decimal(.idlePerMinute, decimals: 6, 0...Tariff.priceMax, .price),
      idleAfter: try whole(.idleAfter, 0...1440, .idleAfter))
  }
}

extension Location {
  /// Decimal degrees with at most 6 decimals, within the limit; nil for anything else.
  package static func latitude(_ text: String) -> Int32? { degrees(text, limit: latitudeMax) }

  /// The same of longitude.
  package static func longitude(_ text: String) -> Int32? { degrees(text, limit: longitudeMax) }

  private static func degrees(_ text: String, limit: Int32) -> Int32? {
    DecimalText.parts(of: text, scale: 6, mayBeNegative: true).flatMap { Int32(exactly: $0) }
      .flatMap { (-limit...limit).contains($0) ? $0 : nil }
  }
}
