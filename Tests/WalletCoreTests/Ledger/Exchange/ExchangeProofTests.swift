import TestSupport
import Testing

@testable import WalletCore

/// Exchanges of any amount at any rate between any two currencies: 100,000 in all.
@Suite("Proof of exchanges")
struct ExchangeProofTests {
  private let now = Timestamp(milliseconds: 1_800_000_000_000)

  private func account(_ number: UInt64, _ currency: Currency, _ units: Int64) -> Account {
    Account(
      id: AccountID(PublicID(high: 9, low: number)), name: "A", balance: Money(minorUnits: units, currency: currency),
      sequence: 1, openedAt: now, closedAt: nil, number: AccountNumber(Int64(number)))
  }

  /// A price of any size that a file of rates may have: 18 digits with up to 36 decimals, at most 10^12 dollars.
  private func price(of currency: Currency, _ random: inout SeededGenerator) -> KnownPrice? {
    guard currency != .usd else { return nil }
    let count = Int.random(in: 1...18, using: &random)
    let top = (0..<count).reduce(Int64(1)) { power, _ in power * 10 }
    let digits = random.chance(10) ? top - 1 : Int64.random(in: 1..<top, using: &random)
    let scale = random.chance(50) ? Int.random(in: 0...36, using: &random) : max(0, count - 2)
    guard let rate = Rate(digits: digits, scale: scale), rate.isAtMost(1_000_000_000_000) else {
      return price(of: currency, &random)
    }
    return KnownPrice(currency: currency, price: DollarPrice(rate), asOf: .moment(now), source: "x")
  }

  /// From the smallest to the largest booking, as many small ones as large ones.
  private func amount(in currency: Currency, _ random: inout SeededGenerator) -> Int64 {
    let most = currency.amountLimit
    if random.chance(10) { return most - Int64.random(in: 0...3, using: &random) }
    if random.chance(10) { return Int64.random(in: 1...3, using: &random) }
    var top: Int64 = 1
    for _ in 0..<Int.random(in: 1...18, using: &random) where top < most / 10 { top *= 10 }
    return Int64.random(in: 1...top, using: &random)
  }

  private func quote(
    _ amount: Money, to other: Currency, _ table: RateTable, fee: Int
  ) throws(QuoteRefusal) -> ExchangeQuote {
    let terms = ExchangeQuote.Terms(
      rates: table, policy: ExchangePolicy(feeRate: fee), now: now, monotonic: now)
    return try ExchangeQuote(
      amount, from: account(1, amount.currency, amount.currency.balanceLimit), to: account(2, other, 0), terms)
  }

  @Test("Between all pairs of currencies: fee and result are never below 0, and no round trip gains a unit")
  func roundTrips() throws {
    var random = SeededGenerator(seed: 18)
    var (booked, returned, tried) = (0, 0, 0)
    let (all, rounds) = (Currency.all, 4)
    for one in all {
      for other in all where other.index != one.index {
        for round in 0..<rounds {
          tried += 1
          let table = RateTable([price(of: one, &random), price(of: other, &random)].compactMap { $0 })
          let amount = Money(minorUnits: amount(in: one, &random), currency: one)
          let fee = round == 0 ? 0 : Int.random(in: 0...1000, using: &random)
          guard let there = try? quote(amount, to: other, table, fee: fee) else { continue }
          booked += 1
          let order = there.order
          expectExact(order)
          guard let back = try? quote(order.arrives, to: one, table, fee: fee) else { continue }
          returned += 1
          let came = back.order.arrives.minorUnits
          if came > amount.minorUnits - order.fee.minorUnits {
            Issue.record("\(amount) \(order.quote) gained: \(order.arrives), then \(back.order.arrives)")
          }
        }
      }
    }
    #expect(tried >= 100_000 && booked > tried / 4 && returned > tried / 8, "\(tried) \(booked) \(returned)")
  }

