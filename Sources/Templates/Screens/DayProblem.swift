import WalletCore

/// Why a page is not shown as of a day.
public enum DayProblem: Error, Sendable, Equatable {
  /// What was sent is no day of the calendar.
  case notADay
  /// The day is not over before today ends: it lies in the future.
  case notYet
  /// The account was opened later, on this day.
  case beforeOpening(CivilDay)
}
