/// What went out and came in with each tag in a month, or with one tag in each month of a year.
package struct Spending: Sendable, Equatable {
  /// The amounts of one tag in one month.
  package struct Line: Sendable, Equatable {
    /// The tag.
    package let tag: NoteTag
    /// The month.
    package let month: CivilMonth
    /// In and out, by currency. Never empty.
    package let flows: [MoneyFlow]
  }

  /// How many months a tag is shown for, and the tags to choose from are taken from.
  package static let months = 12

  /// The month that was asked for.
  package let month: CivilMonth
  /// The present month.
  package let newest: CivilMonth
  /// The month of the user's first account; nil without one.
  package let oldest: CivilMonth?
  /// The tag that was asked for; nil for all tags in the month.
  package let tag: NoteTag?
  /// For a month its tags, those first with which most went out; for a tag its months, the newest first.
  package let lines: [Line]
  /// All tags of the months up to the asked one, by name.
  package let tags: [NoteTag]
  /// Whether older notes were not looked at, because there are too many.
  package let isBounded: Bool
  /// Whether some tags are not listed, because there are too many.
  package let leavesTagsOut: Bool
  /// Everything that went out and came in in the month, with a tag or without; nil for a tag, and where there is too
  /// much to look at.
  package var total: Total?

  /// What went out and came in in a month, each by currency.
  package struct Total: Sendable, Equatable {
    /// All of it. A note with two tags counts once.
    package var all: [MoneyFlow] = []
    /// What has no tag.
    package var untagged: [MoneyFlow] = []
  }

  /// What the lines come to together, by currency.
  package var sums: [MoneyFlow] {
    var sums: [Currency: MoneyFlow] = [:]
    for flow in lines.lazy.flatMap(\.flows) {
      sums[flow.currency, default: MoneyFlow(in: flow.currency)].add(flow)
    }
    return sums.values.sorted { $0.currency.code < $1.currency.code }
  }
}

/// A user's note on an operation.
package struct OperationNote: Sendable, Equatable {
  /// The operation's number.
  package let number: Int64
  /// The note.
  package let text: String

  /// A note as read from the store.
  package init(number: Int64, text: String) {
    self.number = number
    self.text = text
  }
}
