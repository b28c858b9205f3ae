import Testing

@testable import WalletCore

/// A wallet in a few lines, to compare the store with.
private struct Model {
  struct Account {
    var balance: Int64 = 0
    var sequence: Int64 = 0
    var isOpen = true
  }

  var accounts: [AccountID: Account] = [:]
  var payable: Int64 = 0

  mutating func move(_ amount: Int64, from: AccountID?, to: AccountID?) {
    for (id, change) in [(from, -amount), (to, amount)] {
      guard let id else { continue }
      accounts[id]?.balance += change
      accounts[id]?.sequence += 1
    }
  }

  /// What the store must answer; books it if that is nothing.
  mutating func book(_ action: LedgerAction) -> LedgerRefusal? {
    func refuse(_ id: AccountID, _ missing: LedgerRefusal) -> LedgerRefusal? { accounts[id] == nil ? missing : nil }
    func closed(_ id: AccountID) -> Bool { accounts[id]?.isOpen == false }
    switch action {
    case .open, .reopen, .undo: return nil
    case .rename(let id, _):
      return refuse(id, .noSuchAccount) ?? (closed(id) ? .accountClosed : nil)
    case .deposit(let id, let money):
      if let refusal = refuse(id, .noSuchAccount) { return refusal }
      if closed(id) { return .accountClosed }
      if money.minorUnits < 1 { return .amountOutOfRange }
      move(money.minorUnits, from: nil, to: id)
    case .withdraw(let id, let money):
      if let refusal = refuse(id, .noSuchAccount) { return refusal }
      if closed(id) { return .accountClosed }
      if money.minorUnits < 1 { return .amountOutOfRange }
      let balance = accounts[id]?.balance ?? 0
      if balance < money.minorUnits { return .notEnough(balance: .usd(cents: balance)) }
      move(money.minorUnits, from: id, to: nil)
    case .transfer(let from, let to, let money):
      if let refusal = refuse(from, .noSuchAccount) ?? refuse(to, .noSuchReceiver) { return refusal }
      if from == to { return .sameAccount }
      if closed(from) { return .accountClosed }
      if closed(to) { return .receiverClosed }
      if money.minorUnits < 1 { return .amountOutOfRange }
      let balance = accounts[from]?.balance ?? 0
      if balance < money.minorUnits { return .notEnough(balance: .usd(cents: balance)) }
      move(money.minorUnits, from: from, to: to)
    case .close(let id, let seen, let moveTo):
      if let refusal = refuse(id, .noSuchAccount) { return refusal }
      if let moveTo, let refusal = refuse(moveTo, .noSuchReceiver) { return refusal }
      if id == moveTo { return .sameAccount }
      if closed(id) { return .accountClosed }
      if let moveTo, closed(moveTo) { return .receiverClosed }
      if accounts[id]?.sequence != seen { return .balanceChanged }
      let rest = accounts[id]?.balance ?? 0
      if rest > 0 { move(rest, from: id, to: moveTo) }
      if moveTo == nil { payable += rest }
      accounts[id]?.isOpen = false
    }
    return nil
  }
}

@Suite struct RandomWalkTests {
  @Test(
    "3,000 random commands end as a small model of the wallet says, and every rule holds", arguments: [UInt64(1), 7])
  func walk(seed: UInt64) async throws {
    let fixture = StoreFixture(seed: seed, accountsAllowed: 1000)
    let person = Person(try fixture.open(), fixture)
    var random = SeededGenerator(seed: seed)
    var model = Model()
    var ids: [AccountID] = [AccountID(fixture.random.publicID())]
    var accepted = 0
    for _ in 0..<3000 {
      fixture.clock.advance(seconds: Int.random(in: 0...3, using: &random))
      let action = try action(on: ids, model, &random)
      let wanted = model.book(action)
      do throws(LedgerRefusal) {
        let receipt = try await person.book(action)
        #expect(wanted == nil, "\(action)")
        accepted += 1
        if case .open = action {
          ids.append(receipt.account)
          model.accounts[receipt.account] = Model.Account()
        }
      } catch {
        #expect(error == wanted, "\(action)")
      }
    }
    #expect(accepted > 900)
    for (id, expected) in model.accounts {
      let account = try person.account(id)
      #expect(account.balance.minorUnits == expected.balance)
      #expect(account.sequence == expected.sequence && account.isOpen == expected.isOpen)
    }
    let raw = RawConnection(fixture.database)
    #expect(
      raw.text(
        "SELECT balance FROM entry JOIN account ON account.id=account_id WHERE kind='payable' AND currency='USD' ORDER BY seq DESC LIMIT 1"
      ) == String(model.payable))
    #expect(try person.store.check() == [])
    let head = person.store.head
    person.store.close()
    let again = try fixture.open()
    #expect(again.head == head)
    #expect(raw.text("SELECT op_id FROM verified") == String(head.number))
    again.close()
  }

  private func action(
    on ids: [AccountID], _ model: Model, _ random: inout SeededGenerator
  ) throws -> LedgerAction {
    let id = ids[Int.random(in: 0..<ids.count, using: &random)]
    let other = ids[Int.random(in: 0..<ids.count, using: &random)]
    let amount = Money.usd(cents: Int64.random(in: 0...500, using: &random))
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<6: return .open(name: try AccountName("Account"), currency: .usd)
    case 6..<12: return .rename(id, name: try AccountName("Name \(amount.minorUnits)"))
    case 12..<17:
      let seen = model.accounts[id]?.sequence ?? 0
      let stale: Int64 = amount.minorUnits % 3 == 0 ? 1 : 0
      return .close(id, seen: seen - stale, moveTo: Bool.random(using: &random) ? other : nil)
    case 17..<45: return .deposit(to: id, amount)
    case 45..<65: return .withdraw(from: id, amount)
    default: return .transfer(from: id, to: other, amount)
    }
  }
}
