/// What a person looks for in an account's history: an amount, or words.
public struct EntrySearch: Sendable, Equatable {
  /// So many UTF-8 bytes at most; what is behind them is not looked at.
  public static let limit = 100

  /// The text as typed, trimmed; not empty.
  public let text: String
  /// The amount that the text says, if it is one: entries that moved just this match, whichever way.
  public let amount: Money?
  /// The text's words in lower case: every one of them must be in the entry's kind, other side or note.
  public let words: [String]

  /// - Returns: nil for a text with nothing in it.
  public init?(_ typed: String, currency: Currency) {
    let kept = String(decoding: typed.utf8.prefix(Self.limit), as: UTF8.self)
    let words = kept.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty else { return nil }
    text = words.joined(separator: " ")
    amount = try? Money.parse(text, currency: currency)
    self.words = words.map { $0.lowercased() }
  }
}

/// What a search found: a page of it.
public struct EntrySearchResult: Sendable, Equatable {
  /// The entries that match, newest first.
  public let entries: [Entry]
  /// The page, from 1.
  public let page: Int
  /// Whether there are more on the next page.
  public let hasMore: Bool

  /// A result as it was found.
  public init(entries: [Entry], page: Int, hasMore: Bool) {
    self.entries = entries
    self.page = page
    self.hasMore = hasMore
  }
}

extension EntrySearch {
  /// Whether an entry is what is looked for: it moved just the amount, or has every word in its kind, its other side's
  /// name, or its note.
  func matches(_ entry: Entry, note: String) -> Bool {
    if let amount, entry.change.minorUnits.magnitude == amount.minorUnits.magnitude { return true }
    let text = "\(entry.kind.rawValue) \(entry.otherName ?? "") \(note)".lowercased()
    return words.allSatisfy { text.contains($0) }
  }
}
