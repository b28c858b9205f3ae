/// Searches an account's entries by what only rises along them: their times, and the numbers of their operations.
enum BinarySearch {
  /// The last entry for which `holds` is true: it is true for all before that one and false for all after it. 0 if it
  /// is true for none from 1 to `newest`.
  static func lastEntry(
    upTo newest: Int64, where holds: (_ sequence: Int64) throws(SQLiteFailure) -> Bool
  ) throws(SQLiteFailure) -> Int64 {
    var low: Int64 = 0
    // The number comes from a file that may be damaged.
    var high = newest &+ 1
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if try holds(middle) { low = middle } else { high = middle }
    }
    return low
  }
}
