import TestSupport
import Testing
import WalletCore

@testable import Templates

@Suite("The pages for accounts and money")
struct MoneyPageTests {
  private func account(
    _ problem: AccountProblem? = nil, amount: String = "", closed: Bool = false,
    entries: [Entry] = [Samples.entry(.deposit, 3000)]
  ) throws -> Markup {
    Markup(
      AllPages.accountPage(
        account: try Samples.account(closed: closed), entries: entries, amount: amount, problem: problem,
        notice: problem == nil ? .booked(Samples.entry(.deposit, 3000)) : nil
      ).html)
  }

  @Test("The home page shows names, balances and the total, and leads to a new account")
  func home() throws {
    let page = AllPages.homePage(
      userName: "Ada", accounts: [try Samples.account(), try Samples.account(2, "A & B")],
      total: DollarTotal(.usd(cents: 123_400)))
    let markup = Markup(page.html)
    for words in ["Hello, Ada", "Total $1,234.00", "Everyday $49.50", "A & B $49.50", "+"] {
      #expect(markup.text.contains(words), "\(words)")
    }
    let plus = try #require(markup.elements.first { $0.attributes["href"] == "/accounts/new" })
    #expect(plus.attributes["aria-label"] == "New account")
    #expect(markup.elements.contains { $0.attributes["aria-current"] == "true" && $0.attributes["href"] == "/home" })
  }

