import WalletCore

/// The histories of the golden files.
extension HistoryBuilder {
  /// A small history with every kind of operation.
  package static func everyKind() throws -> HistoryBuilder {
    var builder = try kindsBeforeCards()
    let main = id(1)
    try builder.move(
      .deposit, main, from: .world, to: .account(main), 20_00, note: "Top-up",
      card: CardLabel(brand: .visa, lastFour: "4242"))
    try builder.move(
      .withdraw, main, from: .account(main), to: .world, 7_50,
      card: CardLabel(brand: .americanExpress, lastFour: "0005"))
    return builder
  }

  /// The same without operations that name a card, as in files from before there were any.
  package static func kindsBeforeCards() throws -> HistoryBuilder {
    var builder = try kindsOfFirstVersion()
    let main = id(1)
    let euros = builder.open("Euros", try builder.found(Currency(code: "EUR")))
    let rate = try builder.found(Rate(digits: 91_230, scale: 5))
    let quote = RateQuote(rate: rate, feeRate: 25, quotedAt: builder.at, source: "=ECB, \"daily\"; [x]: 1")
    try builder.exchange(main, to: euros, 10_000, by: try builder.found(quote), note: "Trip")
    let hold = builder.authorise(main, 3000, note: "Charge")
    try builder.raise(hold, by: 1500)
    try builder.capture(hold, 4210, by: "+Café \"Strom\"; [x/y]: 海外")
    try builder.free(builder.authorise(euros, 9100), as: .void)
    try builder.free(builder.authorise(euros, 100), as: .expire)
    try builder.changeNumber(to: "+12025550124")
    builder.authorise(euros, 250)
    return builder
  }

  /// A small history with every kind of operation that files of the first version have.
  package static func kindsOfFirstVersion() throws -> HistoryBuilder {
    var builder = HistoryBuilder()
    try builder.addUser("+12025550123", "Ada \"Countess\" Lovelace")
    let main = builder.open("Main")
    let savings = builder.open("=SUM(A1), \"quoted\"; [x/y]: 海外 🏦")
    let twin = builder.open("Main")
    try builder.move(
      .deposit, main, from: .world, to: .account(main), 123_456, note: "+wages; date:1 [2]")
    try builder.move(.transfer, main, from: .account(main), to: .account(savings), 100_000, note: "<rent> & \"more\"")
    try builder.move(.withdraw, savings, from: .account(savings), to: .world, 1)
    let back = try builder.move(.transfer, main, from: .account(main), to: .account(twin), 55)
    try builder.move(.undo, main, from: .account(twin), to: .account(main), 55, reverses: back)
    builder.add(.rename, twin, name: "Twin's  name")
    let close = try builder.move(.close, savings, from: .account(savings), to: .account(main), 99_999)
    try builder.move(.reopen, savings, from: .account(main), to: .account(savings), 99_999, reverses: close)
    try builder.move(.close, savings, from: .account(savings), to: .payable, 99_999)
    builder.add(.close, twin)
    return builder
  }

  /// Three users, the second without accounts.
  package static func threeUsers() throws -> HistoryBuilder {
    var builder = HistoryBuilder()
    try builder.addUser("+12025550123", "Ada")
    let first = builder.open("Main")
    try builder.move(.deposit, first, from: .world, to: .account(first), 5)
    try builder.addUser("+442079460958", "=Bob")
    try builder.addUser("+4930901820")
    let second = builder.open("Main")
    try builder.move(.deposit, second, from: .world, to: .account(second), 7)
    return builder
  }
}
