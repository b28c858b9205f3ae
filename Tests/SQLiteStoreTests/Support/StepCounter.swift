import CSQLite

@testable import WalletCore
@testable import SQLiteStore

/// Counts the steps of SQLite's virtual machine on one connection: a measure of work that no busy machine changes.
final class StepCounter {
  private(set) var steps = 0

  /// Each so many steps one is counted.
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

  /// What some work found, and the steps that it took.
  func counted<Found>(_ work: () throws -> Found) throws -> (found: Found, steps: Int) {
    let before = steps
    let found = try work()
    return (found, steps - before)
  }
}
