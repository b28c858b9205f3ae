import WalletCore

/// Random but possible histories, with every kind of operation, several users in turn, and names and notes that are
/// hard for export formats.
package struct RandomHistory {
  package static let texts = [
    "Main", "=1+1", "+49", "-x", "@cmd", "'quoted'", "a,b", "say \"hi\"", "semi;colon", "tab and  two spaces",
    "מחשבון חיסכון", "حساب", "海外送金", "👨‍👩‍👧‍👦 family", "[x]/y:z|w", "^", "!Account", "D1/1/2026", "<b>&amp;</b>", "]]>",
    "%s%n",
    "\\n\\u0000", "{\"a\":1}", "; comment  ; again", "date:2026-13-45", "[=2026-99-99]", "key:: (1/0)", "(virtual)",
    "*", "!",
    "A" + String(repeating: "\u{301}", count: 60), String(repeating: "𝔘", count: 64), "\u{FFFE}\u{FFFF}", "＝1", "ﬁ½²",
    "a\u{3000}\u{A0}b", "E\u{200D}E", "..", "null", "true", "1e9", "007", "user", "head", "world",
  ]

  /// Currencies with 0, 2, 3, 8 and 9 decimals.
  package static let currencies: [Currency] =
    [.usd, .btc, .eth] + ["EUR", "JPY", "KWD"].compactMap { Currency(code: $0) }

  package private(set) var builder = HistoryBuilder()
  private var random: SeededGenerator
  private let currencies: [Currency]
  private var reversed: Set<Int64> = []
  private var changes = 0

  package init(
    seed: UInt64, users: Int = 3, operations: Int = 200, currencies: [Currency] = Self.currencies
  ) throws {
    self.currencies = currencies
    random = SeededGenerator(seed: seed)
    for user in 0..<users {
      try builder.addUser("+1202555\(1000 + user)", user == 0 ? "" : try UserName(text()).text)
    }
    for _ in 0..<operations {
      let user = Int.random(in: 0..<users, using: &random)
      builder.turn(to: user)
      try step(user)
    }
  }

  private mutating func text() -> String { Self.texts.randomElement(using: &random) ?? "" }

  private mutating func note() throws -> String {
    Int.random(in: 0..<3, using: &random) == 0 ? try NoteText(text()).text : ""
  }

  /// A card, now and then.
  private mutating func card() -> CardLabel? {
    guard Bool.random(using: &random), let brand = CardBrand.allCases.randomElement(using: &random) else { return nil }
    return CardLabel(brand: brand, lastFour: "\(Int.random(in: 10_000...19_999, using: &random))".suffix(4).description)
  }

  /// A part of what an account can give; nil if that is nothing.
  private mutating func part(of account: Account) -> Int64? {
    let most = min(account.available.minorUnits, account.balance.currency.amountLimit)
    return most > 0 ? Int64.random(in: 1...most, using: &random) : nil
  }

  private mutating func step(_ user: Int) throws {
    let history = try builder.history.allAccounts(of: UserID(row: Int64(user + 1)))
    let open = history.filter(\.isOpen)
    guard open.count > 1, Int.random(in: 0..<12, using: &random) > 0, let account = open.randomElement(using: &random)
    else {
      _ = builder.open(try AccountName(text()).text, currencies.randomElement(using: &random) ?? .usd)
      return
    }
    switch Int.random(in: 0..<17, using: &random) {
    case 0: builder.add(.rename, account.id, name: try AccountName(text()).text, note: try note())
    case 1, 2, 3:
      let most = account.balance.currency.amountLimit
      let units = Bool.random(using: &random) ? Int64.random(in: 1...500, using: &random) : most
      try builder.move(
        .deposit, account.id, from: .world, to: .account(account.id), units, note: try note(), card: card())
    case 4: try withdraw(account)
    case 5, 6: try transfer(account, open)
    case 7: try close(account, open)
    case 8, 9: try exchange(account, open)
    case 10: if let units = part(of: account) { builder.authorise(account.id, units, note: try note()) }
    case 11, 12: try continueHold(open)
    case 13:
      changes += 1
      try builder.changeNumber(to: "+1202555\(2000 + changes)")
    case 14: try charge(open)
    default: try reverse(user, history)
    }
  }

  private mutating func withdraw(_ account: Account) throws {
    guard let units = part(of: account) else { return }
    try builder.move(
      .withdraw, account.id, from: .account(account.id), to: .world, units, note: try note(), card: card())
  }

  private mutating func transfer(_ account: Account, _ open: [Account]) throws {
    let mates = open.filter { $0.id != account.id && $0.balance.currency == account.balance.currency }
    guard let mate = mates.randomElement(using: &random), let units = part(of: account) else { return }
    try builder.move(
      .transfer, account.id, from: .account(account.id), to: .account(mate.id), units, note: try note())
  }

  private mutating func close(_ account: Account, _ open: [Account]) throws {
    guard account.held.minorUnits == 0 else { return }
    let balance = account.balance.minorUnits
    guard balance > 0 else {
      _ = builder.add(.close, account.id)
      return
    }
    let mates = open.filter { $0.id != account.id && $0.balance.currency == account.balance.currency }
    let mate = mates.randomElement(using: &random).map { Operation.Movement.Side.account($0.id) }
    try builder.move(.close, account.id, from: .account(account.id), to: mate ?? .payable, balance, note: try note())
  }

  /// Exchanges at a rate that makes no sense, unless it gives nothing or too much.
  private mutating func exchange(_ account: Account, _ open: [Account]) throws {
    let others = open.filter { $0.balance.currency != account.balance.currency }
    guard let other = others.randomElement(using: &random), let units = part(of: account),
      let rate = Rate(
        digits: Int64.random(in: 1...999_999, using: &random), scale: Int.random(in: 0...8, using: &random))
    else { return }
    let source = try NoteText(text()).text
    let quote = RateQuote(
      rate: rate, feeRate: Bool.random(using: &random) ? Int64.random(in: 1...1000, using: &random) : 0,
      quotedAt: builder.at, source: (1...64).contains(source.unicodeScalars.count) ? source : "ECB")
    let amount = Money(minorUnits: units, currency: account.balance.currency)
    guard let quote else { return }
    let given = Money(minorUnits: units - quote.fee(on: amount).minorUnits, currency: amount.currency)
    guard let taken = rate.value(of: given, in: other.balance.currency), taken.minorUnits > 0,
      given.minorUnits > 0, taken.minorUnits <= taken.currency.amountLimit
    else { return }
    try builder.exchange(account.id, to: other.id, units, by: quote, note: try note())
  }

  /// Raises or ends one of the user's holds.
  private mutating func continueHold(_ open: [Account]) throws {
    let own = builder.holds.filter { hold in open.contains { $0.id == hold.account } }
    guard let hold = own.randomElement(using: &random), let account = open.first(where: { $0.id == hold.account })
    else { return }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: if let units = part(of: account) { try builder.raise(hold.number, by: units) }
    case 1, 2:
      let units = Int64.random(in: 1...hold.amount, using: &random)
      try builder.capture(hold.number, units, by: try AccountName(text()).text, note: try note())
    case 3: try builder.free(hold.number, as: .void)
    default: try builder.free(hold.number, as: .expire)
    }
  }

  /// Pays for a charge with all kinds of numbers and texts, if there is an account for it.
  private mutating func charge(_ open: [Account]) throws {
    let own = open.filter { $0.balance.currency == .usd }
    guard let account = own.randomElement(using: &random), let units = part(of: account) else { return }
    var charge = SampleCharge()
    let part: Int64 = Bool.random(using: &random) ? 1 : 2000
    charge.tariff = Tariff(
      perKilowattHour: Int64.random(in: 0...Tariff.priceMax, using: &random) / part,
      startFee: max(1, Int64.random(in: 0...Tariff.startFeeMax, using: &random) / part),
      perIdleMinute: Int64.random(in: 0...2_000_000, using: &random) / part,
      idleAfter: Int64.random(in: 0...1440, using: &random))
    charge.wattHours = Int64.random(in: 1...90_000, using: &random)
    charge.idleMinutes = Int64.random(in: 0...600, using: &random)
    charge.basis = MeterBasis.allCases.randomElement(using: &random) ?? .stop
    let start = Int64.random(in: -9...9_000_000, using: &random)
    charge.meter = Bool.random(using: &random) ? (start, start + charge.wattHours) : (nil, -1)
    charge.buyer = BillingDetails(name: try NoteText(text()).text, address: try NoteText(text()).text)
    charge.seller = InvoiceSeller(
      name: try AccountName(text()).text, address: try NoteText(text()).text, taxID: try UserName(text()).text)
    charge.site = (Int.random(in: 100_000...999_999, using: &random), try NoteText(text()).text, "")
    charge.series = builder.history.headNumber / 50 + 1
    try builder.charge(builder.authorise(account.id, units), charge, note: try note())
  }

  /// Reverses the newest operation that can be reversed.
  private mutating func reverse(_ user: Int, _ accounts: [Account]) throws {
    let states = Dictionary(accounts.map { ($0.id, $0) }) { first, _ in first }
    for operation in builder.history.users[user].operations.reversed() where !reversed.contains(operation.number) {
      guard let account = states[operation.account] else { continue }
      let kind: OperationKind
      switch operation.kind {
      case .close where !account.isOpen: kind = .reopen
      case .deposit, .withdraw, .transfer: kind = .undo
      default: continue
      }
      guard let movement = operation.movements.first else {
        builder.add(kind, account.id, reverses: operation.number)
        reversed.insert(operation.number)
        return
      }
      if case .account(let id) = movement.to {
        guard let taker = states[id], taker.isOpen, taker.available.minorUnits >= movement.amount.minorUnits else {
          continue
        }
      }
      if kind == .undo, case .account(let id) = movement.from {
        guard states[id]?.isOpen == true else { continue }
      }
      try builder.move(
        kind, account.id, from: movement.to, to: movement.from, movement.amount.minorUnits, reverses: operation.number)
      reversed.insert(operation.number)
      return
    }
  }
}
