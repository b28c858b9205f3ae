import TestSupport
import Testing

@testable import Templates
@testable import WalletCore

@Suite("The pages where money is held")
struct HoldPageTests {
  private static let line = "$19.50 held · $30.00 available"

  /// Every page about an account with $49.50.
  private func pages(held: Int64, _ amounts: AmountStyle = .plain) throws -> [String: HTML] {
    let account = try Samples.account(held: held)
    let other = try Samples.account(2, "Savings", cents: 100)
    var home = AllPages.homePage(accounts: [account, other])
    var own = AllPages.accountPage(account: account)
    var choose = ChoosePage(
      frame: Samples.frame(), account: account, amount: .usd(cents: 1000), typed: "10", note: "", isAll: false,
      csrf: Samples.token, key: Samples.key)
    var transfer = AllPages.transferPage(account: account, receivers: [other], amount: "10")
    var nowhere = AllPages.transferPage(account: account, receivers: [])
    var choice = AllPages.transferPage(account: other, receivers: [account])
    var delete = AllPages.deleteAccountPage(account: account, receivers: [other])
    home.frame.amounts = amounts
    own.frame.amounts = amounts
    choose.frame.amounts = amounts
    transfer.frame.amounts = amounts
    nowhere.frame.amounts = amounts
    choice.frame.amounts = amounts
    delete.frame.amounts = amounts
    return [
      "home": home.html, "account": own.html, "choose": choose.html, "transfer": transfer.html,
      "nowhere": nowhere.html, "choice": choice.html, "delete": delete.html,
    ]
  }

