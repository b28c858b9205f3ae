import TestSupport
import Testing
import WalletCore

@testable import Templates

@Suite("Signed-in devices, and what protects the wallet, as pages")
struct SessionPagesTests {
  @Test("Each thing that can happen at the door is told in words of its own")
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

  @Test("A place is told in words, at the beginning of a sentence too; an address only where nothing else is known")
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

  @Test(
    "A limit is shown in words, times with their unit and 0 as off, and as it is set where that differs",
    arguments: [
      (.seconds(30), "30 seconds", "30"), (.seconds(300), "5 minutes", "300"),
      (.seconds(2_592_000), "30 days", "2592000"),
      (.seconds(0), "off", "0"), (.count(0), "off", "0"), (.bytes(0), "off", "0"), (.count(5), "5", nil),
      (.bytes(8192), "8192", nil), (.word("off"), "off", nil),
    ] as [(SecurityLimit.Value, String, String?)])
  func values(value: SecurityLimit.Value, shown: String, set: String?) {
    let found = Words.value(value)
    #expect(found.value == shown)
    #expect(found.set == set)
  }

  @Test("Every topic has a title and sentences of its own")
  func topics() {
    #expect(Set(SecurityTopic.allCases.map { Words.title($0) }).count == SecurityTopic.allCases.count)
    let sentences = SecurityTopic.allCases.flatMap { Words.sentences($0) }
    #expect(Set(sentences).count == sentences.count)
    #expect(SecurityTopic.allCases.allSatisfy { !Words.sentences($0).isEmpty })
    for sentence in sentences { #expect(sentence.hasSuffix(".") && !sentence.contains("  "), "\(sentence)") }
  }

  @Test("S50: the three differences of plain http are named there alone")
  func way() {
    func text(_ isEncrypted: Bool) -> String {
      Markup(
        SecurityPage(
          frame: Samples.frame(), limits: [], isEncrypted: isEncrypted, ownAddress: "http://wallet.localhost:8080"
        ).html
      ).text
    }
    #expect(text(false).contains("http://wallet.localhost:8080 keeps them apart"))
    #expect(text(false).contains("cookies are not Secure"))
    #expect(!text(true).contains("wallet.localhost") && !text(true).contains("are not Secure"))
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
