import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore

/// A store and a model, side by side.
struct ModelWalk {
  let seed: UInt64
  let books: any ModelledStore
  var model: LedgerModel
  private var maker: CommandMaker
  private var desk: SignInDesk
  private(set) var asked = 0
  /// How many were booked; one that was booked before does not count again.
  private(set) var accepted = 0
  private(set) var differences = 0
  /// How often each refusal reason occurred, by its name.
  private(set) var reasons: [String: Int] = [:]
  /// The kinds of answers at the desk.
  private(set) var signIns: Set<String> = []

  init(_ books: any ModelledStore, seed: UInt64, accountsAllowed: Int) {
    self.books = books
    self.seed = seed
    model = LedgerModel(accountsAllowed: accountsAllowed)
    maker = CommandMaker(seed: seed)
    desk = SignInDesk(books)
  }

  /// How many of a hundred commands a number of them is.
  func percent(_ count: Int) -> Int { count * 100 / max(1, asked) }

  private var clock: LedgerModel.Clock {
    LedgerModel.Clock(wall: books.clock.now(), steady: books.clock.monotonic())
  }

  /// Two users, merchants, an account of each in each currency, and one that is filled completely, so that the walk
  /// meets limits.
  mutating func begin() async throws {
    for phone in ["+15305557000", "+15305557001"] { try await signIn(phone) }
    for (name, currency) in LedgerModel.currencies.map({ ("Shop", $0) }) + [("Kiosk", .usd)] {
      let name = try AccountName(name)
      let id = try await books.tested.openMerchant(name, in: currency, deadline: clock.steady)
      model.merchants.append(LedgerModel.Merchant(id: id, name: name.text, currency: currency))
    }
    try await ask([command(.open(name: try AccountName("Full"), currency: .usd))])
    let full = try #require(model.accounts[0].id)
    try await ask((0...100).map { _ in command(.deposit(to: full, .usd(cents: 100_000_000_000))) })
    for row in [1, 2] as [Int64] {
      for currency in LedgerModel.currencies {
        try await ask([command(.open(name: try AccountName(currency.code), currency: currency), by: row)])
        let account = try #require(model.accounts.last?.id)
        try await ask([command(.deposit(to: account, Money(minorUnits: 5000, currency: currency)), by: row)])
      }
    }
  }

  private func command(_ action: LedgerAction, by row: Int64 = 1) -> LedgerCommand {
    LedgerCommand(
      user: UserID(row: row), key: OperationKey(books.random.publicID()), action: action,
      deadline: clock.steady.adding(seconds: 3600))
  }

  /// Runs a few commands that the writer may put in one group; later ones do not know the accounts of the first. The
  /// clock is right, a little behind, or wrong.
  mutating func step() async throws {
    books.clock.advance(milliseconds: Int64(maker.number(in: 0...40_000)))
    model.forgetCards(at: clock.steady)
    var error: Int64 = 0
    switch maker.number(in: 0...99) {
    case 0..<5: error = -Int64(maker.number(in: 1...500_000))
    case 5..<7: error = -3_600_000
    case 7..<9: error = 2 * 86_400_000
    default: break
    }
    books.clock.step(milliseconds: error)
    let isWrong = model.isWrong(clock)
    if maker.chance(isWrong ? 60 : 8) { try await visit() }
    var planned: [LedgerCommand] = []
    for _ in 0..<maker.number(in: 1...(isWrong ? 4 : 24)) {
      planned.append(try maker.command(for: model, now: clock.steady))
    }
    try await ask(planned)
    books.clock.step(milliseconds: -error)
  }

  private mutating func ask(_ commands: [LedgerCommand]) async throws {
    let clock = clock
    let answers = await books.answers(to: commands)
    try #require(answers.count == commands.count)
    for (command, answer) in zip(commands, answers) {
      asked += 1
      let isLate = command.deadline < clock.steady
      let wanted = isLate ? .refused(.unavailable(.expired)) : model.book(command, at: clock)
      let got: LedgerModel.Outcome
      switch answer {
      case .failure(let refusal):
        got = .refused(refusal)
        count(refusal)
      case .success(let receipt):
        if !receipt.replayed { accepted += 1 }
        got = .booked(number: Int(receipt.number), replayed: receipt.replayed)
        learn(receipt)
      }
      if got != wanted { differences += 1 }
      #expect(got == wanted, "seed \(seed), command \(asked): \(command.action)")
    }
  }

  private mutating func count(_ refusal: LedgerRefusal) {
    let reason = "\(refusal)".prefix { $0 != "(" }
    reasons[String(reason), default: 0] += 1
  }

  private mutating func learn(_ receipt: LedgerReceipt) {
    let number = Int(receipt.number)
    guard model.done.indices.contains(number - 1), let account = model.done[number - 1].step.account else { return }
    model.done[number - 1].id = receipt.operation
    model.operations[receipt.operation] = number - 1
    if model.accounts[account].id == nil {
      model.accounts[account].id = receipt.account
      model.places[receipt.account] = account
    }
    #expect(model.accounts[account].id == receipt.account && receipt.at == model.done[number - 1].at, "seed \(seed)")
  }
}

// MARK: - People

extension ModelWalk {
  /// Somebody signs in, gets another number, or adds or removes a card.
  private mutating func visit() async throws {
    if maker.chance(40) { return try await visitCards() }
    let phone = maker.phone(model)
    if maker.chance(50) {
      try await signIn(phone)
    } else {
      try await change(maker.user(model), to: phone)
    }
  }

  private mutating func visitCards() async throws {
    model.forgetCards(at: clock.steady)
    let user = maker.user(model)
    let own = model.cards.indices.filter { model.cards[$0].owner == user && model.cards[$0].removedAt == nil }
    if own.count > 5 || maker.chance(30), let index = own.first {
      try await desk.remove(model.cards[index].id, of: user)
      model.cards[index].removedAt = clock.steady
    } else {
      let card = try maker.newCard()
      let id = try await desk.add(card, of: user)
      let isExpired = card.expiry < CivilMonth(DayZone.utc.day(of: clock.steady))
      model.cards.append(LedgerModel.Card(id: id, owner: user, label: card.label, isExpired: isExpired))
    }
  }

  private mutating func signIn(_ text: String) async throws {
    let phone = try #require(E164Number(e164: text))
    let wanted = model.signIn(text, at: clock)
    let outcome = try await desk.signIn(phone)
    let got: LedgerModel.SignIn? =
      switch outcome {
      case .right(let made): made.isNew ? .joined(made.user) : .known(made.user)
      case .refused(.clockWrong): .clockWrong
      case .refused, .needsApp: nil
      }
    note(got, wanted, "\(outcome)")
  }

  private mutating func change(_ user: UserID, to text: String) async throws {
    let old = try #require(E164Number(e164: model.users[Int(user.row) - 1]))
    let new = try #require(E164Number(e164: text))
    let wanted = model.change(user, to: text, at: clock)
    let outcome = try await desk.change(user, from: old, to: new)
    let got: LedgerModel.SignIn? =
      switch outcome {
      case .changed: .changed
      case .taken: .taken
      case .clockWrong: .clockWrong
      default: nil
      }
    note(got, wanted, "\(outcome)")
  }

  private mutating func note(_ got: LedgerModel.SignIn?, _ wanted: LedgerModel.SignIn, _ outcome: String) {
    signIns.insert(String("\(wanted)".prefix { $0 != "(" }))
    if got != wanted { differences += 1 }
    #expect(got == wanted, "seed \(seed), after command \(asked): \(outcome)")
  }
}
