import TestSupport
import Testing

@testable import WalletCore

extension PageGallery {
  /// The pages of a user in whose account money is held, and the receipts of holds and of an exchange.
  mutating func addHeld(_ wallet: TestWallet) throws {
    let visitor = try signedIn(wallet, "(530) 555-0151")
    let user = try wallet.user("+15305550151")
    let savings = try visitor.openAccount("Savings", deposit: "20")
    let account = try visitor.openAccount("Everyday", deposit: "100")
    let hold = try wallet.hold(cents: 3000, on: account, of: user)
    add("home-held", try visitor.visit("/home"), says: "$30.00 held")
    add("account-held", try visitor.visit(account), says: "$30.00 held")
    try visitor.fill("Amount", with: "80").press("Withdraw")
    add("account-held-refused", status: 422, visitor, says: "Only $70.00 is available here")
    add("choose-held", try visitor.visit(account).fill("Amount", with: "80").enter(in: "Amount"), says: "Available")
    add("choose-held-all", try visitor.visit(account).press("Withdraw all"), says: "all that is available?")
    add("transfer-held", try visitor.visit(account).press("Transfer all"), says: "all that is available?")
    add("transfer-to-held", try visitor.visit(savings + "/transfer?amount=5"), says: "$70.00 available")
    add("account-delete-held", try visitor.visit(account + "/delete"), says: "$30.00 in this account is held.")
    add("account-delete-to-held", try visitor.visit(savings + "/delete"), says: "$70.00 available")
    add("receipt-held", try visitor.visit(wallet.receipt(hold)), says: "$30.00 was held.")
    let shop = try wallet.merchant("Wanderlust & Söhne")
    let paid = try wallet.book(.capture(hold, .usd(cents: 2575), to: shop), of: user).operation
    add("receipt-paid", try visitor.visit(wallet.receipt(paid)), says: "$25.75 was paid")
    add("account-paid", try visitor.visit(account), says: "Payment to Wanderlust")
    let free = try wallet.hold(cents: 100, on: account, of: user)
    let void = try wallet.book(.void(free), of: user).operation
    add("receipt-freed", try visitor.visit(wallet.receipt(void)), says: "Nothing was paid.")
    try addExchange(wallet, visitor, account, user)
  }

  private mutating func addExchange(
    _ wallet: TestWallet, _ visitor: Visitor, _ account: String, _ user: Int64
  ) throws {
    let currency = try #require(Currency(code: "EUR"))
    let euros = try wallet.openAccount(Self.oddNames[0], in: currency, of: user)
    let rate = try #require(Rate(digits: 92, scale: 2))
    let source = "European Central Bank"
    let quote = try #require(RateQuote(rate: rate, feeRate: 25, quotedAt: wallet.clock.now(), source: source))
    let order = ExchangeOrder(
      from: try wallet.accountID(account), to: try wallet.accountID(euros), amount: .usd(cents: 4000),
      arrives: Money(minorUnits: 3670, currency: currency), quote: quote)
    let exchange = try wallet.book(.exchange(order), of: user).operation
    add("receipt-exchange", try visitor.visit(wallet.receipt(exchange)), says: "1 USD = 0.92 EUR")
    add("account-exchange", try visitor.visit(euros), says: "Exchange from Everyday")
    try addQuotes(wallet, visitor, from: account, to: euros)
    add("home-exchange", try visitor.visit("/home"), says: "€36.70")
  }

  /// Quotes and their refusals; the longest rates between large and small amounts.
  private mutating func addQuotes(
    _ wallet: TestWallet, _ visitor: Visitor, from account: String, to euros: String
  ) throws {
    try wallet.setRates("Central Bank of Wanderlust & Söhne", seconds: 4000)
    let to = String(euros.split(separator: "/")[1])
    add("exchange-quote", try visitor.visit("\(account)/exchange?amount=10&to=\(to)"), says: "Good for 30 seconds")
    let pairs = visitor.pairs(of: try visitor.form(to: account + "/exchange"))
    add("exchange-asked", try visitor.visit(account + "/exchange"), says: "Show the rate")
    add(
      "exchange-too-much", status: 422, try visitor.visit("\(account)/exchange?amount=99999&to=\(to)"),
      says: "You only have")
    wallet.clock.advance(seconds: 31)
    add("exchange-over", status: 422, try visitor.post(account + "/exchange", pairs))
    add("transfer-to-other", try visitor.visit(account + "/transfer?amount=5"), says: "you'll see the rate first")
    add("account-delete-other", try visitor.visit(account + "/delete"), says: "exchange it first")
    let rupiah = try #require(Currency(code: "IDR"))
    let user = try wallet.user("+15305550151")
    let rich = try wallet.openAccount(Self.oddNames[0], in: rupiah, of: user)
    let ether = String(try wallet.openAccount(Self.oddNames[1], in: .eth, of: user).split(separator: "/")[1])
    let money = Money(minorUnits: 123_456_789_00, currency: rupiah)
    try wallet.book(.deposit(to: try wallet.accountID(rich), money), of: user)
    wallet.rates.replace(
      with: RateTable([
        try wallet.price("IDR", 612_345_678_901_234_567, 22, .moment(wallet.clock.now())),
        try wallet.price("ETH", 398_712_345_678_901, 11, .moment(wallet.clock.now())),
      ]))
    add("exchange-widest", try visitor.visit("\(rich)/exchange?amount=61234567.89&to=\(ether)"), says: "1 ETH = ")
    add("exchange-done", try visitor.press("Exchange"), says: "Exchanged")
    add("exchange-statement", try visitor.visit(rich + "/statement"), says: "for ")
    try wallet.setRates()
  }
}
