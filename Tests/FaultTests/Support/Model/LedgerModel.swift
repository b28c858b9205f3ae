@testable import WalletCore

/// A small model of the books in memory: what a store must answer, and how its accounts must end. It knows the values
/// of the domain and none of its rules.
struct LedgerModel {
  /// Where money can be.
  enum Place: Hashable {
    case account(Int)
    case merchant(Int)
    case world(Currency), payable(Currency), exchange(Currency), fee(Currency)
  }

  /// Money that moves.
  struct Leg: Equatable {
    let kind: Entry.Kind
    let from: Place
    let to: Place
    let amount: Int64
    let currency: Currency
  }

  struct Line: Equatable {
    let kind: Entry.Kind
    let change: Int64
    let balance: Int64
    /// The other side.
    let other: Place
    let at: Timestamp
    /// The operation that made it, counted from 0.
    let operation: Int
  }

  struct Account {
    let owner: UserID
    let currency: Currency
    var id: AccountID?
    var name: String
    var isOpen = true
    /// The operation that closed it last.
    var closing: Int?
    var lines: [Line] = []
    /// What its holds hold together, and how many events they had.
    var held: Int64 = 0
    var holdEvents: Int64 = 0
    var balance: Int64 { lines.last?.balance ?? 0 }
    var available: Int64 { balance - held }
  }

  struct Merchant {
    let id: AccountID
    let name: String
    let currency: Currency
  }

  struct Card {
    let id: CardID
    let owner: UserID
    let label: CardLabel
    let isExpired: Bool
    /// By the steady clock.
    var removedAt: Timestamp?
  }

  /// What an operation does besides moving money.
  enum Effect: Equatable {
    case nothing, closes, reopens
    case opens(String, Currency)
    case names(String)
  }

  /// What an operation does, judged and not yet booked.
  struct Step {
    var kind: OperationKind
    var user: UserID
    /// The account that it is about; nil if it opens one, or is about the user alone.
    var account: Int?
    var legs: [Leg] = []
    var effect = Effect.nothing
    /// The hold that it changes, by the operation that began it (nil if this one does), and by how much.
    var hold: (began: Int?, change: Int64)?
    var quote: RateQuote?
    var card: CardLabel?
    var reverses: Int?

    /// The name that it gives its account.
    var name: String? {
      switch effect {
      case .opens(let name, _), .names(let name): name
      case .nothing, .closes, .reopens: nil
      }
    }
  }

  /// A booked operation.
  struct Done {
    var step: Step
    let at: Timestamp
    /// What it did to a hold.
    var event: HoldEvent?
    /// The action that its key stands for; nil for one without a form.
    var action: LedgerAction?
    var id: OperationID?
    var isReversed = false
  }

  enum Outcome: Equatable {
    case booked(number: Int, replayed: Bool)
    case refused(LedgerRefusal)
  }

  /// The times of both clocks.
  struct Clock {
    let wall: Timestamp
    let steady: Timestamp
  }

  /// The currencies that accounts can have, with the most that one booking may move, in smallest units: about a billion
  /// dollars' worth, or what is set where no rate says that. An account may hold a hundred times as much.
  static let limits: [(currency: Currency, amount: Int64)] = [
    ("USD", 100_000_000_000), ("BTC", 1_000_000_000_000), ("EUR", 100_000_000_000), ("JPY", 100_000_000_000),
    ("KWD", 100_000_000_000_000), ("ETH", 100_000_000_000_000),
  ].compactMap { (code: String, amount: Int64) in Currency(code: code).map { ($0, amount) } }

  static var currencies: [Currency] { limits.map(\.currency) }

  let accountsAllowed: Int
  /// How long an operation can be undone, in milliseconds.
  let undoTime: Int64 = 600_000
  /// The number of each user.
  var users: [String] = []
  var accounts: [Account] = []
  var merchants: [Merchant] = []
  var done: [Done] = []
  var keys: [OperationKey: Int] = [:]
  /// Keys in order of use.
  var usedKeys: [OperationKey] = []
  /// The index of each account.
  var places: [AccountID: Int] = [:]
  /// The index of each operation.
  var operations: [OperationID: Int] = [:]
  /// What each hold holds, by the operation that began it; 0 when it has ended.
  var holds: [Int: Int64] = [:]
  /// The holds that have not ended, and those that have, in order.
  var liveHolds: [Int] = []
  var endedHolds: [Int] = []
  /// The cards that can still be named, if only to be refused.
  var cards: [Card] = []
  /// Balances of the system's accounts and of merchants.
  var elsewhere: [Place: Int64] = [:]

  init(accountsAllowed: Int) { self.accountsAllowed = accountsAllowed }

  mutating func book(_ command: LedgerCommand, at clock: Clock) -> Outcome {
    if let booked = keys[command.key] {
      let isSame = done[booked].action == command.action && done[booked].step.user == command.user
      guard isSame else { return .refused(.keyReused) }
      return .booked(number: booked + 1, replayed: true)
    }
    do throws(LedgerRefusal) {
      let step = try judge(command.action, by: command.user, at: clock)
      try require(!isWrong(clock), orElse: .clockWrong)
      apply(step, at: time(clock), command.action)
    } catch {
      return .refused(error)
    }
    keys[command.key] = done.count - 1
    usedKeys.append(command.key)
    return .booked(number: done.count, replayed: false)
  }

  private func judge(
    _ action: LedgerAction, by user: UserID, at clock: Clock
  ) throws(LedgerRefusal) -> Step {
    switch action {
    case .open(let name, let currency): try open(name, currency, user)
    case .rename(let id, let name): try rename(id, name, user)
    case .deposit(let id, let money, let card): try deposit(money, to: id, user, card)
    case .withdraw(let id, let money, let seen, let card): try withdraw(money, from: id, user, seen, card)
    case .transfer(let from, let to, let money, let seen): try transfer(money, from: from, to: to, user, seen)
    case .close(let id, let seen, let moveTo): try close(id, moveTo: moveTo, user, seen)
    case .reopen(let id): try reopen(id, user)
    case .undo(let id): try undo(id, user, at: clock)
    case .exchange(let order): try exchange(order, user, at: clock)
    case .authorise(let id, let money): try authorise(money, on: id, user)
    case .raise(let id, let money): try raise(id, by: money, user)
    case .capture(let id, let money, let merchant, _): try capture(id, money, to: merchant, user)
    case .void(let id): try free(id, .void, user)
    case .expire(let id): try free(id, .expire, user)
    }
  }

  /// The time of what is booked now: never before that of the operation before it.
  func time(_ clock: Clock) -> Timestamp { max(clock.wall, done.last?.at ?? clock.wall) }

  /// Whether the clock stands more than ten minutes before the newest operation, or jumped more than a day ahead. Both
  /// clocks begin alike.
  func isWrong(_ clock: Clock) -> Bool {
    if let newest = done.last?.at, clock.wall.milliseconds < newest.milliseconds - 600_000 { return true }
    return clock.wall.milliseconds - clock.steady.milliseconds > 86_400_000
  }

  func require(_ condition: Bool, orElse refusal: LedgerRefusal) throws(LedgerRefusal) {
    if !condition { throw refusal }
  }

  func find(_ id: AccountID, of user: UserID, orElse missing: LedgerRefusal) throws(LedgerRefusal) -> Int {
    guard let found = places[id], accounts[found].owner == user else { throw missing }
    return found
  }
}
