/// The owner's file of charge points, read whole or not at all: CSV (RFC 4180), a line for each connector.
package struct ChargerFile: Sendable {
  /// The largest file that is read, in bytes.
  package static let sizeLimit = 8 << 20

  /// The names of the columns, which the first line has in this order.
  package static let header = [
    "charge_point_id", "identity", "operator", "operator_address", "tax_id", "name", "address", "latitude", "longitude",
    "charger_id", "connector", "plug", "kilowatts", "price_per_kwh", "start_fee", "idle_per_minute", "idle_after",
  ]

  /// What it says.
  package let list: ChargerList

  /// Reads a whole file.
  /// - Throws: the first problem, and where it is.
  package init(_ bytes: [UInt8]) throws(ChargerFileRefusal) { list = ChargerList(operators: [], points: []) }
}

/// Why a file of charge points is not taken over.
package struct ChargerFileRefusal: Error, Sendable, Equatable {
  /// The problem that was found.
  package enum Reason: Sendable, Equatable, CaseIterable {
    case tooLarge
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
}
