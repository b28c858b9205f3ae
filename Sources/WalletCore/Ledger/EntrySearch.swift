/// What a person looks for in an account's history: an amount, or words.
public struct EntrySearch: Sendable, Equatable {
  /// So many Unicode scalars at most; what is behind them is not looked at.
  public static let limit = 100

  /// The text as typed, trimmed; not empty.
  public let text: String
  /// The amount that the text says, if it is one: entries that moved just this match, whichever way.
  public let amount: Money?
  /// The text's words in lower case: every one of them must be in what its line says, or in its note.
  public let words: [String]

  /// - Returns: nil for a text with nothing in it.
  public init?(_ typed: String, currency: Currency) {
    let kept = String(String.UnicodeScalarView(typed.unicodeScalars.prefix(Self.limit)))
    let words = kept.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty else { return nil }
    text = words.joined(separator: " ")
    amount = try? Money.parse(Self.withoutSign(text), currency: currency)
    self.words = words.map { $0.lowercased() }
  }

  /// The sign that a line shows before its amount: a person may type it as well.
  private static func withoutSign(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, "+-\u{2212}".unicodeScalars.contains(first) else { return text }
    return String(text.unicodeScalars.dropFirst())
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
  /// Whether an entry is what is looked for: it moved just the amount, or has every word in what its line says, its
  /// other side's name, or its note.
  public func matches(_ entry: Entry, note: String) -> Bool {
    if let amount, entry.change.minorUnits.magnitude == amount.minorUnits.magnitude { return true }
    let kind = entry.kind.searchWords(wentOut: entry.change.minorUnits < 0)
    let text = "\(kind) \(entry.otherName ?? "") \(note)".lowercased()
    return words.allSatisfy { text.includes($0) }
  }
}
