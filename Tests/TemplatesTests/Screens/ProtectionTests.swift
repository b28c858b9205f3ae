import TestSupport
import Testing
import WalletCore

@testable import Templates

@Suite("What protects the user, as a page and in sentences")
struct ProtectionTests {
  private func sentences(_ worry: SecurityWorry, _ rules: SecurityRules) -> String {
    Words.sentences(worry, rules).joined(separator: "\n")
  }

  @Test("Every group has a title and two to five items of its own, each of one or two sentences")
  func groups() {
    for rules in [AllPages.usualRules, AllPages.openRules, AllPages.rules(.gateway(countries: ["Germany", "Italy"]))] {
      #expect(Set(SecurityWorry.allCases.map { Words.title($0) }).count == SecurityWorry.allCases.count)
      let all = SecurityWorry.allCases.map { Words.sentences($0, rules) }
      #expect(all.allSatisfy { (2...5).contains($0.count) })
      #expect(Set(all.joined()).count == all.joined().count)
      for item in all.joined() {
        #expect(item.hasSuffix(".") && !item.contains("  ") && item.utf8.count < 210, "\(item)")
        #expect(!item.contains(/\b0\b|\bis off\b/), "\(item)")
      }
    }
  }

  @Test("The waits after wrong codes, for each pair of settings")
  func waits() {
    for (first, longest, words) in [
      (30, 3600, "a wait of 30 seconds, and each next wait is twice as long, up to 1 hour."),
      (60, 61, "a wait of 1 minute, and each next wait is twice as long, up to 1 minute and 1 second."),
      (3600, 3600, "After every 5 wrong codes in a row there is a wait of 1 hour."),
      (7200, 3600, "After every 5 wrong codes in a row there is a wait of 1 hour."),
      (0, 3600, "Wrong codes bring no wait."), (30, 0, "Wrong codes bring no wait."),
      (0, 0, "Wrong codes bring no wait."),
    ] {
      let rules = AllPages.rules { ($0.failWait, $0.failWaitMax) = (first, longest) }
      #expect(Words.sentences(.guessing, rules)[1] == "After 5 wrong tries a code stops working. " + shown(words))
    }
    func shown(_ words: String) -> String {
      words.hasPrefix("a wait") ? "After 5 wrong codes in a row there is \(words)" : words
    }
  }

  @Test("Each number of a sentence is the setting's, and the sentence of one that is switched off says what that means")
  func values() {
    for (worry, change, words) in Self.changes {
      let text = sentences(worry, AllPages.rules(.gateway(countries: ["Germany", "France", "Italy"]), change))
      #expect(text.contains(words), "\(words): \(text)")
    }
  }

