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

  package private(set) var builder = HistoryBuilder()
  private var random: SeededGenerator
  private let currencies: [Currency]
  private var reversed: Set<Int64> = []

  package init(
    seed: UInt64, users: Int = 3, operations: Int = 120, currencies: [Currency] = Currency.kept
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

  private mutating func step(_ user: Int) throws {
    let history = try builder.history.allAccounts(of: UserID(row: Int64(user + 1)))
    let open = history.filter(\.isOpen)
    guard open.count > 1, Int.random(in: 0..<12, using: &random) > 0, let account = open.randomElement(using: &random)
    else {
      _ = builder.open(try AccountName(text()).text, currencies.randomElement(using: &random) ?? .usd)
      return
    }
    let own = Operation.Movement.Side.account(account.id)
    let balance = account.balance.minorUnits
    let mates = open.filter { $0.id != account.id && $0.balance.currency == account.balance.currency }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: builder.add(.rename, account.id, name: try AccountName(text()).text, note: try note())
    case 1, 2, 3:
      let most = account.balance.currency.amountLimit
      let units = Bool.random(using: &random) ? Int64.random(in: 1...500, using: &random) : most
      try builder.move(.deposit, account.id, from: .world, to: own, units, note: try note())
    case 4 where balance > 0:
      let units = Int64.random(in: 1...balance, using: &random)
      try builder.move(.withdraw, account.id, from: own, to: .world, units, note: try note())
    case 5, 6:
      guard balance > 0, let mate = mates.randomElement(using: &random) else { return }
      let units = Int64.random(in: 1...balance, using: &random)
      try builder.move(.transfer, account.id, from: own, to: .account(mate.id), units, note: try note())
    case 7:
      guard balance > 0 else {
        _ = builder.add(.close, account.id)
        return
      }
      let mate = mates.randomElement(using: &random).map { Operation.Movement.Side.account($0.id) }
      try builder.move(.close, account.id, from: own, to: mate ?? .payable, balance, note: try note())
    default: try reverse(user, history)
    }
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
        guard let taker = states[id], taker.isOpen, taker.balance.minorUnits >= movement.amount.minorUnits else {
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