  @Test("Each page tells what is held and what is available; without a hold none has a word of it")
  func told() throws {
    let (held, free) = (try pages(held: 1950), try pages(held: 0))
    for (name, words) in [
      ("home", Self.line), ("account", Self.line), ("choose", "Available$30.00"), ("transfer", Self.line),
      ("nowhere", Self.line), ("choice", "Everyday ($49.50, $30.00 available)"),
      ("delete", "$19.50 in this account is held."),
    ] {
      let text = Markup(try #require(held[name])).text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(text.contains(words), "\(name): \(text)")
      let none = Markup(try #require(free[name])).text
      #expect(!none.contains("held") && !none.contains("available"), "\(name)")
    }
  }

  @Test("Covered amounts tell neither what is held nor what is available")
  func covered() throws {
    for (name, html) in try pages(held: 1950, .hidden) {
      let text = String(decoding: html.bytes, as: UTF8.self)
      for secret in ["19.50", "30.00", "49.50"] { #expect(!text.contains(secret), "\(name) tells \(secret)") }
    }
  }

  @Test("All of it is what is available, on the buttons' pages and for the script")
  func all() throws {
    let page = Markup(AllPages.accountPage(account: try Samples.account(held: 1950)).html)
    let line = try #require(page.withID("left")?.attributes)
    #expect(line["data-balance"] == "30.00")
    #expect(line["data-all"] == ", all that is available? Left: $19.50 held")
    #expect(line["data-left"] == "Available after a withdrawal or transfer: ")
    #expect(page.elements.count { $0.attributes["name"] == "all" } == 2)
    let none = Markup(AllPages.accountPage(account: try Samples.account(held: 4950)).html)
    #expect(!none.elements.contains { $0.attributes["name"] == "all" || $0.attributes["name"] == "seen" })
    #expect(none.withID("left")?.attributes["data-balance"] == "0.00")
    for action in [TakeAllAction.withdraw, .transfer] {
      let told = Markup(Words.all(action, of: try Samples.account(held: 1950))).text
      #expect(told.hasSuffix(" $30.00, all that is available? Left: $19.50 held"), "\(told)")
      #expect(Markup(Words.all(action, of: try Samples.account())).text.hasSuffix(" $49.50, all of it? Left: $0.00"))
    }
  }

  @Test("A preview shows what would be left only if it can be taken")
  func preview() throws {
    for (amount, isShown) in [("30", true), ("30.01", false)] {
      let page = AllPages.transferPage(
        account: try Samples.account(held: 1950), receivers: [try Samples.account(2)], amount: amount)
      #expect(Markup(page.html).text.contains(", then") == isShown, "\(amount)")
    }
  }

  @Test("An account with a hold has no form to delete it; why stands once, as a fact or as the reason")
  func delete() throws {
    let account = try Samples.account(held: 1950)
    let refusal = LedgerRefusal.accountHolds(held: account.held)
    for problem in [nil, refusal] {
      let markup = Markup(
        AllPages.deleteAccountPage(account: account, receivers: [try Samples.account(2)], problem: problem).html)
      #expect(markup.all("form").isEmpty && markup.all("script").isEmpty)
      let told = markup.text.matches(of: /in this account is held/).count
      #expect(told == 1)
      #expect(markup.elements.contains { $0.attributes["role"] == "alert" } == (problem != nil))
    }
  }

  @Test("A refusal stands at the field that can mend it, with what is available and what was asked for")
  func refusals() throws {
    let asked = Words.sentence(.partlyHeld(available: .usd(cents: 3000)), asked: .usd(cents: 4000), .plain)
    #expect(asked == "Only $30.00 is available here, which is less than $40.00. The rest is held.")
    #expect(Words.sentence(.partlyHeld(available: .usd(cents: 0)), .plain).hasPrefix("All of the money here is held"))
    for (refusal, isAmount) in [
      (LedgerRefusal.partlyHeld(available: .usd(cents: 1)), true), (.moreThanHeld(held: .usd(cents: 1)), true),
      (.tooSmallToExchange, true), (.holdEnded, false), (.notAsQuoted, false), (.quoteOver, false),
      (.exchangesFull, true),
      (.accountHolds(held: .usd(cents: 1)), false),
    ] {
      let page = AllPages.accountPage(account: try Samples.account(held: 1950), problem: .ledger(refusal))
      #expect((Markup(page.html).withID("amount")?.attributes["aria-invalid"] == "true") == isAmount, "\(refusal)")
    }
    let alike = AllPages.transferPage(
      account: try Samples.account(), receivers: [try Samples.account(2)], amount: "1",
      problem: .ledger(.currenciesAlike))
    #expect(Markup(alike.html).withID("to")?.attributes["aria-invalid"] == "true")
  }

  @Test(
    "A receipt says what its kind did to a hold",
    arguments: [
      (OperationKind.authorise, "$30.00 was held. It stayed in the account."),
      (.raise, "$10.00 more was held, $40.00 in all."),
      (.capture, "$40.00 was held. $30.00 was paid, and $10.00 is no longer held."),
      (.void, "$40.00 is no longer held. Nothing was paid."),
      (.expire, "$40.00 is no longer held: the hold expired. Nothing was paid."),
    ])
  func receipt(kind: OperationKind, words: String) throws {
    var page = try AllPages.receipt(kind)
    let markup = Markup(page.html)
    #expect(markup.text.contains(words) && !markup.text.contains("No money moved."))
    #expect(markup.text.contains("Held in the account afterwards"))
    #expect(markup.elements.contains { $0.attributes["href"]?.hasPrefix("/receipts/") == true } == (kind != .authorise))
    page.frame.amounts = .hidden
    let hidden = Markup(page.html).text
    #expect(!hidden.contains("0.00") && hidden.contains("$•••"))
  }

  @Test("A receipt of an exchange has its rate exactly, where that is from, and the fee or that there was none")
  func exchange() throws {
    for (fee, words) in [(Int64(2000), "$20.00 (0.25%)"), (0, "No fee")] {
      let text = Markup(try AllPages.receipt(.exchange, fee: fee).html).text
      for word in ["1 USD = 0.92 EUR", "Everyday, 21 Nov 2026, 14:05", words, "An exchange can't be undone."] {
        #expect(text.contains(word), "\(word): \(text)")
      }
    }
  }

  @Test(
    "Rates are written exactly",
    arguments: [
      (Int64(92), 2, "0.92"), (92_000, 5, "0.92"), (1, 0, "1"), (100, 0, "100"), (100, 2, "1"),
      (1, 36, "0.000000000000000000000000000000000001"),
      (999_999_999_999_999_999, 18, "0.999999999999999999"), (1_234_500, 4, "123.45"),
    ])
  func rates(digits: Int64, scale: Int, text: String) throws {
    #expect(RateText.string(try #require(Rate(digits: digits, scale: scale))) == text)
  }

  @Test("Fees are written exactly, in percent")
  func fees() {
    for (fee, percent) in [(Int64(0), "0%"), (1, "0.01%"), (25, "0.25%"), (50, "0.5%"), (1000, "10%")] {
      #expect(RateText.percent(fee) == percent)
    }
  }
}
