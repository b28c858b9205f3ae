/// A search in an account's history: for an amount, or for words.
package struct EntrySearch: Sendable, Equatable {
  /// The most Unicode scalars that are searched for; the rest of the text is ignored.
  package static let limit = 100

  /// The text as typed, trimmed; not empty.
  package let text: String
  /// The amount in the text, if it is one: entries that moved exactly this amount match, in either direction.
  package let amount: Money?
  /// The text's words in lower case: each must occur in the entry's displayed line or its note.
  package let words: [String]

  /// - Returns: nil if the text is blank.
  package init?(_ typed: String, currency: Currency) {
    let kept = String(String.UnicodeScalarView(typed.unicodeScalars.prefix(Self.limit)))
    let words = kept.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty else { return nil }
    text = words.joined(separator: " ")
    amount = try? Money.parse(Self.withoutSign(text), currency: currency)
    self.words = words.map { $0.lowercased() }
  }

  /// Drops the sign that a line shows before its amount, because people may type it too.
  private static func withoutSign(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, "+-\u{2212}".unicodeScalars.contains(first) else { return text }
    return String(text.unicodeScalars.dropFirst())
  }
}

/// One page of search results.
package struct EntrySearchResult: Sendable, Equatable {
  /// The entries that match, newest first.
  package let entries: [Entry]
  /// The page number, from 1.
  package let page: Int
  /// Whether there is a next page.
  package let hasMore: Bool
}

extension EntrySearch {
  /// Whether an entry matches: it moved exactly the amount, or every word occurs in its displayed line, its other
  /// side's name, its card or its note, or in the name of its account.
  package func matches(_ entry: Entry, in account: String = "") -> Bool {
    if let amount, entry.change.minorUnits.magnitude == amount.minorUnits.magnitude { return true }
    let wentOut = entry.change.minorUnits < 0
    let card = entry.card.map { "\(wentOut ? "to" : "from") \($0.text)" }
    let text = "\(entry.kind.searchWords(wentOut: wentOut)) \(card ?? entry.otherName ?? "") \(entry.note) \(account)"
      .lowercased()
    return words.allSatisfy { text.includes($0) }
  }
}

extension EntrySearch {
  /// Whether every word occurs in the line that a move shows on its other side: `transfer from Everyday`.
  /// - Parameters:
  ///   - entry: the giving side's entry.
  ///   - giver: the name of its account.
  /// - Returns: false for anything but money that moved between the user's accounts.
  func matchesOtherSide(of entry: Entry, from giver: String) -> Bool {
    guard entry.isOutgoing, entry.isBetweenOwnAccounts else { return false }
    let text = "\(entry.kind.searchWords(wentOut: false)) \(giver) \(entry.note)".lowercased()
    return words.allSatisfy { text.includes($0) }
  }
}

extension Entry.Kind {
  /// The English words that find an entry of this kind: the ones that pages show for it, and the store's own.
  ///
  /// - Parameter wentOut: whether it took money out of the account.
  /// - Returns: lower-case words, with the punctuation used on pages.
  func searchWords(wentOut: Bool) -> String {
    switch self {
    case .deposit: "deposit"
    case .withdraw: "withdraw withdrawal"
    case .transfer: wentOut ? "transfer to" : "transfer from"
    case .close: wentOut ? "account closed, closed moved to" : "account closed, from closed account"
    case .reopen: wentOut ? "account reopened, reopened back to" : "account reopened, reopened back from"
    case .undo: wentOut ? "undo undone, undone back to" : "undo undone, undone back from"
    case .exchange: wentOut ? "exchange to" : "exchange from"
    case .capture: wentOut ? "capture payment to" : "capture payment from"
    case .fee: "fee"
    }
  }
}
