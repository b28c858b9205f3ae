import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Exchange")
struct ExchangeTests {
  @Test("The quote says what leaves, the fee, what arrives, the rate both ways, its source and age, and until when")
  func quote() async throws {
    try await withWallet {
      $0.exchanges.feeRate = 25
    } _: { wallet in
      let scene = try ExchangeScene(wallet)
      try wallet.setRates(seconds: 3720)
      let before = try RawDatabase.dump(in: wallet.folder)
      try scene.quote()
      #expect(try scene.visitor.statuses == [200] && RawDatabase.dump(in: wallet.folder) == before)
      #expect(
        scene.visitor.reads(
          "Exchange", "Arrives in Euros", "€31.92", "Leaves Everyday", "$40.00", "Fee, 0.25% of it", "$0.10", "Rate",
          "1 USD = 0.8 EUR", "1 EUR = 1.25 USD", "EUR by Bank of Tests", "1 hour old", "Good for 30 seconds, until",
          "An exchange can't be undone."), "\(scene.visitor.page.text)")
      #expect(scene.visitor.page.links.contains { $0.text == "Cancel" && $0.address == scene.dollars })
      try scene.visitor.press("Exchange")
      #expect(scene.visitor.statuses == [303, 200] && scene.visitor.address == scene.dollars)
      #expect(scene.visitor.reads("Exchanged $40.00, fee included, for €31.92 in Euros. The balance is now $60.00."))
      #expect(
        try scene.visitor.visit(scene.euros).reads("€31.92", "Exchange from Everyday", "for $39.90, 1 USD = 0.8 EUR"))
    }
  }

  @Test("It is booked with its note; entry, statement and receipt say both sides and the rate, and offer the way back")
  func booked() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      let visitor = scene.visitor
      try scene.quote().fill("Note (optional)", with: "Holiday").press("Exchange")
      #expect(visitor.reads("Exchanged $40.00 for €32.00 in Euros. The balance is now $60.00."))
      let side = "for €32.00, 1 USD = 0.8 EUR"
      #expect(visitor.reads("Recent activity", "Exchange to Euros", side, "−$40.00"))
      #expect(try visitor.visit(scene.dollars + "/statement").reads("Exchange to Euros", side))
      try visitor.visit(try visitor.newestReceipt(of: scene.dollars))
      #expect(visitor.reads("Exchange", "−$40.00", "+€32.00", "1 USD = 0.8 EUR", "Bank of Tests", "No fee"))
      #expect(visitor.value("note") == "Holiday")
      #expect(!visitor.page.forms.contains { $0.buttons.map(\.text) == ["Undo"] })
      try visitor.follow("Exchange it back")
      #expect(visitor.address.hasPrefix(scene.euros + "/exchange?amount=32.00&to="))
      #expect(visitor.reads("Arrives in Everyday", "$40.00", "Leaves Euros", "€32.00"))
      try visitor.press("Exchange")
      #expect(try visitor.visit(scene.dollars).reads("$100.00"))
    }
  }

  @Test("A transfer to an account in another currency leads to the quote, with amount and note, and moves nothing")
  func fromTransfer() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      let visitor = scene.visitor
      try visitor.visit(scene.dollars).fill("Amount", with: "40").press("Transfer")
      #expect(visitor.reads("For an account in another currency you'll see the rate first."))
      try visitor.choose("To", "Euros").press("Transfer")
      #expect(visitor.statuses == [303, 200])
      #expect(visitor.address == "\(scene.dollars)/exchange?amount=40&to=\(scene.id(scene.euros))")
      #expect(visitor.reads("Arrives in Euros", "€32.00"))
      let csrf = ("csrf", try #require(visitor.value("csrf")))
      let key = ("op", try #require(try visitor.visit(scene.dollars).value("op")))
      let pairs = [csrf, key, ("amount", "5"), ("to", scene.id(scene.euros)), ("note", " For Ann ")]
      let answer = try visitor.post(scene.dollars + "/transfer", pairs)
      let link = "\(scene.dollars)/exchange?amount=5&to=\(scene.id(scene.euros))&note=For%20Ann"
      #expect(answer.status == 303 && answer.field("Location") == link)
      #expect(try visitor.visit(link).value("note") == "For Ann")
      try visitor.fill("Amount", with: "20").press("Show the rate")
      #expect(visitor.reads("Arrives in Euros", "€16.00"), "another amount is asked for beside the quote")
      try visitor.press("Exchange").visit(try visitor.newestReceipt(of: scene.dollars))
      #expect(visitor.value("note") == "For Ann")
      let long = try visitor.post(
        scene.dollars + "/transfer", pairs.dropLast() + [("note", String(repeating: "n", count: 300))])
      #expect(long.status == 422 && long.text.contains("That note is too long."))
      let amount = try visitor.post(scene.dollars + "/transfer", [csrf, key, ("amount", "500"), pairs[3]])
      #expect(try visitor.visit(try #require(amount.field("Location"))).reads("You only have $80.00 here"))
      #expect(visitor.statuses == [422])
      #expect(try visitor.visit(scene.dollars).reads("$80.00"))
    }
  }

  @Test("Without a receiving account the page asks for one, and without any it offers to open one")
  func noReceiver() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      let visitor = scene.visitor
      try visitor.visit(scene.dollars + "/exchange")
      #expect(visitor.statuses == [200] && visitor.reads("You have $100.00 in Everyday.", "Show the rate"))
      try visitor.fill("Amount", with: "10").choose("To", "Euros").press("Show the rate")
      #expect(visitor.statuses == [200] && visitor.reads("Arrives in Euros", "€8.00"))
      try visitor.fill("Amount", with: "20").press("Show the rate")
      #expect(visitor.reads("€16.00"))
      let pairs = try scene.pairs()
      #expect(try scene.post(pairs, ["to": ""]).text.contains("Choose the account to move the money to."))
      let other = try wallet.signedIn("(530) 555-0199")
      let alone = try other.openAccount("Alone", deposit: "5")
      try other.visit(alone + "/exchange?amount=5")
      #expect(other.statuses == [200] && other.reads("You need an account in another currency to exchange to."))
    }
  }

  @Test("Each refusal has its sentence, offers no quote and books nothing")
  func refusals() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      let (visitor, euros) = (scene.visitor, scene.id(scene.euros))
      let ether = scene.id(try wallet.openAccount("Ether", in: .eth))
      let yen = scene.id(try wallet.openAccount("Yen", in: .yen))
      let savings = scene.id(try visitor.openAccount("Savings"))
      let closed = try wallet.openAccount("Old", in: .euro)
      try visitor.visit(closed + "/delete").press("Delete account")
      let before = try RawDatabase.dump(in: wallet.folder)
      for (amount, to, words) in [
        ("1", ether, "No rate is known for Ether (ETH), so it can't be exchanged now."),
        ("1", savings, "Both accounts are in the same currency. Make a transfer instead."),
        ("1", scene.id(scene.dollars), "Choose a different account to transfer to."),
        ("1", scene.id(closed), "The account you chose is closed. Choose another."),
        ("0.01", euros, "That amount is too small to exchange."),
        ("100.01", euros, "You only have $100.00 here, which is less than $100.01."),
        ("1000000000.01", euros, "That's too large. The most at once is $1,000,000,000.00."),
        ("1,2", euros, "A comma goes between thousands only"),
        ("5 EUR", euros, "That's another currency. Write the amount in US dollars (USD)."),
      ] {
        try visitor.visit("\(scene.dollars)/exchange?amount=\(amount.replacing(" ", with: "%20"))&to=\(to)")
        #expect(
          visitor.statuses == [422] && visitor.reads("There is a problem", words), "\(amount): \(visitor.page.text)")
        #expect(!visitor.page.forms.contains { $0.buttons.map(\.text).contains("Exchange") }, "\(words)")
      }
      try wallet.setRates(seconds: 86_401)
      try visitor.visit("\(scene.dollars)/exchange?amount=1&to=\(euros)")
      #expect(visitor.statuses == [422])
      #expect(
        visitor.reads(
          "No money was moved: the newest rate for Euros (EUR) is 24 hours old, too old to use.",
          "Choose another account, or load a newer rate where this wallet runs (WALLET_RATES)."))
      wallet.rates.replace(
        with: RateTable([try wallet.price("JPY", 1, 12, .moment(wallet.clock.now()))]))
      try visitor.visit("\(scene.dollars)/exchange?amount=100&to=\(yen)")
      #expect(visitor.statuses == [422] && visitor.reads("At most ¥100,000,000,000 can arrive."))
      wallet.rates.replace(
        with: RateTable([try wallet.price("JPY", 1, 36, .moment(wallet.clock.now()))]))
      try visitor.visit("\(scene.dollars)/exchange?amount=100&to=\(yen)")
      #expect(visitor.statuses == [422])
      #expect(
        visitor.reads("US dollars (USD) and \(Currency.yen.name) (JPY) can't be exchanged for each other now."))
      #expect(try RawDatabase.dump(in: wallet.folder) == before)
    }
  }

  @Test("A rate of a day is good until the end of the fifth day after it, and no quote lives longer than its rate")
  func rateOfDay() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      let today = CivilDay(CivilTime(wallet.clock.now()))
      let ages: [(Int64, Int, String?)] = [
        (0, 200, "less than a day old"), (1, 200, "1 day old"), (5, 200, "5 days old"), (6, 422, nil),
      ]
      for (days, status, age) in ages {
        wallet.rates.replace(with: RateTable([try wallet.price("EUR", 125, 2, .day(today.adding(days: -days)))]))
        try scene.quote()
        #expect(scene.visitor.statuses == [status], "\(days)")
        if let age { #expect(scene.visitor.reads(age)) }
      }
      try wallet.setRates(seconds: 86_400 - 12)
      try scene.quote()
      #expect(scene.visitor.reads("Good for 12 seconds"))
      let pairs = try scene.pairs()
      wallet.clock.advance(seconds: 13)
      let late = try scene.post(pairs)
      #expect(late.status == 422 && late.text.contains("too old to use."))
    }
  }

  @Test("Closing with money to an account in another currency: exchange it first, with the way there")
  func closing() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      let visitor = scene.visitor
      try visitor.visit(scene.dollars + "/delete")
      #expect(!visitor.page.forms.flatMap(\.controls).contains { $0.name == "move_to" }, "no account of its currency")
      let pairs = visitor.pairs(of: try visitor.form(to: scene.dollars + "/delete"))
      let answer = try visitor.post(scene.dollars + "/delete", pairs + [("move_to", scene.id(scene.euros))])
      #expect(answer.status == 422 && answer.text.contains("That account is in another currency. Exchange it first."))
      #expect(try visitor.visit(scene.dollars + "/delete").follow("exchange it first").reads("You have $100.00"))
      #expect(visitor.address == scene.dollars + "/exchange?amount=100.00" && visitor.value("amount") == "100.00")
    }
  }

  @Test("With amounts hidden the quote says what it is about, and nothing says what accounts hold")
  func hidden() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      let visitor = scene.visitor
      try visitor.visit("/home").press("Hide amounts")
      try scene.quote()
      #expect(visitor.reads("€32.00", "Leaves Everyday", "$40.00") && !visitor.page.text.contains("100.00"))
      try visitor.press("Exchange")
      #expect(visitor.reads("Exchanged $••• for €••• in Euros. The balance is now $•••."))
      for amount in ["100.00", "60.00", "40.00", "32.00"] { #expect(!visitor.page.text.contains(amount), "\(amount)") }
      try visitor.visit(try visitor.newestReceipt(of: scene.dollars))
      #expect(visitor.page.links.contains { $0.address == "\(scene.euros)/exchange?to=\(scene.id(scene.dollars))" })
    }
  }

  @Test("A rate's number shrinks with the screen, so that a telephone does not break it")
  func longRates() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      let coins = try wallet.openAccount("Coins", in: .btc)
      let now = RateTime.moment(wallet.clock.now())
      wallet.rates.replace(with: RateTable([try wallet.price("BTC", 6_725_012, 2, now)]))
      let page = try scene.visitor.get("\(scene.dollars)/exchange?amount=40&to=\(scene.id(coins))").text
      for line in [
        "1 USD = <span class=\"rate long widest\">0.0000148698619422537833</span> BTC",
        "1 BTC = <span class=\"rate\">67250.12</span> USD",
      ] { #expect(page.contains(line)) }
    }
  }

  @Test("S42: another user's account is a 404, as the one that gives and as the one that receives")
  func foreign() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      let thief = try ExchangeScene(wallet, "(530) 555-0199", user: 2)
      let pairs = try {
        try thief.quote(); return try thief.pairs()
      }()
      for id in [scene.id(scene.euros), "AAAAAAAAAAAAAAAAAAAAAA", "x"] {
        #expect(try thief.visitor.get("\(thief.dollars)/exchange?amount=1&to=\(id)").status == 404)
        #expect(try thief.post(pairs, ["to": id]).status == 404)
        #expect(try thief.visitor.get("/accounts/\(id)/exchange?amount=1").status == 404)
      }
    }
  }
}
