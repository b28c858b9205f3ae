import TestSupport
import Testing

@testable import WalletCore

@Suite("Limits of the ledger")
struct LedgerLimitTests {
  private let random = SeededRandom(seed: 1)

  private func account(_ number: Int64, _ balance: Int64) -> AccountState {
    AccountState(
      number: AccountNumber(number), id: AccountID(random.publicID()), name: "", isUserAccount: number > 0,
      currency: .usd,
      balance: balance, sequence: 1, isClosed: false)
  }

  /// The refusal of an action when the accounts hold these balances; nil if it is allowed.
  private func judged(
    own: Int64 = 0, receiver: Int64 = 0, world: Int64 = 0, _ action: (AccountID, AccountID) -> LedgerAction
  ) -> LedgerRefusal? {
    let now = Timestamp(milliseconds: 0)
    var context = BookingContext(
      BookingContext.Terms(accountsAllowed: 100, now: now, monotonic: now, newest: nil, clock: .right))
    let (mine, theirs) = (account(1, own), account(2, receiver))
    (context.account, context.receiver, context.system) = (mine, theirs, account(-9, world))
    do throws(LedgerRefusal) {
      _ = try BookingRules(context).judge(action(mine.id, theirs.id))
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "S37: amounts beyond the limit, of nothing and below, are refused by the rules themselves, wherever they come from")
  func amounts() {
    #expect(Currency.usd.amountLimit == 100_000_000_000)
    let limit = Currency.usd.amountLimit
    for cents in [0, -1, limit + 1, .max, .max - 1, .min, .min + 1] {
      let money = Money.usd(cents: cents)
      #expect(judged(own: limit) { own, _ in .deposit(to: own, money) } == .amountOutOfRange, "\(cents)")
      #expect(judged(own: limit) { own, _ in .withdraw(from: own, money) } == .amountOutOfRange, "\(cents)")
      #expect(judged(own: limit) { .transfer(from: $0, to: $1, money) } == .amountOutOfRange, "\(cents)")
    }
    for cents in [1, limit] {
      let money = Money.usd(cents: cents)
      #expect(judged { own, _ in .deposit(to: own, money) } == nil)
      #expect(judged(own: limit) { own, _ in .withdraw(from: own, money) } == nil)
      #expect(judged(own: limit) { .transfer(from: $0, to: $1, money) } == nil)
    }
  }

  @Test("S37: a balance holds its limit and not a cent more, nor does one that was damaged overflow")
  func balances() {
    let limit = Currency.usd.balanceLimit
    #expect(limit == 10_000_000_000_000)
    let cent = Money.usd(cents: 1)
    for (balance, refusal) in [(limit - 1, nil), (limit, .balanceLimit), (Int64.max, .balanceLimit)]
      as [(Int64, LedgerRefusal?)]
    {
      #expect(judged(own: balance) { own, _ in .deposit(to: own, cent) } == refusal)
      #expect(judged(own: 5, receiver: balance) { .transfer(from: $0, to: $1, cent) } == refusal)
      #expect(judged(own: 1, receiver: balance) { .close($0, seen: 1, moveTo: $1) } == refusal)
    }
    let below = Money.usd(cents: .min)
    #expect(judged(own: .min) { own, _ in .withdraw(from: own, cent) } == .notEnough(balance: below))
  }

  @Test("S37: the world's account holds its limit on both sides of zero, and the wallet is full one cent after it")
  func world() {
    let limit = Currency.worldLimit
    #expect(limit == 9_000_000_000_000_000_000)
    let cent = Money.usd(cents: 1)
    for (balance, refusal) in [
      (-limit + 1, nil), (-limit, .walletFull), (Int64.min, .walletFull), (Int64.max, .walletFull),
    ] as [(Int64, LedgerRefusal?)] {
      #expect(judged(world: balance) { own, _ in .deposit(to: own, cent) } == refusal, "\(balance)")
    }
    for (balance, refusal) in [
      (limit - 1, nil), (limit, .walletFull), (Int64.max, .walletFull), (Int64.min, .walletFull),
    ] as [(Int64, LedgerRefusal?)] {
      #expect(judged(own: 1, world: balance) { own, _ in .withdraw(from: own, cent) } == refusal, "\(balance)")
    }
  }
}
