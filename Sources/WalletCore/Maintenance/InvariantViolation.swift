/// A place where the books break a rule.
package struct InvariantViolation: Sendable, Equatable, CustomStringConvertible {
  /// The rules.
  package enum Rule: String, Sendable, CaseIterable {
    /// The store's own check of its file structure, and that what a row refers to is there.
    case structure
    /// The tables and triggers are those that the program created.
    case schema
    /// The balances of each currency sum to 0.
    case balancesSumToZero = "i1"
    /// A balance equals the sum of its entries and the last entry's balance; the sequence has no gaps.
    case entriesContinue = "i2"
    /// Each transfer has exactly two entries, one of each sign, in one currency.
    case transfersHaveTwoEntries = "i3"
    /// No account of a user or a merchant is below 0, and neither is what closed accounts left behind.
    case notBelowZero = "i4"
    /// A closed account is empty, and nothing happened to it since.
    case closedAccountsAreEmpty = "i5"
    /// One success per user and key, one reversal per operation.
    case keysAreUsedOnce = "i6"
    /// Operations and transfers are numbered without gaps, and the hash chain verifies.
    case chainVerifies = "i7"
    /// What came in from the outside world equals what the other accounts received from it.
    case outsideAgrees = "i8"
    /// Each user's account begins with its one opening and has the name last given to it; an undo is the opposite of
    /// what it undoes.
    case accountsFollowOperations = "i9"
    /// Every operation is whole: it has its transfers, and did what its kind does besides.
    case operationsAreWhole = "i10"
    /// Each user began with one operation and has the phone number that the newest one gave, or waits for one that a
    /// change gave. Notes are on the operations of the user who wrote them.
    case usersFollowOperations = "i11"
    /// Each event continues its hold and its account's holds; nothing more is captured than was held.
    case holdsContinue = "h1"
    /// No account ever had less than it held.
    case heldIsCovered = "h2"
    /// The card that an operation names is the one that was named, and its account says that there are cards.
    case cardsAreAsNamed = "c1"
    /// Each operator is paid to the merchant's account of its name, in dollars.
    case operatorsHaveTheirAccounts = "m1"
    /// Each charge point has a tariff, none begins before the one before it, and places, states and prices can be.
    case chargePointsHaveTariffs = "m2"
    /// Each charging session has its claim, a hold of its user and its tariff; they end together, and what is kept of them
    /// can be.
    case sessionsEndWithTheirHolds = "s1"
    /// Each bill is what the tariff gives for what was metered, what was captured, and what the chain holds of it.
    case billsAreAsCaptured = "b1"
    /// Each bill has one invoice, and each operator's invoices are numbered without gaps in each series.
    case invoicesAreNumbered = "b2"
    /// What an exchange moved fits its rate and its fee exactly.
    case exchangesFitTheirRate = "x1"
    /// The currencies and the kinds of operation are the program's.
    case factsMatchProgram = "facts"
  }

  /// The broken rule.
  package let rule: Rule
  /// The affected rows, by number; no names, amounts or phone numbers.
  package let detail: String

  /// A violation of a rule, with the rows that show it.
  package init(rule: Rule, detail: String) {
    self.rule = rule
    self.detail = detail
  }

  /// For the log.
  package var description: String { "\(rule.rawValue): \(detail)" }
}
