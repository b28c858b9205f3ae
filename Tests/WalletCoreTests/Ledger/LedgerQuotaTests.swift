import TestSupport
import Testing

@testable import WalletCore

@Suite("Quotas of the ledger")
struct LedgerQuotaTests {
  private let random = SeededRandom(seed: 1)

  /// The refusal of an action for a user with these earlier counts; nil if it is allowed.
  private func judged(
    _ quotas: LedgerQuotas, openAccounts: Int = 0, accountsEver: Int = 0, operations: Int = 0, holding: Int64 = 5,
    clock: ClockState.Verdict = .right, replay: Bool = false, _ wanted: (AccountID) throws -> LedgerAction
  ) throws -> LedgerRefusal? {
    let now = Timestamp(milliseconds: 0)
    var context = BookingContext(
      BookingContext.Terms(
        accountsAllowed: 3, quotas: quotas, now: now, monotonic: now, newest: nil, clock: clock))
    (context.openAccounts, context.accountsEver, context.operationsInDay) = (openAccounts, accountsEver, operations)
    if replay { context.replay = BookingContext.Replay(at: now, account: nil) }
    let state = { [random] (number: Int64) in
      AccountState(
        number: AccountNumber(number), id: AccountID(random.publicID()), name: "", isUserAccount: number > 0,
        currency: .usd, balance: holding, sequence: 1, isClosed: false)
    }
    let account = state(1)
    (context.account, context.system) = (account, state(-9))
    let action = try wanted(account.id)
    do throws(LedgerRefusal) {
      _ = try BookingRules(context).judge(action)
      return nil
    } catch {
      return error
    }
  }

  private func opening(_: AccountID) throws -> LedgerAction { .open(name: try AccountName("A"), currency: .usd) }

  @Test("S58: the last account that one may ever open is opened, and none after it; 0 allows any number")
  func accounts() throws {
    let quotas = LedgerQuotas(accountsEver: 7)
    #expect(try judged(quotas, accountsEver: 6, opening) == nil)
    #expect(try judged(quotas, accountsEver: 7, opening) == .tooManyAccountsEver(limit: 7))
    #expect(try judged(quotas, openAccounts: 3, accountsEver: 7, opening) == .tooManyAccounts(limit: 3))
    #expect(try judged(quotas, accountsEver: 7) { .deposit(to: $0, .usd(cents: 1)) } == nil)
    #expect(try judged(LedgerQuotas(), accountsEver: 1_000_000, opening) == nil)
  }

  @Test("S58: the last operation of a day is booked, and none after it, whatever it is; 0 allows any number")
  func operations() throws {
    let quotas = LedgerQuotas(operationsDay: 9)
    let actions: [(AccountID) throws -> LedgerAction] = [
      opening, { .rename($0, name: try AccountName("B")) }, { .deposit(to: $0, .usd(cents: 1)) },
      { .withdraw(from: $0, .usd(cents: 1)) }, { .close($0, seen: 1, moveTo: nil) },
    ]
    for action in actions {
      #expect(try judged(quotas, operations: 8, action) == nil)
      #expect(try judged(quotas, operations: 9, action) == .tooManyOperations(limit: 9))
      #expect(try judged(LedgerQuotas(), operations: 1_000_000, action) == nil)
    }
  }

  @Test("What is wrong with the command itself is reported first, and a wrong clock last")
  func order() throws {
    let quotas = LedgerQuotas(accountsEver: 1, operationsDay: 1)
    let refused = try judged(quotas, operations: 1, clock: .behind) { .withdraw(from: $0, .usd(cents: 6)) }
    #expect(refused == .notEnough(balance: .usd(cents: 5)))
    #expect(try judged(quotas, accountsEver: 1, operations: 1, opening) == .tooManyAccountsEver(limit: 1))
    let both = try judged(quotas, operations: 1, clock: .behind) { .deposit(to: $0, .usd(cents: 1)) }
    #expect(both == .tooManyOperations(limit: 1))
  }

  @Test("An import is held to none of them")
  func replay() throws {
    let quotas = LedgerQuotas(accountsEver: 1, operationsDay: 1)
    #expect(try judged(quotas, accountsEver: 5, operations: 5, replay: true, opening) == nil)
  }
}