  @Test("A home page without accounts has one sentence and one action")
  func emptyHome() {
    let page = AllPages.homePage(accounts: [])
    #expect(
      Markup(page.html).text.contains(
        "Your wallet is ready. Open an account for everyday money, for savings or for a trip, and add your first money.\nOpen your first account"
      ))
  }

  @Test("The account page has one form with three buttons, each to its own address")
  func threeButtons() throws {
    let markup = try account()
    let form = try #require(markup.elements.firstIndex { $0.attributes["id"] == "money" })
    let buttons = markup.inside(form).filter { $0.name == "button" && $0.attributes["tabindex"] == nil }
    let start = "/accounts/\(try Samples.accountID(1).id.base64url)"
    let places = ["/deposit", "/withdraw", "/transfer"].map { start + $0 }
    #expect(buttons.map { $0.attributes["formaction"] } == places)
    #expect(buttons.allSatisfy { $0.attributes["formmethod"] == "post" })
    #expect(markup.elements.contains { $0.attributes["href"] == start + "/delete" })
    for words in [
      "Deposit", "Withdraw", "Transfer", "Delete account", "Deposited $30.00.", "+$30.00 Balance $1,234.00",
      "Today", "14:05",
    ] {
      #expect(markup.text.contains(words), "\(words)")
    }
  }

  @Test("The form's first button, which Enter presses, asks and does no more; nobody else comes to it")
  func firstButton() throws {
    let markup = try account()
    let form = try #require(markup.elements.firstIndex { $0.attributes["id"] == "money" })
    let choose = "/accounts/\(try Samples.accountID(1).id.base64url)/choose"
    #expect(markup.elements[form].attributes["action"] == choose)
    let first = try #require(markup.inside(form).first { $0.name == "button" })
    #expect(markup.inside(form).first?.name == "button", "before everything else of the form")
    #expect(first.attributes == ["class": "unseen", "tabindex": "-1", "aria-hidden": "true"])
  }

  @Test("Buttons with an amount of their own stand behind the field, so that theirs is the last and counts; none books")
  func quickAmounts() throws {
    let markup = try account(amount: "7")
    let named = markup.elements.filter { $0.attributes["name"] == "amount" }
    #expect(named.map(\.name) == ["input", "button", "button", "button"])
    #expect(named.map { $0.attributes["value"] } == ["7", "20", "50", "100"])
    let all = markup.elements.filter { $0.attributes["name"] == "all" }
    #expect(all.map { $0.attributes["value"] } == ["withdraw", "transfer"])
    // From these the script makes "Withdraw $49.50, all of it? Left: $0.00".
    let left = try #require(markup.withID("left")).attributes
    #expect(left["data-all"] == ", all of it? Left: $0.00" && left["data-balance"] == "49.50")
    let quick = named.dropFirst() + all
    #expect(quick.allSatisfy { $0.attributes["form"] == "money" } && markup.withID("money")?.name == "form")
    #expect(quick.allSatisfy { $0.attributes["formaction"] == nil }, "the form's own: asking")
    #expect(markup.text.contains("$20\n") && !markup.text.contains("+$20"), "the plus comes with the script that adds")
    let seen = try #require(markup.elements.first { $0.attributes["name"] == "seen" })
    #expect(seen.attributes["value"] == "7" && seen.attributes["disabled"] != nil)
    for amount in [Money.usd(cents: 1), .usd(cents: 123_456_789), Money(minorUnits: 7, currency: .btc)] {
      #expect(try Money.parse(MoneyText.typed(amount), currency: amount.currency) == amount)
    }
  }

  @Test("An account in another currency has no amounts in dollars, and an empty one nothing to withdraw")
  func otherCurrencies() throws {
    for (units, count) in [(Int64(0), 0), (5, 2)] {
      var page = AllPages.accountPage(account: try Samples.account())
      page.account = Account(
        id: page.account.id, name: "Coins", balance: Money(minorUnits: units, currency: .btc), sequence: 1,
        openedAt: Samples.noon, closedAt: nil, number: page.account.number)
      let markup = Markup(page.html)
      #expect(markup.all("button").count { $0.attributes["name"] == "amount" } == 0)
      #expect(markup.all("button").count { $0.attributes["name"] == "all" } == count)
      let line = try #require(markup.withID("left")?.attributes)
      #expect(line["data-zero"] == "0.00000000 BTC" && line["data-most"] == "10000.00000000")
      #expect(line["data-code"] == "BTC")
      #expect(line["data-balance"] == (units == 0 ? "0.00000000" : "0.00000005"))
    }
  }

  @Test("A currency about as dear as the dollar has amounts of its own on buttons, others have none")
  func quickAmountsElsewhere() throws {
    for (code, first, zero, placeholder) in [
      ("EUR", "€20", "€0.00", "0.00"), ("CHF", "CHF 20", "CHF 0.00", "0.00"), ("JPY", nil, "¥0", "0"),
      ("IDR", nil, "IDR 0.00", "0.00"), ("KWD", nil, "KWD 0.000", "0.000"),
    ] as [(String, String?, String, String)] {
      let currency = try #require(Currency(code: code))
      var page = AllPages.accountPage(account: try Samples.account())
      page.account = Account(
        id: page.account.id, name: "Abroad", balance: Money(minorUnits: 500, currency: currency), sequence: 1,
        openedAt: Samples.noon, closedAt: nil, number: page.account.number)
      let markup = Markup(page.html)
      let shown = markup.all("button").count { $0.attributes["name"] == "amount" }
      #expect(shown == (first == nil ? 0 : 3) && first.map { markup.text.contains($0) } != false, "\(code)")
      #expect(markup.withID("left")?.attributes["data-zero"] == zero)
      #expect(markup.withID("amount")?.attributes["placeholder"] == placeholder)
    }
  }

  @Test("What was just booked can be undone from its notice; each entry leads to its receipt")
  func undoInNotice() throws {
    var page = AllPages.accountPage(
      account: try Samples.account(), entries: [Samples.entry(.deposit, 3000)],
      notice: .booked(Samples.entry(.deposit, 3000)))
    #expect(!Markup(page.html).text.contains("Undo"))
    page.undo = Samples.undo
    let markup = Markup(page.html)
    let id = Samples.operation.id.base64url
    #expect(markup.all("form").first?.attributes["action"] == "/undo/\(id)")
    #expect(markup.text(of: "button") == "Undo")
    #expect(markup.elements.contains { $0.attributes["href"] == "/receipts/\(id)" })
  }

  @Test("The refusal of too much has the balance and the amount in full; what was typed stays")
  func notEnough() throws {
    let markup = try account(.ledger(.notEnough(balance: .usd(cents: 4950))), amount: " 1234")
    #expect(markup.text.contains("You only have $49.50 here, which is less than $1,234.00."))
    #expect(markup.withID("amount")?.attributes["value"] == " 1234")
    #expect(markup.withID("amount")?.attributes["aria-invalid"] == "true")
  }

  @Test("What no amount can fix is not told at the amount's field, nor at the name's")
  func notAboutTheField() throws {
    for refusal in [LedgerRefusal.walletFull, .clockWrong, .keyReused] {
      let markup = try account(.ledger(refusal), amount: "20")
      #expect(markup.text.contains(Words.sentence(refusal, .plain)))
      #expect(!markup.elements.contains { $0.attributes["aria-invalid"] != nil }, "\(refusal)")
    }
    #expect(try account(.ledger(.balanceLimit)).withID("amount")?.attributes["aria-invalid"] == "true")
    let page = AllPages.accountPage(account: try Samples.account(), nameTyped: "Rent", problem: .ledger(.keyReused))
    let markup = Markup(page.html)
    #expect(
      markup.all("details").first?.attributes["open"] != nil && markup.withID("name")?.attributes["value"] == "Rent")
    #expect(!markup.elements.contains { $0.attributes["aria-invalid"] != nil })
  }

  @Test("A refused name opens the form for names and leaves the amount in peace")
  func refusedName() throws {
    let markup = try account(.name(.empty))
    #expect(markup.all("details").first?.attributes["open"] != nil)
    #expect(markup.withID("name")?.attributes["aria-invalid"] == "true")
    #expect(markup.withID("amount")?.attributes["aria-invalid"] == nil)
  }

  @Test("A closed account shows its history and no forms")
  func closed() throws {
    let markup = try account(closed: true)
    #expect(
      markup.all("form").map { $0.attributes["action"] } == ["/settings/amounts"], "amounts can be covered here too")
    #expect(!markup.text.contains("Delete account"))
    #expect(markup.elements.contains { $0.attributes["href"] == "/closed" })
    #expect(markup.text.contains("This account was closed on 21 Nov 2026, 14:05."))
    let unused = try account(closed: true, entries: [])
    #expect(unused.text.contains("No activity.") && !unused.text.contains("Make a deposit"))
    #expect(markup.all("table").count == 1)
  }

  @Test("The transfer page begins with no account chosen, and keeps a choice")
  func transfer() throws {
    for (chosen, selected) in [("", 0), (try Samples.accountID(3).id.base64url, 1)] {
      let page = AllPages.transferPage(
        account: try Samples.account(), receivers: [try Samples.account(2, "Savings"), try Samples.account(3)],
        amount: "20", chosen: chosen)
      let markup = Markup(page.html)
      #expect(markup.text(of: "option") == "Choose an account")
      #expect(markup.all("option").first?.attributes["value"]?.isEmpty == true)
      #expect(markup.all("option").count { $0.attributes["selected"] != nil } == selected)
      #expect(markup.text.contains("Savings ($49.50)"))
      #expect(markup.withID("to")?.name == "select")
    }
  }

  @Test("What is asked shows the amount in full; all of it, what is left; covered, no balance at all")
  func choose() throws {
    var page = ChoosePage(
      frame: Samples.frame(), account: try Samples.account(), amount: .usd(cents: 123_400), typed: "1,234 ",
      note: "Rent & more", isAll: false, csrf: Samples.token, key: Samples.key)
    var markup = Markup(page.html)
    #expect(markup.text(of: "h1") == "Deposit, withdraw or transfer?")
    for words in [
      "Amount $1,234.00", "Balance$49.50", "Depositthen $1,283.50",
      "You only have $49.50 here, which is less than $1,234.00.",
    ] {
      let text = markup.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(text.contains(words), "\(words): \(text)")
    }
    let hidden = markup.elements.filter { $0.attributes["type"] == "hidden" }
    #expect(hidden.map { $0.attributes["name"] } == ["csrf", "op", "amount", "note"])
    #expect(hidden.suffix(2).map { $0.attributes["value"] } == ["1,234 ", "Rent & more"])
    #expect(markup.all("button").compactMap { $0.attributes["formaction"] }.count == 3)
    page.frame.amounts = .hidden
    markup = Markup(page.html)
    #expect(markup.text.contains("$1,234.00") && !markup.text.contains("49.50") && !markup.text.contains("1,283"))
    page.frame.amounts = .plain
    page.isAll = true
    markup = Markup(page.html)
    #expect(markup.text.contains("Withdraw $49.50, all of it? Left: $0.00"))
    #expect(markup.elements.first { $0.attributes["name"] == "seen" }?.attributes["disabled"] == nil)
    #expect(markup.all("button").count == 1)
  }

  @Test("Deleting shows what was seen, and asks where the money goes only when there is some")
  func delete() throws {
    for (cents, asks) in [(Int64(0), false), (4950, true)] {
      let page = DeleteAccountPage(
        frame: Samples.frame(), account: try Samples.account(cents: cents), receivers: [try Samples.account(2)],
        hasOtherCurrencies: false, moveTo: "", problem: nil, csrf: Samples.token, key: Samples.key)
      let markup = Markup(page.html)
      #expect(markup.elements.first { $0.attributes["name"] == "seen" }?.attributes["value"] == "7")
      #expect((markup.withID("move_to") != nil) == asks)
      #expect(markup.text.contains("What happens to its money") == asks)
    }
  }

  @Test("Settings have the name, the number, and the way out in red")
  func settings() throws {
    let page = try AllPages.settingsPage(name: "Ada", notice: .nameSaved)
    let markup = Markup(page.html)
    for words in ["Save Name", "+15305550123", "Log Out", "Your name is saved."] {
      #expect(markup.text.contains(words), "\(words)")
    }
    #expect(markup.all("button").last?.attributes["class"] == "danger")
  }

  @Test("An error page says when to try again and where to go")
  func error() {
    let page = ErrorPage(
      frame: Samples.frame(), status: 429, title: "Too many", message: "Wait.", retryAfter: 65, reference: "4F2A",
      back: .to.home())
    let text = Markup(page.html).text
    #expect(text.contains("429") && text.contains("Try again in 1 minute and 5 seconds.") && text.contains("4F2A"))
  }

  @Test("What one booking cannot move is not offered as all of it")
  func all() throws {
    for (cents, isOffered) in [
      (Int64(0), false), (1, true), (Currency.usd.amountLimit, true),
      (Currency.usd.amountLimit + 1, false),
    ] {
      let account = try Samples.account(cents: cents)
      let page = AllPages.accountPage(account: account)
      #expect(Markup(page.html).text.contains("Withdraw all") == isOffered, "\(cents)")
      let transfer = AllPages.transferPage(account: account, receivers: [try Samples.account(2)])
      #expect(Markup(transfer.html).text.contains("Transfer all") == isOffered, "\(cents)")
    }
  }
}