  /// Fails only where something is wrong: `#expect` for each of 100,000 would take longer than the sums.
  private func expectExact(_ order: ExchangeOrder) {
    let (fee, given, got) = (order.fee.minorUnits, order.exchanged.minorUnits, order.arrives.minorUnits)
    let exactFee = (Int128(order.amount.minorUnits) * Int128(order.quote.feeRate) + 9999) / 10_000
    let isRight =
      fee >= 0 && given > 0 && got > 0 && fee + given == order.amount.minorUnits && Int128(fee) == exactFee
      && order.isAsQuoted && got <= order.arrives.currency.amountLimit
    if !isRight { Issue.record("\(order)") }
    var moved = [order.exchanged, order.arrives]
    if fee > 0 { moved.append(order.fee) }
    if !order.quote.fits(moved) { Issue.record("check would refuse \(order)") }
    moved[1] = Money(minorUnits: got + 1, currency: order.arrives.currency)
    if order.quote.fits(moved) { Issue.record("check would take a unit more: \(order)") }
  }

  @Test("A plan moves as much into each currency as out of it, and no account leaves its limits, however full they are")
  func conserved() throws {
    var random = SeededGenerator(seed: 19)
    let all = Currency.all
    var planned = 0
    for _ in 0..<10_000 {
      guard let one = all.randomElement(using: &random), let other = all.randomElement(using: &random),
        one.index != other.index
      else { continue }
      let table = RateTable([price(of: one, &random), price(of: other, &random)].compactMap { $0 })
      let amount = Money(minorUnits: amount(in: one, &random), currency: one)
      guard let quote = try? quote(amount, to: other, table, fee: Int.random(in: 0...1000, using: &random)) else {
        continue
      }
      var balances: [Int64: Int64] = [:]
      var exchange = BookingCase(.exchange(quote.order))
      exchange.account = side(1, one, part(of: one.balanceLimit, &random), &balances)
      exchange.receiver = side(2, other, part(of: other.balanceLimit, &random), &balances)
      exchange.system = side(-3, one, edge(&random), &balances)
      exchange.otherSystem = side(-6, other, edge(&random), &balances)
      exchange.feeAccount = side(-4, one, edge(&random), &balances)
      guard let plan = try? exchange.judge(on: quote.order) else { continue }
      planned += 1
      let before = balances
      for movement in plan.movements {
        balances[movement.debit.value, default: 0] -= movement.amount.minorUnits
        balances[movement.credit.value, default: 0] += movement.amount.minorUnits
      }
      for numbers in [[1, -3, -4], [2, -6]] as [[Int64]] {
        let sums = [before, balances].map { kept in numbers.reduce(Int128(0)) { $0 + Int128(kept[$1] ?? 0) } }
        if sums[0] != sums[1] { Issue.record("\(quote.order) makes or loses money") }
      }
      let users = (balances[1] ?? -1) >= 0 && (0...other.balanceLimit).contains(balances[2] ?? -1)
      let system = [-3, -4, -6].allSatisfy { (balances[$0] ?? 0).magnitude <= UInt64(Currency.worldLimit) }
      if !users || !system { Issue.record("\(quote.order): \(balances)") }
    }
    #expect(planned > 500, "\(planned)")
  }

  private func part(of limit: Int64, _ random: inout SeededGenerator) -> Int64 {
    random.chance(40)
      ? limit - Int64.random(in: 0...min(limit, 1000), using: &random)
      : Int64.random(in: 0...limit, using: &random)
  }

  /// A balance of a system's account, often at one of its limits.
  private func edge(_ random: inout SeededGenerator) -> Int64 {
    let limit = Currency.worldLimit
    if random.chance(60) { return Int64.random(in: -1_000_000...1_000_000, using: &random) }
    let near = limit - Int64.random(in: 0...1000, using: &random)
    return random.chance(50) ? near : -near
  }

  private func side(
    _ number: Int64, _ currency: Currency, _ balance: Int64, _ balances: inout [Int64: Int64]
  ) -> BookingCase.Side {
    balances[number] = balance
    return BookingCase.Side(number: number, currency: currency, balance: balance)
  }
}

extension BookingCase {
  /// Judges an order between the accounts of this case, which have other identifiers than the order's.
  fileprivate func judge(on order: ExchangeOrder) throws(LedgerRefusal) -> BookingPlan {
    var copy = self
    copy.action = .exchange(
      ExchangeOrder(
        from: account?.id ?? order.from, to: receiver?.id ?? order.to, amount: order.amount, arrives: order.arrives,
        quote: order.quote))
    return try copy.judge()
  }
}
