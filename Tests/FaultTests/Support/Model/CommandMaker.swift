import TestSupport

@testable import WalletCore

/// Makes random commands, some of them sensible, for the accounts, keys, holds and operations that a model knows.
struct CommandMaker {
  private var random: SeededGenerator
  private let keys: SeededRandom
  /// Where the model has open accounts, as of a while ago. In a long walk most of them are not among the newest.
  private var openOnes: [Int] = []
  private var picksUntilLook = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    keys = SeededRandom(seed: ~seed)
  }

  /// One of the user's accounts, as far as commands depend on it.
  private struct Choice {
    var id: AccountID
    var currency: Currency
    var balance: Int64 = 0
    var available: Int64 = 0
    var sequence = 0
  }

  mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func chance(_ percent: Int) -> Bool { random.chance(percent) }

  /// Mostly one of the first two users.
  mutating func user(_ model: LedgerModel) -> UserID {
    switch number(in: 0...99) {
    case 0..<60: UserID(row: 1)
    case 60..<85: UserID(row: 2)
    default: UserID(row: Int64(number(in: 1...max(1, model.users.count))))
    }
  }

  /// A number, often somebody's.
  mutating func phone(_ model: LedgerModel) -> String {
    if chance(40), let taken = model.users.randomElement(using: &random) { return taken }
    return "+1530555\(number(in: 7000...7099))"
  }

  /// Makes a command; in one of a hundred the deadline has passed.
  mutating func command(for model: LedgerModel, now: Timestamp) throws -> LedgerCommand {
    let user = user(model)
    let deadline = chance(1) ? Timestamp(milliseconds: now.milliseconds - 1) : now.adding(seconds: 3600)
    var key = OperationKey(keys.publicID())
    var action = try action(of: user, model, now: now)
    // Resends an earlier form, mostly with the same values and by the same user.
    if chance(6), let old = model.usedKeys.suffix(500).randomElement(using: &random), let booked = model.keys[old] {
      key = old
      if chance(60), let same = model.done[booked].action { action = same }
      let sender = chance(85) ? model.done[booked].step.user : user
      return LedgerCommand(user: sender, key: key, action: action, deadline: deadline)
    }
    return LedgerCommand(user: user, key: key, action: action, deadline: deadline)
  }

  private mutating func action(of user: UserID, _ model: LedgerModel, now: Timestamp) throws -> LedgerAction {
    let one = account(of: user, model)
    switch number(in: 0...99) {
    case 0..<4:
      return .open(name: try name(), currency: currency())
    case 4..<7: return .rename(one.id, name: try name())
    case 7..<11:
      let stale = chance(15) ? 1 : 0
      let other = chance(60) ? alike(one, of: user, model).id : nil
      return .close(one.id, seen: Int64(one.sequence - stale), moveTo: other)
    case 11..<14: return .reopen(account(of: user, model, open: 10).id)
    case 14..<23: return .undo(operation(of: user, model))
    case 23..<38: return .deposit(to: one.id, amount(one), card: card(of: user, model))
    case 38..<48:
      return .withdraw(from: one.id, amount(one), seen: seen(one.sequence), card: card(of: user, model))
    case 48..<62:
      return .transfer(from: one.id, to: alike(one, of: user, model).id, amount(one), seen: seen(one.sequence))
    case 62..<76: return .exchange(order(from: one, to: unlike(one, of: user, model), now: now))
    default: return try holding(one, of: user, model)
    }
  }

  /// At times a card, mostly one of the user's.
  private mutating func card(of user: UserID, _ model: LedgerModel) -> CardID? {
    guard chance(30) else { return nil }
    let isOwn = chance(90)
    let known = model.cards.filter { ($0.owner == user) == isOwn }
    return known.randomElement(using: &random)?.id ?? CardID(keys.publicID())
  }

  /// A card to add: at times one that has expired.
  mutating func newCard() throws -> NewCard {
    guard let brand = CardBrand.allCases.randomElement(using: &random),
      let label = CardLabel(brand: brand, lastFour: "\(number(in: 1000...9999))"),
      let month = CivilMonth(chance(15) ? "2020-01" : "2039-12")
    else { preconditionFailure("no card") }
    return NewCard(nickname: try CardNickname(""), label: label, expiry: month)
  }

  private mutating func name() throws -> AccountName { try AccountName("Account \(number(in: 1...9999))") }

  /// The newest entry that a form has seen of an account, if the form says so: sometimes an outdated one.
  private mutating func seen(_ sequence: Int) -> Int64? {
    guard chance(25) else { return nil }
    return Int64(sequence - (chance(20) ? 1 : 0))
  }

  /// Another account of the same currency, or at times any.
  private mutating func alike(_ one: Choice, of user: UserID, _ model: LedgerModel) -> Choice {
    let (isAlike, isOther) = (chance(92), chance(85))
    return account(of: user, model) { (!isAlike || $0.currency == one.currency) && (!isOther || $0.id != one.id) }
  }

  /// An account of another currency, or at times any.
  private mutating func unlike(_ one: Choice, of user: UserID, _ model: LedgerModel) -> Choice {
    let isUnlike = chance(92)
    return account(of: user, model) { !isUnlike || $0.currency != one.currency }
  }

  /// Picks an account that is open, or one of those opened last or first; mostly the user's, sometimes another's,
  /// sometimes an unknown one. `open` percent of the picks are open accounts.
  private mutating func account(
    of user: UserID, _ model: LedgerModel, open: Int = 94, where fits: (LedgerModel.Account) -> Bool = { _ in true }
  ) -> Choice {
    let isOwn = chance(97)
    let isOpen = chance(open)
    if picksUntilLook == 0 {
      openOnes = model.accounts.indices.dropFirst(4).dropLast(60).filter { model.accounts[$0].isOpen }
      picksUntilLook = 200
    }
    picksUntilLook -= 1
    let known = model.accounts.prefix(4) + model.accounts.suffix(60) + openOnes.map { model.accounts[$0] }
    let fitting = known.filter {
      $0.id != nil && ($0.owner == user) == isOwn && $0.isOpen == isOpen && fits($0)
    }
    guard let found = fitting.randomElement(using: &random), let id = found.id else {
      return Choice(id: AccountID(keys.publicID()), currency: .usd)
    }
    return Choice(
      id: id, currency: found.currency, balance: found.balance, available: found.available,
      sequence: found.lines.count)
  }

  /// Picks an operation, mostly a recent one of the user's that moved money, at times one that was undone.
  private mutating func operation(of user: UserID, _ model: LedgerModel) -> OperationID {
    let (isOwn, isUndone, moved) = (chance(94), chance(8), chance(75))
    let known = (chance(90) ? model.done.suffix(60) : model.done.suffix(3000)).filter {
      ($0.step.user == user) == isOwn && (!isUndone || $0.isReversed) && (!moved || $0.step.legs.count == 1)
    }
    return known.compactMap(\.id).randomElement(using: &random) ?? OperationID(keys.publicID())
  }

  /// Picks a small amount, or one at an edge.
  private mutating func amount(_ account: Choice) -> Money {
    let limit = LedgerModel.limits.first { $0.currency == account.currency }?.amount ?? 0
    let units: Int64 =
      switch number(in: 0...99) {
      case 0..<2: Int64(number(in: -3...0))
      case 2..<7: account.available
      case 7..<9: account.balance
      case 9..<11: account.available + 1
      case 11..<13: limit + Int64(number(in: -1...1))
      default: Int64(number(in: 1...500))
      }
    return Money(minorUnits: units, currency: chance(2) ? currency() : account.currency)
  }

  /// Mostly one of two, so that accounts of the same currency are not rare.
  private mutating func currency() -> Currency {
    LedgerModel.currencies[chance(60) ? number(in: 0...1) : number(in: 2...5)]
  }
}

