/// The owner's file of charge points, read whole or not at all: CSV (RFC 4180), a line for each connector.
///
/// Lines of one charge point need not stand together. They agree in all that is the charge point's, and lines of one
/// operator in the operator's address and tax number. Numbers are exact: more decimals than a column has are refused,
/// not rounded. The last line ends with a line end, too: without one it may be only half written.
package struct ChargerFile: Sendable {
  /// The largest file that is read, in bytes.
  package static let sizeLimit = 8 << 20
  /// The most chargers that it may have.
  package static let chargersLimit = 10_000

  /// The names of the columns, which the first line has in this order.
  package static let header = ChargerColumn.allCases.map(\.rawValue)

  /// What it says.
  package let list: ChargerList

  /// Reads a whole file.
  /// - Throws: the first problem, and where it is.
  package init(_ bytes: [UInt8]) throws(ChargerFileRefusal) {
    guard bytes.count <= Self.sizeLimit else { throw ChargerFileRefusal(.tooLarge) }
    var lines = CSVLines(bytes, failure: ChargerFileRefusal.init(form:line:))
    guard let first = try lines.next(), first.cells == Self.header else { throw ChargerFileRefusal(.header, line: 1) }
    var reading = ChargerReading()
    while let line = try lines.next() {
      guard reading.chargersCount < Self.chargersLimit else {
        throw ChargerFileRefusal(.tooManyChargers, line: line.number)
      }
      try reading.take(ChargerRow(line))
    }
    // An empty list would retire everything, and a file may be seen while only its first line is written.
    guard reading.chargersCount > 0 else { throw ChargerFileRefusal(.noChargers) }
    guard bytes.last == UInt8(ascii: "\n") else { throw ChargerFileRefusal(.noLineEnd) }
    list = reading.list
  }
}

/// The columns of a file of charge points, in order.
enum ChargerColumn: String, CaseIterable {
  case chargePointID = "charge_point_id"
  case identity
  case operatorName = "operator"
  case operatorAddress = "operator_address"
  case taxID = "tax_id"
  case name, address, latitude, longitude
  case chargerID = "charger_id"
  case connector, plug, kilowatts
  case pricePerKilowattHour = "price_per_kwh"
  case startFee = "start_fee"
  case idlePerMinute = "idle_per_minute"
  case idleAfter = "idle_after"
}

/// What the lines of a file have said so far.
private struct ChargerReading {
  private(set) var chargersCount = 0
  private var operators: [ChargerList.Operator] = []
  private var operatorPlaces: [AccountName: Int] = [:]
  /// The first row of each charge point, and its chargers.
  private var points: [ChargePointID: (row: ChargerRow, chargers: [Charger])] = [:]
  private var identities: Set<ChargePointIdentity> = []
  private var numbers: Set<ChargerNumber> = []

  var list: ChargerList {
    let points = self.points.values.map { row, chargers in
      row.point(with: chargers.sorted { $0.connector < $1.connector })
    }
    return ChargerList(operators: operators, points: points.sorted { $0.id < $1.id })
  }

  mutating func take(_ row: ChargerRow) throws(ChargerFileRefusal) {
    try takeOperator(of: row)
    if let known = points[row.id] {
      if let column = row.differs(from: known.row) { throw row.refusal(.otherChargePoint, column) }
      guard !known.chargers.contains(where: { $0.connector == row.charger.connector }) else {
        throw row.refusal(.connectorTwice, .connector)
      }
    } else {
      guard identities.insert(row.identity).inserted else { throw row.refusal(.identityTwice, .identity) }
    }
    guard numbers.insert(row.charger.number).inserted else { throw row.refusal(.chargerTwice, .chargerID) }
    points[row.id, default: (row, [])].chargers.append(row.charger)
    chargersCount += 1
  }

  private mutating func takeOperator(of row: ChargerRow) throws(ChargerFileRefusal) {
    guard let place = operatorPlaces[row.owner.name] else {
      operatorPlaces[row.owner.name] = operators.count
      operators.append(row.owner)
      return
    }
    guard operators[place].address == row.owner.address else { throw row.refusal(.otherOperator, .operatorAddress) }
    guard operators[place].taxID == row.owner.taxID else { throw row.refusal(.otherOperator, .taxID) }
  }
}
