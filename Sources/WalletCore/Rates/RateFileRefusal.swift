/// Why a file of rates is not taken over; all that was read before stays.
package struct RateFileRefusal: Error, Sendable, Equatable {
  /// The problem that was found.
  package enum Reason: Sendable, Equatable, CaseIterable {
    /// More bytes than ``RateFile/sizeLimit``.
    case tooLarge
    /// Bytes that are not UTF-8.
    case notUnicode
    /// The first line is that of none of the three forms.
    case unknownForm
    /// No line of it states a rate.
    case noRates
    /// Not comma-separated values by RFC 4180.
    case notCSV
    /// The line has more or fewer columns than the first.
    case columns
    /// Two columns have this name.
    case columnTwice
    /// Two lines are of the same day, or of the same currency at the same time.
    case timeTwice
    /// Not a date, or not a time with its zone.
    case time
    /// Dated more than a day ahead.
    case ahead
    /// Not a decimal number.
    case number
    /// 0 or below.
    case notPositive
    /// Above 10^12.
    case tooHigh
    /// More than 18 digits, zeros before them not counted, or more than 36 decimals.
    case tooManyDigits
    /// A dollar is worth another amount than a dollar.
    case dollar
    /// A currency that the wallet does not know.
    case unknownCurrency
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
