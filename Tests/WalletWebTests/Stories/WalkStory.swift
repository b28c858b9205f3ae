import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: somebody follows every link", .slow)
struct WalkStory {
  /// The walks: a user with a past, a stranger, and a visitor who waits for a code.
  private func walks(_ wallet: TestWallet, deposits: Int = 0) throws -> [SiteWalk] {
    let person = try wallet.personWithPast(deposits: deposits)
    wallet.addChargePoints()
    return [try SiteWalk(person), try SiteWalk(wallet.visitor()), try SiteWalk(wallet.waitingForCode())]
  }

  @Test("S29: following every link and pressing nothing leaves the books as they were, byte for byte")
  func booksStay() async throws {
    try await withWallet { wallet in
      let people = [try wallet.personWithPast(deposits: 50), wallet.visitor(), try wallet.waitingForCode()]
      // What the rates' own thread keeps by now is none of the visitors' doing.
      wallet.running.rateWatch.look()
      let tables = RawDatabase.ledger + ["op_card", "card", "price_of_day"]
      let before = try RawDatabase.dump(tables, in: wallet.folder)
      let sent = wallet.messages.messages.count
      #expect(before.contains("rent for May") && before.contains("Everyday"))
      for visitor in people {
        let walk = try SiteWalk(visitor)
        for stop in walk.stops {
          let head = try visitor.send("HEAD", stop.address)
          #expect(head.status == stop.answer.status && head.body.isEmpty, "HEAD \(stop.address)")
        }
      }
      #expect(try RawDatabase.dump(tables, in: wallet.folder) == before)
      #expect(wallet.messages.messages.count == sent, "and no code is sent")
    }
  }

  @Test("S29: the walk comes to every address that answers GET")
  func everyAddress() async throws {
    try await withWallet { wallet in
      let reached = try walks(wallet).map(\.patterns).reduce(into: Set<String>()) { $0.formUnion($1) }
      let shown = Set(SiteMap.shown.map(SiteMap.pattern))
      #expect(shown.subtracting(reached).subtracting(SiteMap.notLinked) == [], "nobody comes here")
    }
  }

  @Test("No link leads to nothing, to an error or to a place that shows nothing")
  func noDeadLinks() async throws {
    try await withWallet { wallet in
      for walk in try walks(wallet, deposits: 50) {
        #expect(walk.stops.count > 20)
        for stop in walk.stops {
          #expect([200, 303].contains(stop.answer.status), "\(stop.address) on \(stop.origin)")
        }
      }
    }
  }

  @Test("S35: no page, redirection or file leads to another machine; script comes from our own files alone")
  func noOtherMachine() async throws {
    try await withWallet { wallet in
      for walk in try walks(wallet) {
        let files = Set(walk.stops.filter { $0.pattern == nil && !$0.isPage }.map(\.address))
        for stop in walk.stops {
          #expect(stop.address.hasPrefix("/") && !stop.address.hasPrefix("//"), "\(stop.address) on \(stop.origin)")
          let type = stop.answer.field("Content-Type") ?? ""
          guard type.hasPrefix("text/") || type.contains("json") || type.contains("svg") else { continue }
          // The page about protection names the wallet's other name.
          let mention = #/https?://(?!www\.w3\.org/|wallet\.localhost:)[^\s"'<]+/#
          let foreign = stop.answer.text.matches(of: mention).map { String($0.0) }
          #expect(foreign == [], "\(stop.address)")
        }
        for page in walk.pages {
          for script in Markup(page: page.answer.text).all("script") {
            let source = try #require(script.attributes["src"], "\(page.address)")
            #expect(files.contains(source) && source.hasPrefix("/js/"), "\(source) on \(page.address)")
          }
        }
      }
    }
  }

  @Test(
    "No page has more than 7 KB of script in all, also where a session ends soon; those with a code have its script")
  func scripts() async throws {
    try await withWallet { wallet in
      var walks = try walks(wallet)
      let shared = wallet.visitor()
      try shared.visit("/login").fill("Phone number", with: "(530) 555-0188").press("Send OTP")
      let code = try #require(wallet.messages.code(to: "+15305550188"))
      try shared.fill("Code", with: code).tick("shared").press("Verify")
      try shared.openAccount("Everyday", deposit: "5")
      try shared.openAccount("Savings")
      walks.append(try SiteWalk(shared))
      var heaviest = 0
      for walk in walks {
        let files = Dictionary(walk.stops.map { ($0.address, $0.answer.body.count) }) { $1 }
        for page in walk.pages {
          let markup = Markup(page: page.answer.text)
          let sources = markup.all("script").compactMap { $0.attributes["src"] }
          let bytes = try sources.map { try #require(files[$0], "\($0) on \(page.address)") }.reduce(0, +)
          #expect(bytes <= 7168, "\(page.address)")
          heaviest = max(heaviest, bytes)
          let hasCode = markup.all("input").contains { $0.attributes["autocomplete"] == "one-time-code" }
          #expect(sources.contains { $0.hasPrefix("/js/code.") } == hasCode, "\(page.address)")
          let isChecked = markup.all("input").contains { $0.attributes["data-check"] != nil }
          #expect(sources.contains { $0.hasPrefix("/js/check.") } || !isChecked, "\(page.address)")
          #expect(sources.contains { $0.hasPrefix("/js/form.") } || !(hasCode || isChecked), "\(page.address)")
        }
      }
      #expect(heaviest > 5120, "the phone field's page on a shared computer")
    }
  }

  @Test("Every page on the way is well-formed, has a language, one title and one heading, and names for its fields")
  func wellFormed() async throws {
    try await withWallet { wallet in
      for walk in try walks(wallet, deposits: 50) {
        let files = Set(walk.stops.filter { $0.pattern == nil && !$0.isPage }.map(\.address))
        for page in walk.pages {
          let markup = Markup(page: page.answer.text)
          #expect(markup.houseFaults(files: files) == [], "\(page.address)")
          #expect(!PageReader(page.answer.text).title.isEmpty, "\(page.address)")
        }
      }
    }
  }
}
