import WalletCore

/// Goes from an account's newest entry back through the days and notes at whose ends it held something else.
struct TrendWalk {
  /// What an entry says about the days.
  struct Mark {
    let sequence: Int64
    let balance: Int64
    let at: Timestamp

    /// A row in the order of ``TrendQueries``' columns.
    init(_ row: borrowing Row) {
      sequence = row.integer(0)
      balance = row.integer(1)
      at = row.timestamp(2)
    }
  }

  private let days: TrendDays
  /// The day that the last entry lies in, or the first of all: what was held at its end is known.
  private var day = TrendDays.count - 1
  private var closing: Int64 = 0
  private var sequence: Int64 = 0
  /// Newest first.
  private var changes: [BalanceTrend.Change] = []

  /// The first that was taken.
  private(set) var newest: Mark?
  /// How many were taken.
  private(set) var count = 0

  init(_ days: TrendDays) { self.days = days }

  /// When the last of the days begins.
  var lastStart: Timestamp { days.starts[TrendDays.count - 1] }

  /// The next entry that tells something is the newest before this moment, below this sequence; nil when all is told.
  var wanted: (before: Timestamp, below: Int64)? { day > 0 && sequence > 0 ? (days.starts[day], sequence) : nil }

  /// Takes the next older entry.
  /// - Returns: whether there is more to know.
  mutating func take(_ mark: Mark) -> Bool {
    count += 1
    sequence = mark.sequence
    if newest == nil {
      newest = mark
      closing = mark.balance
    } else if mark.at < days.starts[day] {
      if mark.balance != closing { changes.append(BalanceTrend.Change(day: day, balance: closing)) }
      closing = mark.balance
    }
    while day > 0, mark.at < days.starts[day] { day -= 1 }
    return wanted != nil
  }

  /// What was found.
  var trend: BalanceTrend { BalanceTrend(begin: day, opening: closing, changes: changes.reversed()) }
}
