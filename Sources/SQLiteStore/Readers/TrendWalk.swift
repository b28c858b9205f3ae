import WalletCore

/// Walks from an account's newest entry back through the days, and records the days at whose end the balance was
/// different.
struct TrendWalk {
  /// The columns of an entry that the walk needs.
  struct Mark {
    let sequence: Int64
    let balance: Int64
    let at: Timestamp

    init(sequence: Int64, balance: Int64, at: Timestamp) {
      self.sequence = sequence
      self.balance = balance
      self.at = at
    }

    /// Reads a row of ``TrendQueries/newestFirst`` or ``TrendQueries/entry``.
    init(_ row: borrowing Row) {
      self.init(sequence: row.integer(0), balance: row.integer(1), at: row.timestamp(2))
    }
  }

  private let days: TrendDays
  /// The day of the last entry taken, or the first day of all: the balance at its end is known.
  private var day = TrendDays.count - 1
  private var closing: Int64 = 0
  private var sequence: Int64 = 0
  /// Newest first.
  private var changes: [BalanceTrend.Change] = []

  /// How many entries were taken.
  private(set) var count = 0

  init(_ days: TrendDays) { self.days = days }

  /// When the last day begins.
  var lastStart: Timestamp { days.starts[TrendDays.count - 1] }

  /// Where the next useful entry is: the newest before this time, below this sequence; nil when all is known.
  var wanted: (before: Timestamp, below: Int64)? { day > 0 && sequence > 0 ? (days.starts[day], sequence) : nil }

  /// Takes the next older entry.
  /// - Returns: whether more entries are needed.
  mutating func take(_ mark: Mark) -> Bool {
    count += 1
    sequence = mark.sequence
    if count == 1 {
      closing = mark.balance
    } else if mark.at < days.starts[day] {
      if mark.balance != closing { changes.append(BalanceTrend.Change(day: day, balance: closing)) }
      closing = mark.balance
    }
    while day > 0, mark.at < days.starts[day] { day -= 1 }
    return wanted != nil
  }

  /// The trend from the entries taken.
  var trend: BalanceTrend { BalanceTrend(begin: day, opening: closing, changes: changes.reversed()) }
}
