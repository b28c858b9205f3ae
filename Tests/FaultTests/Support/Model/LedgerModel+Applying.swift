@testable import WalletCore

/// What a booked operation changes.
extension LedgerModel {
  mutating func apply(_ step: Step, at: Timestamp, _ action: LedgerAction?) {
    var step = step
    if case .opens(let name, let currency) = step.effect {
      accounts.append(Account(owner: step.user, currency: currency, name: name))
      step.account = accounts.count - 1
    }
    done.append(Done(step: step, at: at, action: action))
    let operation = done.count - 1
    if let reversed = step.reverses { done[reversed].isReversed = true }
    if let account = step.account {
      apply(step.effect, to: account, operation)
      if let (began, change) = step.hold { changeHold(began ?? operation, by: change, on: account, operation) }
    }
    for leg in step.legs { move(leg, of: step, at: at, operation) }
  }

  private mutating func apply(_ effect: Effect, to account: Int, _ operation: Int) {
    switch effect {
    case .closes: (accounts[account].isOpen, accounts[account].closing) = (false, operation)
    case .reopens: accounts[account].isOpen = true
    case .names(let name): accounts[account].name = name
    case .nothing, .opens: break
    }
  }

  private mutating func changeHold(_ hold: Int, by change: Int64, on account: Int, _ operation: Int) {
    let amount = holds[hold, default: 0] + change
    holds[hold] = amount
    if hold == operation { liveHolds.append(hold) }
    if amount == 0 {
      liveHolds.removeAll { $0 == hold }
      endedHolds.append(hold)
    }
    accounts[account].held += change
    accounts[account].holdEvents += 1
    done[operation].event = HoldEvent(
      hold: Int64(hold) + 1, sequence: accounts[account].holdEvents, delta: change, amount: amount,
      held: accounts[account].held)
  }

  private mutating func move(_ leg: Leg, of step: Step, at: Timestamp, _ operation: Int) {
    for (place, side, change) in [(leg.from, leg.to, -leg.amount), (leg.to, leg.from, leg.amount)] {
      guard case .account(let account) = place else {
        elsewhere[place, default: 0] += change
        continue
      }
      // Beyond an exchange is the account that gives or gets the other currency.
      let isBeyond = if case .exchange = side { true } else { false }
      let given = step.legs.first { $0.kind == .exchange && $0.from != place && $0.to != place }
      let other = isBeyond ? given.map { change < 0 ? $0.to : $0.from } ?? side : side
      let balance = accounts[account].balance + change
      accounts[account].lines.append(
        Line(kind: leg.kind, change: change, balance: balance, other: other, at: at, operation: operation))
    }
  }
}

/// Users begin and get other numbers: operations without an account.
extension LedgerModel {
  enum SignIn: Equatable {
    case joined(UserID), known(UserID)
    case changed, taken
    case clockWrong
  }

  /// The holder of a number signs in. Only a new number is dated by the chain.
  mutating func signIn(_ phone: String, at clock: Clock) -> SignIn {
    if let row = users.firstIndex(of: phone) { return .known(UserID(row: Int64(row) + 1)) }
    guard !isWrong(clock) else { return .clockWrong }
    users.append(phone)
    let user = UserID(row: Int64(users.count))
    apply(Step(kind: .join, user: user), at: time(clock), nil)
    return .joined(user)
  }

  /// A user wants another number, and has proven both.
  mutating func change(_ user: UserID, to phone: String, at clock: Clock) -> SignIn {
    guard !users.contains(phone) else { return .taken }
    guard !isWrong(clock) else { return .clockWrong }
    users[Int(user.row) - 1] = phone
    apply(Step(kind: .phone, user: user), at: time(clock), nil)
    return .changed
  }
}
