import WalletCore

/// A text in which the words of a search are marked, wherever they occur and however they are capitalised.
struct MarkedText {
  private let letters: [Character]
  private let isMarked: [Bool]

  /// - Parameters:
  ///   - text: the text.
  ///   - words: the words in lower case, as ``EntrySearch/words`` has them.
  init(_ text: String, words: [String]) {
    letters = Array(text)
    let lower = letters.map { $0.lowercased() }
    var isMarked = Array(repeating: false, count: letters.count)
    for word in words {
      for start in letters.indices {
        guard let end = Self.end(of: word, in: lower, from: start) else { continue }
        for index in start..<end { isMarked[index] = true }
      }
    }
    self.isMarked = isMarked
  }

  /// The index after a word that begins at an index; nil if another text is there. A letter may be longer in lower
  /// case.
  private static func end(of word: String, in lower: [String], from start: Int) -> Int? {
    var rest = word[...]
    var index = start
    while !rest.isEmpty {
      guard index < lower.count, rest.hasPrefix(lower[index]) else { return nil }
      rest.removeFirst(lower[index].count)
      index += 1
    }
    return index > start ? index : nil
  }

  var html: HTML {
    var html = HTML()
    var start = 0
    for index in letters.indices where index + 1 == letters.count || isMarked[index + 1] != isMarked[index] {
      let piece = String(letters[start...index])
      html.append(isMarked[index] ? "<mark>\(piece)</mark>" : "\(piece)")
      start = index + 1
    }
    return html
  }
}
