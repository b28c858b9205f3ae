import TestSupport
import Testing
import WalletCore

@testable import Templates

@Suite("When another code can be asked for")
struct WaitTextTests {
  private func wait(_ seconds: Int?) -> Markup {
    Markup(WaitText(seconds: seconds, now: Samples.noon, zone: Samples.zone).html)
  }

  @Test("In words that stay true without script, and with what the script needs to count them down")
  func words() throws {
    let cases: [(seconds: Int?, words: String, counts: String?)] = [
      (nil, "No more codes can be sent.", nil), (0, "No code? You can resend it now.", nil),
      (-5, "No code? You can resend it now.", nil),
      (50, "No code? You can resend it in 50 seconds, at 14:05:50.", "50"),
      (3599, "No code? You can resend it in 59 minutes and 59 seconds, at 15:04:59.", "3599"),
      (3600, "No code? You can resend it in 1 hour, at 15:05:00.", nil),
      (86_400, "No code? You can resend it in 1 day, on 22 Nov 2026, 14:05.", nil),
    ]
    for (seconds, words, counts) in cases {
      let page = wait(seconds)
      let paragraph = try #require(page.withID("wait"))
      #expect(page.faults == [] && page.text == words)
      #expect(paragraph.attributes["data-wait"] == counts)
      #expect(paragraph.attributes["data-now"] == (counts == nil ? nil : "No code? You can resend it now."))
    }
  }

  @Test("S20: the warning comes a minute before the end, or half-way where a session lasts less than two")
  func idle() throws {
    for (seconds, before, left) in [(1800, "60", "one minute"), (90, "45", "45 seconds"), (1, "0", "1 second")] {
      let page = Markup(SessionEndNotices(end: SessionEnd(idleSeconds: seconds, lastSeconds: 43_200)).html)
      let notice = try #require(page.elements.first { $0.attributes["data-before"] != nil })
      #expect(page.faults == [] && notice.attributes["data-idle"] == "\(seconds)")
      #expect(notice.attributes["data-before"] == before && notice.attributes["data-end"] == "43200")
      #expect(page.text.contains("Still there? You'll be signed out in \(left)."))
      #expect(page.text.contains("You were signed out.") && page.text.contains("Stay signed in"))
    }
    let last = Markup(SessionEndNotices(end: SessionEnd(idleSeconds: 1800, lastSeconds: 90)).html)
    #expect(last.text.contains("You'll be signed out in 45 seconds, because you signed in a while ago."))
    #expect(!last.text.contains("Stay signed in"), "nothing puts it off")
  }
}