// MARK: - Exchanges and holds

extension CommandMaker {
  /// An exchange, mostly by its own quote.
  private mutating func order(from one: Choice, to other: Choice, now: Timestamp) -> ExchangeOrder {
    let amount = amount(one)
    let quote = quote(from: one.currency, in: other.currency, now: now)
    let rest = amount.minorUnits - LedgerModel.fee(on: amount.minorUnits, quote)
    let worth = LedgerModel.worth(of: rest, quote, from: one.currency, in: other.currency) ?? 1
    let arrives = chance(95) ? worth : worth + Int64(number(in: -1...1))
    return ExchangeOrder(
      from: one.id, to: other.id, amount: amount,
      arrives: Money(minorUnits: arrives, currency: chance(98) ? other.currency : .usd), quote: quote,
      goodUntil: chance(50) ? now.adding(seconds: number(in: -2...30)) : nil)
  }

  /// Mostly about one smallest unit for another, with as many digits as may be; at times an extreme rate.
  private mutating func quote(from given: Currency, in wanted: Currency, now: Timestamp) -> RateQuote {
    let least = max(1, given.scale - wanted.scale)
    let length = number(in: least...18)
    let largest = (0..<length).reduce(Int64(1)) { power, _ in power * 10 }
    var digits = Int64.random(in: largest / 10...largest - 1, using: &random)
    var scale = length - given.scale + wanted.scale - (chance(50) ? 1 : 0)
    if chance(5) { (digits, scale) = chance(50) ? (Rate.digitsLimit - 1, 0) : (1, Rate.scaleMax) }
    let feeRate = chance(50) ? 0 : Int64(number(in: 1...1000))
    guard let rate = Rate(digits: digits, scale: max(0, scale)),
      let quote = RateQuote(
        rate: rate, feeRate: feeRate, quotedAt: Timestamp(milliseconds: now.milliseconds - 5000), source: "model")
    else { preconditionFailure("no rate of \(digits) and \(scale)") }
    return quote
  }

