/// A place where the books are not as they must be.
public struct InvariantViolation: Sendable, Equatable, CustomStringConvertible {
  /// The rules of which one is broken.
  public enum Rule: String, Sendable, CaseIterable {
    /// The store's own check of its file's structure.
    case structure
    /// The tables and triggers are the ones that the program made.
    case schema
    /// Balances per currency sum to 0.
    case balancesSumToZero = "i1"
    /// A balance is the sum of its entries and the last entry's balance; the sequence has no gaps.
    case entriesContinue = "i2"
    /// Each transfer has exactly two entries, one of each sign, in one currency.
    case transfersHaveTwoEntries = "i3"
    /// No person's account, and not what closed accounts left behind, is below 0.
    case notBelowZero = "i4"
    /// A closed account is empty and nothing happened to it since.
    case closedAccountsAreEmpty = "i5"
    /// One success per user and key, one reversal per operation.
    case keysAreUsedOnce = "i6"
    /// Operations and transfers are numbered without gaps, and the hash chain verifies.
    case chainVerifies = "i7"
    /// What came in from the outside world is what the other accounts got from it.
    case outsideAgrees = "i8"
    /// Each person's account begins with its one opening and bears the name last given to it; an undo is the opposite
    /// of what it undoes.
    case accountsFollowOperations = "i9"
  }

  /// The rule that is broken.
  public let rule: Rule
  /// Which rows, by number; no names, amounts or phone numbers.
  public let detail: String

  /// A violation of a rule, with the rows that show it.
  public init(rule: Rule, detail: String) {
    self.rule = rule
    self.detail = detail
  }

  /// For the log.
  public var description: String { "\(rule.rawValue): \(detail)" }
}
