/// How an account came to its balance over the last ``TrendDays/count`` days: what it held at the end of each.
///
/// Kept as what changed and not as a value for each day, because most accounts rest on most days.
public struct BalanceTrend: Sendable, Equatable {
  /// A day at whose end the account held something else than at the end of the day before.
  public struct Change: Sendable, Equatable {
    /// Which of the days, from 0; the last is today.
    public let day: Int
    /// What it held then, in minor units.
    public let balance: Int64

    /// A day and what the account held at its end.
    public init(day: Int, balance: Int64) {
      self.day = day
      self.balance = balance
    }
  }

  /// The first of the days on which there was the account; 0 for one that is older than all of them.
  public let begin: Int
  /// What it held at the end of that day, in minor units.
  public let opening: Int64
  /// What came after it, oldest first.
  public let changes: [Change]

  /// Puts a trend together from its parts.
  public init(begin: Int, opening: Int64, changes: [Change]) {
    self.begin = begin
    self.opening = opening
    self.changes = changes
  }

  /// What it held at the end of the last day, in minor units.
  public var closing: Int64 { changes.last?.balance ?? opening }

  /// What it held at the end of one of the days, in minor units; nil before there was the account.
  public func balance(on day: Int) -> Int64? {
    guard day >= begin else { return nil }
    return changes.last { $0.day <= day }?.balance ?? opening
  }
}
