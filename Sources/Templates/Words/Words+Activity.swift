import WalletCore

/// All accounts' activity, its filter, and sums by tag.
extension Words {
  /// What a search in all activity looks for.
  static let activitySearchHint = "An amount, a type, an account or a word of a note."
  /// What a tag is, at the field for one.
  static let tagHint = "A word that you marked with # in a note, like #food."
  /// Why own transfers are missing in the sums.
  static let movesDoNotCount = "Money moved between your own accounts is not counted."
  /// The empty list.
  static let noActivity = "Nothing has happened yet. What you deposit, withdraw or transfer shows here."
  /// The empty list of a filter.
  static let nothingFound = "Nothing found. Try a shorter word, or fewer filters."
  /// Above a list while a part of its filter makes no sense.
  static let filterLeftOut =
    "Filters with an error are not used, so this list may hold more than you asked for."
  /// The mark behind the name of a closed account.
  static let closedAfterName: HTML = " (closed)"

  /// How many lines were found.
  static func found(_ found: Activity, isFiltered: Bool) -> String {
    let noun = isFiltered ? (found.count == 1 ? "result" : "results") : (found.count == 1 ? "entry" : "entries")
    let count = "\(Digits.grouped(found.count)) \(noun)"
    return found.isCountBounded ? "At least \(count)" : count
  }

  /// A kind of activity, as a choice.
  static func name(_ kind: ActivityKind) -> String {
    switch kind {
    case .deposit: "Deposits"
    case .withdraw: "Withdrawals"
    case .transfer: "Transfers"
    case .exchange: "Exchanges"
    case .payment: "Payments"
    case .fee: "Fees"
    case .undo: "Undone"
    case .close: "Closed and reopened accounts"
    }
  }

  /// What of a filter makes no sense.
  package static func sentence(_ problem: ActivityProblem) -> String {
    switch problem {
    case .least(let refusal, let currency), .most(let refusal, let currency): sentence(refusal, in: currency)
    case .amountsCross: "The first amount is larger than the second. Swap them."
    case .currency: "We don't know that currency. Choose one from the list."
    case .kind: "We don't know that kind. Choose one from the list."
    case .from, .to: "That is not a date. Write it like 2026-11-21."
    case .daysCross: "The first date is after the second. Swap them."
    case .tag: "That is not a tag. A tag is one word of letters, digits, _ or -, with up to \(NoteTag.limit) of them."
    }
  }

  /// What of a filter makes no sense, with the field's name before it: several of them are alike.
  static func labelled(_ problem: ActivityProblem) -> String {
    let label =
      switch problem {
      case .least, .amountsCross: "Amount from"
      case .most: "Amount to"
      case .currency: "Currency of the amounts"
      case .kind: "Kind"
      case .from, .daysCross: "Date from"
      case .to: "Date to"
      case .tag: "Tag"
      }
    return "\(label): \(sentence(problem))"
  }

  /// The months of a year from the first account on.
  static func since(_ month: CivilMonth) -> String { "Since \(DayText.string(month))" }
  /// The year that ends with a month.
  static func yearUpTo(_ month: CivilMonth) -> String { "12 months up to \(DayText.string(month))" }
  /// A month without tags.
  static let noTagsInMonth = "No notes with tags in this month."
  /// A year without a tag.
  static let noTagInYear = "Nothing with this tag in these months."
  /// How tags are made.
  static let howToTag = "Write a word with # in a note, like #food, and its sums show here."
  /// What the sums by tag leave out.
  static let whatCountsInSums =
    "Money moved between your accounts, and what was undone, is not counted. A note with two tags counts for both."
  /// That there are more notes than are looked at.
  static let olderNotesLeftOut = "You have very many notes. Only the newest are added up here."
  /// That a month has too many entries to add up.
  static let tooManyEntriesForSums = "This month has very many entries, so only those with tags are added up."
  /// That there are more tags than are listed.
  static let someTagsLeftOut = "You have very many tags, so this page leaves some out."
}
