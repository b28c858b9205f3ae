import TestSupport
import Testing

@testable import Templates
@testable import WalletCore

@Suite("What a page shows is what a search finds")
struct SearchWordsTests {
  @Test("A line is found by every word of its title, alone and together")
  func titles() throws {
    for entry in Samples.entries {
      let title = Markup(Words.title(entry)).text
      for typed in title.split(separator: " ").map(String.init) + [title] where typed.unicodeScalars.count <= 60 {
        let wanted = try #require(EntrySearch(typed, currency: .usd))
        #expect(wanted.matches(entry), "\(entry.kind) is not found by \(typed)")
      }
    }
  }

  @Test("A line is found by its amount as it stands there, sign and all")
  func amounts() throws {
    for entry in [Samples.entry(.deposit, 123_456), Samples.entry(.withdraw, -2000)] {
      let shown = Markup("\(signed: entry.change, .plain)").text
      #expect(try #require(EntrySearch(shown, currency: .usd)).matches(entry), "\(shown)")
    }
    let twice = try #require(EntrySearch("--20", currency: .usd))
    #expect(twice.amount == nil)
    #expect(try #require(EntrySearch("- 20", currency: .usd)).amount == .usd(cents: 2000))
  }
}