  /// Begins, raises or ends a hold.
  private mutating func holding(_ one: Choice, of user: UserID, _ model: LedgerModel) throws -> LedgerAction {
    let hold = hold(of: user, model)
    switch number(in: 0...23) {
    case 0..<10:
      let all = Money(minorUnits: one.available, currency: one.currency)
      return .authorise(from: one.id, chance(20) ? all : amount(one))
    case 10..<13: return .raise(hold.id, by: amount(hold.account))
    case 13..<19:
      let units: Int64 =
        switch number(in: 0...99) {
        case 0..<40: hold.amount
        case 40..<46: hold.amount + 1
        case 46..<48: 0
        default: Int64.random(in: 1...max(1, hold.amount), using: &random)
        }
      let currency = chance(97) ? hold.account.currency : .btc
      return .capture(
        hold.id, Money(minorUnits: units, currency: currency), to: merchant(hold.account.currency, model))
    case 19..<22: return .void(hold.id)
    default: return .expire(hold.id)
    }
  }

  /// Mostly one of the user's holds that have not ended.
  private mutating func hold(
    of user: UserID, _ model: LedgerModel
  ) -> (id: OperationID, amount: Int64, account: Choice) {
    var choice = Choice(id: AccountID(keys.publicID()), currency: .usd)
    guard chance(92) else { return (operation(of: user, model), 5, choice) }
    let isOwn = chance(97)
    let known = chance(5) ? Array(model.endedHolds.suffix(20)) : model.liveHolds
    let fitting = known.filter { (model.done[$0].step.user == user) == isOwn }
    guard let found = fitting.randomElement(using: &random), let id = model.done[found].id,
      let place = model.done[found].step.account
    else { return (OperationID(keys.publicID()), 5, choice) }
    let account = model.accounts[place]
    (choice.currency, choice.balance, choice.available) = (account.currency, account.balance, account.available)
    return (id, model.holds[found] ?? 0, choice)
  }

  private mutating func merchant(_ currency: Currency, _ model: LedgerModel) -> AccountID {
    let isFitting = chance(95)
    let fitting = model.merchants.filter { ($0.currency == currency) == isFitting }
    guard chance(97), let found = fitting.randomElement(using: &random) else { return AccountID(keys.publicID()) }
    return found.id
  }
}
