import Testing

@testable import WalletCore

/// What the booking rules see, made by hand.
struct BookingCase {
  /// An account as it is drawn.
  struct Side {
    var number: Int64
    var currency = Currency.usd
    var balance: Int64 = 0
    var held: Int64 = 0
    var events: Int64 = 0
    var sequence: Int64 = 3
    var isClosed = false

    var id: AccountID { AccountID(PublicID(high: 7, low: UInt64(bitPattern: number))) }

    fileprivate func state(ofUser: Bool) -> AccountState {
      AccountState(
        number: AccountNumber(number), id: id, name: "Account \(number)", isUserAccount: ofUser, currency: currency,
        balance: balance, sequence: sequence, isClosed: isClosed, holds: AccountHolds(sequence: events, held: held))
    }
  }

  var action: LedgerAction
  var account: Side?
  var receiver: Side?
  /// Whether the receiver is a merchant.
  var paysMerchant = false
  var system: Side?
  var otherSystem: Side?
  var feeAccount: Side?
  /// What the hold holds, if there is one.
  var hold: Int64?
  var reversed: ReversibleOperation?
  /// The accounts on both sides of what is reversed.
  var sides: [Side] = []
  var openAccounts = 0
  var operationsInDay = 0
  var clock = ClockState.Verdict.right

  init(_ action: LedgerAction) { self.action = action }

  /// Three accounts and five operations a day are allowed.
  private var context: BookingContext {
    let now = Timestamp(milliseconds: 1_800_000_000_000)
    var context = BookingContext(
      BookingContext.Terms(
        accountsAllowed: 3, quotas: LedgerQuotas(operationsDay: 5), now: now, monotonic: now, newest: nil, clock: clock)
    )
    context.account = account?.state(ofUser: true)
    context.receiver = receiver?.state(ofUser: !paysMerchant)
    context.system = system?.state(ofUser: false)
    context.otherSystem = otherSystem?.state(ofUser: false)
    context.feeAccount = feeAccount?.state(ofUser: false)
    context.hold = hold.map { HoldState(number: 40, account: AccountNumber(account?.number ?? 0), amount: $0) }
    context.reversed = reversed
    for side in sides { context.sides[AccountNumber(side.number)] = side.state(ofUser: side.number > 0) }
    (context.openAccounts, context.operationsInDay) = (openAccounts, operationsInDay)
    return context
  }

  func judge() throws(LedgerRefusal) -> BookingPlan { try BookingRules(context).judge(action) }

  /// Nil if it can be booked.
  var refusal: LedgerRefusal? {
    do throws(LedgerRefusal) {
      _ = try judge()
      return nil
    } catch {
      return error
    }
  }

  /// Everything is wrong with it. Each refusal is reported before those that follow, and then its cause is put right; at
  /// the end nothing is wrong.
  func expectOrder(_ steps: [(LedgerRefusal, (inout BookingCase) -> Void)]) {
    var current = self
    for (refusal, repair) in steps {
      #expect(current.refusal == refusal)
      repair(&current)
    }
    #expect(current.refusal == nil)
  }
}