  private static let changes: [(SecurityWorry, @Sendable (inout SignInPolicy) -> Void, String)] = [
    (.guessing, { $0.codeLife = 61 }, "It works for 1 minute and 1 second, once,"),
    (.guessing, { $0.codeTries = 1 }, "After a wrong try a code stops working."),
    (.guessing, { $0.codeTries = 1234 }, "After 1,234 wrong tries"),
    (.guessing, { $0.failLock = 0 }, "A number is never locked"),
    (.guessing, { $0.failLock = 1 }, "After one wrong code a number is locked"),
    (.guessing, { $0.failLock = 7 }, "After 7 wrong codes in a row a number is locked"),
    (.guessing, { $0.totpLock = 0 }, "An authenticator app is never locked"),
    (.guessing, { $0.totpLock = 1 }, "After one wrong code an authenticator app is locked"),
    (
      .guessing, { $0.totpLock = 7 },
      "After 7 wrong codes in a row, wherever they were typed, an authenticator app is locked"
    ),
    (.guessing, { $0.deviceLife = 86_400 }, "is known for 1 day."),
    (.messages, { _ in }, "They go to Germany, France and Italy only."),
    (
      .messages, { $0.resendWait = 10 },
      "a wait of 10 seconds, twice as long each time, up to 5 minutes and 20 seconds."
    ),
    (.messages, { $0.resendWait = 0 }, "There is no wait between two codes."),
    (.messages, { ($0.sendsPhoneHour, $0.sendsPhoneDay) = (3, 4) }, "at most 3 an hour and 4 a day."),
    (.messages, { ($0.sendsPhoneHour, $0.sendsPhoneDay) = (0, 4) }, "at most 4 a day."),
    (.messages, { ($0.sendsPhoneHour, $0.sendsPhoneDay) = (3, 0) }, "at most 3 an hour."),
    (.messages, { ($0.sendsPhoneHour, $0.sendsPhoneDay) = (0, 0) }, "A number can get any number of codes."),
    (.messages, { ($0.sendsAddressHour, $0.checksAddressFiveMinutes) = (2, 3) }, "2 codes an hour, and try 3 in 5"),
    (.messages, { $0.sendsAddressHour = 0 }, "ask for any number of codes, and try 30 in 5 minutes."),
    (.messages, { $0.checksAddressFiveMinutes = 0 }, "ask for 30 codes an hour, and try any number."),
    (
      .messages, { ($0.sendsAddressHour, $0.checksAddressFiveMinutes) = (0, 0) },
      "any number of codes, and try any number."
    ),
    (.messages, { ($0.sendsAllHour, $0.sendsRangeHour) = (8, 9) }, "get at most 8 codes, and numbers that differ only"),
    (.messages, { ($0.sendsAllHour, $0.sendsRangeHour) = (8, 0) }, "All people together get at most 8 codes an hour."),
    (.messages, { ($0.sendsAllHour, $0.sendsRangeHour) = (0, 9) }, "four digits get 9 at most."),
    (
      .device, { _ in },
      "for 30 days, or until 7 days pass without a visit. On a shared computer it is 12 hours, or until"
    ),
    (.device, { $0.sessionIdle = $0.sessionLife }, "You stay signed in for 30 days. On"),
    (.device, { $0.sharedIdle = 999_999 }, "On a shared computer it is 12 hours."),
    (.device, { $0.sessionsMax = 0 }, "signed in on any number of devices."),
    (.device, { $0.sessionsMax = 1 }, "signed in on one device; a new sign-in signs it out."),
    (.device, { $0.sessionsMax = 3 }, "signed in on 3; one more signs out the oldest."),
    (.device, { $0.freshCode = 0 }, "no fresh code is asked for."),
    (.device, { $0.freshCode = 120 }, "need a fresh code, at most 2 minutes old."),
    (.device, { $0.recoveryCodeAge = 0 }, "a recovery code or a passkey proves its number, from the next sign-in on."),
    (.device, { $0.passkeysMax = 0 }, "Your settings remove it. You can have any number."),
    (.device, { $0.passkeysMax = 7 }, "Your settings remove it. You can have 7."),
    (.device, { $0.recoveryCodeAge = 3600 }, "one made at least 1 hour ago, and before you last signed in."),
  ]

  @Test("There is a sentence for each way in which codes travel; limits for everybody only where messages cost money")
  func ways() {
    #expect(sentences(.messages, AllPages.rules(.console)).contains("in the window where this wallet was started."))
    #expect(sentences(.messages, AllPages.rules(.file)).contains("written to a file"))
    let one = sentences(.messages, AllPages.rules(.program(countries: ["France"])))
    #expect(one.contains("by a program of the person who runs this wallet. They go to France only."))
    for way in [SecurityRules.Way.console, .file] {
      #expect(!sentences(.messages, AllPages.rules(way)).contains("All people together"))
    }
    #expect(one.contains("all people together get at most 60 codes"))
    let none = AllPages.rules(.program(countries: ["France"])) { ($0.sendsAllHour, $0.sendsRangeHour) = (0, 0) }
    #expect(!sentences(.messages, none).contains("all people"))
  }

