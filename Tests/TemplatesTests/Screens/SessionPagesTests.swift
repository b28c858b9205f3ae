import TestSupport
import Testing
import WalletCore

@testable import Templates

@Suite("Signed-in devices as a page")
struct SessionPagesTests {
  @Test("Each event of signing in has words of its own")
  func events() {
    let words = SecurityEvent.Kind.allCases.map { Words.title($0) }
    #expect(Set(words).count == words.count)
    for word in words {
      #expect(word.first?.isUppercase == true && word.utf8.count < 40 && !word.hasSuffix("."), "\(word)")
    }
  }

  @Test("What the owner did has no browser, and a session of before they were kept an unknown one")
  func unknown() throws {
    let page = AllPages.sessionsPage(
      sessions: [try AllPages.session(1, agent: "", address: "")],
      events: [SecurityEvent(.unlocked, at: Samples.noon, address: "", agent: "")])
    let text = Markup(page.html).text
    #expect(text.contains("An unknown browser"))
    #expect(text.contains("Number unlocked 21 Nov 2026, 14:05By the person who runs this wallet"), "\(text)")
    #expect(!text.contains("from "))
  }

  @Test("A place has words, at the beginning of a sentence too; an address shows only where nothing else is known")
  func places() throws {
    for (address, words) in [
      ("127.0.0.1", "from this computer"), ("::1", "through the computer that runs this wallet"),
      ("10.0.0.2", "from your local network"), ("203.0.113.7", "from the address 203.0.113.7"),
    ] {
      let page = AllPages.sessionsPage(
        sessions: [try AllPages.session(1, address: address)],
        events: [SecurityEvent(.signedIn, at: Samples.noon, address: address, agent: "Safari on a Mac")])
      let text = Markup(page.html).text
      #expect(text.contains("Signed in 21 Nov 2026, 14:05 \(words). Last used"), "\(text)")
      let first = words.prefix(1).uppercased() + words.dropFirst()
      #expect(text.contains("Safari on a Mac \(first)"), "\(text)")
      #expect(text.contains(address) == words.contains(address))
    }
  }

  @Test("The home page says nothing of sign-ins elsewhere where there were none, not even a line's end")
  func noNews() throws {
    let signIns = [try AllPages.signIn(1), try AllPages.signIn(2, hasLeft: true)]
    let warning = try #require(NewSignInsWarning(signIns, zone: Samples.zone, places: AllPages.places, on: .home))
    func page(_ unseenSignIns: NewSignInsWarning?) -> String {
      let home = AllPages.homePage(userName: "Ann", accounts: [], unseenSignIns: unseenSignIns)
      return String(decoding: home.html.bytes, as: UTF8.self)
    }
    let told = String(decoding: warning.html(Samples.token).bytes, as: UTF8.self)
    #expect(page(warning).replacing(told, with: "") == page(nil))
    #expect(NewSignInsWarning([], zone: Samples.zone, places: AllPages.places, on: .home) == nil)
  }
}
