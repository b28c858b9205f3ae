import TestSupport

@testable import WalletCore

/// Makes random commands, some of them sensible, for the accounts, keys and operations that a model knows.
struct CommandMaker {
  private var random: SeededGenerator
  private let keys: SeededRandom
  private let users = [UserID(row: 1), UserID(row: 2)]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    keys = SeededRandom(seed: ~seed)
  }

  mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func chance(_ percent: Int) -> Bool { random.chance(percent) }

  /// Makes a command; in one of a hundred the deadline has passed.
  mutating func command(for model: LedgerModel, now: Timestamp) throws -> LedgerCommand {
    let user = users[random.chance(80) ? 0 : 1]
    let deadline = random.chance(1) ? Timestamp(milliseconds: now.milliseconds - 1) : now.adding(seconds: 3600)
    var key = OperationKey(keys.publicID())
    var action = try action(of: user, model)
    // Resends an earlier form, mostly with the same values and by the same user.
    if random.chance(8), let old = model.usedKeys.randomElement(using: &random), let booked = model.keys[old] {
      key = old
      if random.chance(60) { action = model.done[booked].action }
      let sender = random.chance(85) ? model.done[booked].user : user
      return LedgerCommand(user: sender, key: key, action: action, deadline: deadline)
    }
    return LedgerCommand(user: user, key: key, action: action, deadline: deadline)
  }

  private mutating func action(of user: UserID, _ model: LedgerModel) throws -> LedgerAction {
    let id = account(of: user, model)
    let other = account(of: user, model)
    let name = try AccountName("Account \(number(in: 1...9999))")
    switch number(in: 0..<100) {
    case 0..<6: return .open(name: name, currency: random.chance(90) ? .usd : .btc)
    case 6..<11: return .rename(id.id, name: name)
    case 11..<17:
      let stale = random.chance(20) ? 1 : 0
      return .close(id.id, seen: Int64(id.sequence - stale), moveTo: random.chance(60) ? other.id : nil)
    case 17..<22: return .reopen(id.id)
    case 22..<32: return .undo(operation(model))
    case 32..<55: return .deposit(to: id.id, amount(id.balance))
    case 55..<72: return .withdraw(from: id.id, amount(id.balance), seen: seen(id.sequence))
    default: return .transfer(from: id.id, to: other.id, amount(id.balance), seen: seen(id.sequence))
    }
  }

  /// The newest entry that a form has seen of an account, if the form says so: sometimes an outdated one.
  private mutating func seen(_ sequence: Int) -> Int64? {
    guard random.chance(30) else { return nil }
    return Int64(sequence - (random.chance(20) ? 1 : 0))
  }

  /// Picks one of the accounts opened last, or the first; mostly the user's, sometimes the other user's, sometimes an
  /// unknown one.
  private mutating func account(
    of user: UserID, _ model: LedgerModel
  ) -> (id: AccountID, balance: Int64, sequence: Int) {
    let isOwn = random.chance(96)
    let isOpen = random.chance(88)
    let fitting = (model.accounts.prefix(1) + model.accounts.suffix(40)).filter {
      $0.id != nil && ($0.owner == user) == isOwn && $0.isOpen == isOpen
    }
    guard let found = fitting.randomElement(using: &random), let id = found.id else {
      return (AccountID(keys.publicID()), 0, 0)
    }
    return (id, found.balance, found.lines.count)
  }

  /// Picks an operation, mostly a recent one.
  private mutating func operation(_ model: LedgerModel) -> OperationID {
    let known = random.chance(85) ? model.done.suffix(30) : model.done[...]
    return known.compactMap(\.id).randomElement(using: &random) ?? OperationID(keys.publicID())
  }

  /// Picks a small amount, or one at an edge.
  private mutating func amount(_ balance: Int64) -> Money {
    switch number(in: 0..<100) {
    case 0..<2: return Money(minorUnits: Int64(number(in: 1...500)), currency: .btc)
    case 2..<4: return .usd(cents: Int64(number(in: -3...0)))
    case 4..<10: return .usd(cents: balance)
    case 10..<12: return .usd(cents: balance + 1)
    case 12..<18: return .usd(cents: Currency.usd.amountLimit + Int64(number(in: -1...1)))
    default: return .usd(cents: Int64(number(in: 1...500)))
    }
  }

  private mutating func number(in range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
}
