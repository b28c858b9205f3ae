import Synchronization

/// The rates that all pages use now. The reader of the owner's files replaces the whole table.
package final class CurrentRates: Sendable {
  private let current: Mutex<RateTable>

  /// Starts with a table; without one, with the rates that the program brings along.
  package init(_ table: RateTable = RateTable(BuiltInRates.prices)) { current = Mutex(table) }

  /// The table to use for a whole page, or a whole request.
  package var table: RateTable { current.withLock { $0 } }

  /// From now on pages use this table.
  package func replace(with table: RateTable) { current.withLock { $0 = table } }
}
