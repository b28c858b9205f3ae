import Testing

@testable import Templates
@testable import WalletTestSupport

/// The stories list the forms they post, and check that list; this test checks that no form is missing.
@Suite("House rules: who presses what")
struct PressedFormsTests {
  private static let toldOfBoth = [
    AlternativeSignInStory.posts, NumberStory.posts, DevicesStory.posts, LooksStory.posts, HistoryStory.posts,
    CardsStory.posts, ExchangeStory.posts, ForeignSessionStory.posts, ActivityStory.posts, AccountLookStory.posts,
    LeavingStory.posts,
  ]

  @Test("Every form of the site is posted in a story by keys alone, and in one with scripts off")
  func everyForm() throws {
    let forms = Set(SiteMap.posted.map(SiteMap.pattern)).subtracting(WebDriver.postsOfScript)
    #expect(forms.count > 20)
    for (way, journey) in [(Person.Way.keys, KeyboardStory.posts), (.noScript, NoScriptStory.posts)] {
      let posted = Self.toldOfBoth.reduce(journey.union(PasskeyStory.posts(way))) { $0.union($1) }
      let possible = way.hasScript ? forms : forms.subtracting(PasskeyStory.postsWithScript.subtracting(posted))
      #expect(possible.subtracting(posted) == [], "no story posts these")
      #expect(posted.subtracting(forms) == [], "no form is posted there")
    }
  }
}
