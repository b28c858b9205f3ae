import CSQLite

@testable import WalletCore
@testable import SQLiteStore

/// Counts the steps of SQLite's virtual machine on one connection: a measure of work that no busy machine changes.
final class StepCounter {
  private(set) var steps = 0

  /// How many steps SQLite makes between two counts.
  private static let grain: Int32 = 10

  init(_ connection: SQLiteConnection) {
    unsafe connection.withHandle { handle in
      unsafe sqlite3_progress_handler(
        handle, Self.grain,
        { context in
          guard let context = unsafe context else { return 0 }
          unsafe Unmanaged<StepCounter>.fromOpaque(context).takeUnretainedValue().steps += 10
          return 0
        }, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  /// The result of `work`, and the steps it took.
  func counted<Found>(_ work: () throws -> Found) throws -> (found: Found, steps: Int) {
    let before = steps
    let found = try work()
    return (found, steps - before)
  }
}
