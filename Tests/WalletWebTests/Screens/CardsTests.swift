import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Cards")
struct CardsTests {
  @Test("Every card is drawn with its brand and month, and words for one that ends soon or has ended")
  func list() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.addCard("4242424242424242", expiry: "12/29")
      try visitor.addCard("378282246310005", expiry: "12/26", nickname: #""><script>alert(1)</script>"#)
      try visitor.addCard("30569309025904", expiry: "11/26", nickname: "Old")
      #expect(visitor.reads("Visa", "•••• 4242", "12/29", "American Express", "•••• 0005", "12/26", "expires soon"))
      #expect(visitor.reads("Diners Club", "Old", "•••• 5904", "11/26", "expires soon"))
      #expect(visitor.reads(#""><script>alert(1)</script>"#) && !visitor.answer.text.contains("<script>alert"))
      wallet.clock.advance(seconds: 13 * 86_400)
      #expect(try wallet.signedIn().visit("/cards").reads("Diners Club", "11/26", "expired"))
    }
  }

  @Test("A nickname is changed, may be erased, and is refused in words")
  func rename() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.addCard("4242424242424242", expiry: "12/29", nickname: "Work")
      try visitor.fill("Nickname", with: "  Reisekarte ").press("Rename")
      #expect(visitor.statuses == [303, 200] && visitor.reads("The card has its new nickname.", "Reisekarte"))
      for (typed, words) in [
        (String(repeating: "x", count: 65), "too long"), ("a\u{202E}b", "invisible"),
        ("4242 4242 4242 4242", "That looks like a card number"),
      ] {
        try visitor.visit("/cards").fill("Nickname", with: typed).press("Rename")
        #expect(visitor.statuses == [422] && visitor.reads(words, words), "\(visitor.page.text)")
        #expect(visitor.value("nickname") == (typed.hasPrefix("4") ? "" : typed))
      }
      try visitor.visit("/cards").fill("Nickname", with: "").press("Rename")
      #expect(visitor.statuses == [303, 200] && !visitor.reads("Reisekarte") && visitor.reads("•••• 4242"))
      let form = try #require(visitor.page.forms.first { $0.action.hasSuffix("/name") })
      let bare = visitor.pairs(of: form).filter { $0.0 == "csrf" }
      #expect(try visitor.post(form.action, bare).status == 400, "a form without the field erases no nickname")
    }
  }

  @Test("A removed card comes back for ten minutes, and is then erased, also from the file")
  func remove() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.addCard("4242424242424242", expiry: "12/29", nickname: "Zwiebelkuchen")
      let pairs = visitor.pairs(of: try #require(visitor.page.forms.first { $0.action.hasSuffix("/delete") }))
      let remove = try #require(visitor.page.forms.first { $0.action.hasSuffix("/delete") }).action
      try visitor.press("Remove")
      #expect(
        visitor.statuses == [303, 200] && visitor.reads("Visa •••• 4242 is removed. You can bring it back, until"))
      #expect(visitor.reads("No cards yet."))
      #expect(try visitor.post(remove, pairs).status == 303, "twice is once")
      #expect(try visitor.visit("/cards").reads("Visa •••• 4242 is removed.", "Undo"))
      #expect(try visitor.visit("/cards").reads("Removed", "Bring back") && !visitor.reads("Undo"))
      try visitor.press("Bring back").press("Remove").press("Undo")
      #expect(visitor.statuses == [303, 200] && visitor.reads("The card is back.", "Zwiebelkuchen", "•••• 4242"))
      try visitor.press("Remove")
      #expect(try visitor.visit("/cards").reads("Removed", "Visa •••• 4242", "Zwiebelkuchen"))
      let rename = remove.replacing("/delete", with: "/name")
      for nickname in ["x", "4242 4242 4242 4242", "a\u{202E}b"] {
        let refused = try visitor.post(rename, pairs + [("nickname", nickname)])
        #expect(refused.status == 422 && refused.text.contains("You removed this card."))
        #expect(!refused.text.contains("href=\"#nickname\""), "no link to a field that is not there")
      }
      wallet.clock.advance(seconds: 600)
      #expect(try visitor.visit("/cards").press("Bring back").statuses == [303, 200])
      try visitor.press("Remove")
      let restore = remove.replacing("/delete", with: "/restore")
      wallet.clock.advance(seconds: 601)
      #expect(!(try visitor.visit("/cards").reads("Zwiebelkuchen")))
      let late = try visitor.post(restore, pairs)
      #expect(late.status == 422 && late.text.contains("Too late to bring this card back: that works for 10 minutes."))
      // That command erased it.
      #expect(try visitor.post(restore, pairs).status == 404)
      #expect(try RawDatabase.texts("SELECT count(*) FROM card", in: wallet.folder) == ["0"])
      let log = try visitor.visit("/settings/sessions")
      #expect(log.reads("Card removed", "Card brought back", "Card removed", "Card added"))
      wallet.running.stop()
      let left = try DataFiles.holding("Zwiebelkuchen", in: wallet.folder)
      try wallet.restart()
      #expect(left == [], "what is erased is overwritten")
    }
  }

  @Test("The notice of a removal and its undo are of the card that this browser removed, and of no other")
  func undoOfAnother() async throws {
    try await withWallet { wallet in
      let one = try wallet.signedIn()
      wallet.clock.advance(seconds: 61)
      let other = try wallet.signedIn()
      let visa = try one.addCard("4242424242424242")
      let mastercard = try one.addCard("5555555555554444")
      // The clock stands still: both removals are of one millisecond.
      func remove(_ card: String, by visitor: Visitor) throws {
        let csrf = try #require(visitor.visit("/cards").value("csrf"))
        #expect(try visitor.post(card + "/delete", [("csrf", csrf)]).status == 303)
      }
      func restored(_ visitor: Visitor) throws -> [String] {
        try visitor.visit("/cards").page.forms.filter { $0.action.hasSuffix("/restore") }.map(\.action)
      }
      try remove(visa, by: one)
      try remove(mastercard, by: other)
      // The first form of each page is the notice's.
      #expect(try restored(one) == [visa + "/restore", mastercard + "/restore"])
      #expect(one.reads("Visa •••• 4242 is removed.", "Undo", "Removed", "Mastercard •••• 4444", "Bring back"))
      #expect(try restored(other) == [mastercard + "/restore", visa + "/restore"])
      #expect(other.reads("Mastercard •••• 4444 is removed.", "Undo", "Removed", "Visa •••• 4242", "Bring back"))
      try remove(visa, by: one)
      try other.press("Bring back")
      #expect(try restored(one) == [mastercard + "/restore"])
      #expect(!one.reads("is removed") && !one.reads("Undo"), "the other browser brought it back meanwhile")
      try one.setNotice("cardRemoved")
      #expect(try restored(one) == [mastercard + "/restore"])
      #expect(!one.reads("is removed") && !one.reads("Undo"), "a notice that names no card")
    }
  }

  @Test("A restart with the clock set back does not bring a removed card's time back")
  func clockSetBack() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let card = try wallet.addCard(.visa, "4242")
      wallet.clock.advance(seconds: 1800)
      // Not by a page: the use of a session, and its code, also tell the next start how late it was.
      try wallet.changeCard(card, .remove)
      try wallet.restart(clockMovedBy: -3600)
      #expect(try visitor.visit("/cards").reads("Removed", "Visa •••• 4242"))
      wallet.clock.advance(seconds: 601)
      #expect(try visitor.visit("/cards").reads("No cards yet.") && !visitor.reads("•••• 4242"))
    }
  }
}