  @Test("Accounts, bookings, fees, sizes and the log, as they are set")
  func others() {
    for (rules, worry, words) in [
      (
        AllPages.rules(), .money,
        "You can have 100 open accounts and 1,000 with the closed ones, and book 5,000 times in"
      ),
      (AllPages.rules(accountsEver: 0), .money, "You can have 100 open accounts, and book"),
      (AllPages.rules(accountsMax: 0), .money, "You can have 1,000 accounts, closed ones included, and book"),
      (AllPages.openRules, .money, "You can have any number of accounts, and book as often as you like."),
      (AllPages.rules(operationsDay: 1), .money, "book once in 24 hours."),
      (AllPages.rules(), .money, "within 30 seconds, or not at all. There is no fee."),
      (AllPages.rules(feeRate: 50), .money, "The fee is 0.5%."),
      (AllPages.rules(), .money, "for 10 minutes."),
      (AllPages.rules(), .websites, "A request of more than 64 KB is refused. One that takes more than 20 seconds to"),
      (AllPages.rules(bodyMax: 1_048_576), .websites, "more than 1 MB is"),
      (AllPages.rules(bodyMax: 1025), .websites, "more than 1,025 bytes is"),
      (AllPages.rules(bodyMax: 1), .websites, "more than 1 byte is"),
      (AllPages.rules(), .computer, "The log holds no codes"),
      (AllPages.rules(isLogged: false), .computer, "No log is written."),
    ] as [(SecurityRules, SecurityWorry, String)] {
      #expect(sentences(worry, rules).contains(words), "\(words): \(sentences(worry, rules))")
    }
    #expect(!sentences(.websites, AllPages.rules(bodyTime: 0)).contains("cut off"))
  }

  @Test(
    "A limit is shown in words, times with their unit and 0 as off, and as it is set where that differs",
    arguments: [
      (.seconds(30), "30 seconds", "30"), (.seconds(300), "5 minutes", "300"),
      (.seconds(2_592_000), "30 days", "2592000"),
      (.seconds(0), "off", "0"), (.count(0), "off", "0"), (.bytes(0), "off", "0"), (.count(5), "5", nil),
      (.bytes(8192), "8192", nil), (.word("off"), "off", nil),
    ] as [(SecurityLimit.Value, String, String?)])
  func settings(value: SecurityLimit.Value, shown: String, set: String?) {
    let found = Words.value(value)
    #expect(found.value == shown)
    #expect(found.set == set)
  }

  @Test("Every setting is folded away, at the end, under a heading for each topic")
  func folded() throws {
    let pages = try AllPages.protection().filter { $0.0.hasSuffix(" 35") }
    #expect(pages.count == 2)
    for (name, html) in pages {
      let markup = Markup(html)
      let folded = markup.elements.indices.filter { markup.elements[$0].name == "details" }
      let details = folded.filter { markup.inside($0).contains { $0.name == "table" } }
      #expect(details.count == 1 && markup.elements[details[0]].attributes["open"] == nil, "\(name)")
      let inside = markup.inside(details[0])
      #expect(inside.filter { $0.name == "table" }.count == markup.all("table").count)
      let headings = inside.filter { $0.name == "h2" }.count
      #expect(headings == SecurityTopic.allCases.count + (markup.text.contains("Libraries") ? 1 : 0))
      let worries = folded.filter { $0 != details[0] }
      #expect(worries.count == SecurityWorry.allCases.count + 1)
      #expect(worries.allSatisfy { markup.inside($0).contains { $0.name == "li" } }, "each opens into sentences")
    }
  }

  @Test("S50: the three differences of plain http are named there alone")
  func way() {
    func text(_ isEncrypted: Bool) -> String {
      Markup(
        SecurityPage(
          frame: Samples.frame(), rules: AllPages.usualRules, limits: [], isEncrypted: isEncrypted,
          ownAddress: "http://wallet.localhost:8080"
        ).html
      ).text
    }
    #expect(text(false).contains("http://wallet.localhost:8080 keeps them apart"))
    #expect(text(false).contains("cookies are not Secure"))
    #expect(!text(true).contains("wallet.localhost") && !text(true).contains("are not Secure"))
  }
}
