import Testing

@testable import WalletCore

@Suite("What the books would say")
struct LedgerPrecheckTests {
  private func account(
    _ byte: UInt8, cents: Int64, held: Int64 = 0, closed: Bool = false, _ currency: Currency = .usd
  ) throws -> Account {
    Account(
      id: AccountID(try #require(PublicID(bytes: Array(repeating: byte, count: 16)))), name: "A",
      balance: Money(minorUnits: cents, currency: currency), held: held, sequence: 1,
      openedAt: Timestamp(milliseconds: 0),
      closedAt: closed ? Timestamp(milliseconds: 1) : nil, number: AccountNumber(Int64(byte)))
  }

  private func refusal(_ body: () throws(LedgerRefusal) -> Void) -> LedgerRefusal? {
    do { try body() } catch { return error }
    return nil
  }

  @Test(
    "An amount is refused by the account it comes to or leaves: closed, another currency, out of range, no room, too little"
  )
  func amounts() throws {
    let mine = try account(1, cents: 500)
    let full = try account(2, cents: Currency.usd.balanceLimit)
    let closed = try account(3, cents: 500, closed: true)
    let table: [(Money, Account, LedgerRefusal?, LedgerRefusal?)] = [
      (.usd(cents: 500), mine, nil, nil), (.usd(cents: 501), mine, nil, .notEnough(balance: .usd(cents: 500))),
      (.usd(cents: 0), mine, .amountOutOfRange, .amountOutOfRange),
      (.usd(cents: Currency.usd.amountLimit + 1), full, .amountOutOfRange, .amountOutOfRange),
      (.usd(cents: 1), full, .balanceLimit, nil), (.usd(cents: 1), closed, .accountClosed, .accountClosed),
      (Money(minorUnits: 1, currency: .btc), mine, .currenciesDiffer, .currenciesDiffer),
    ]
    for (money, account, comes, leaves) in table {
      #expect(refusal { () throws(LedgerRefusal) in try LedgerPrecheck.deposit(money, to: account) } == comes)
      #expect(refusal { () throws(LedgerRefusal) in try LedgerPrecheck.withdrawal(money, from: account) } == leaves)
    }
  }

  @Test("Two accounts are refused: the same, one that is closed, another currency, no room for what is left")
  func pairs() throws {
    let mine = try account(1, cents: 500)
    let other = try account(2, cents: Currency.usd.balanceLimit - 499)
    let closed = try account(3, cents: 0, closed: true)
    let foreign = try account(4, cents: 0, .btc)
    let table: [(Account, Account, LedgerRefusal?, LedgerRefusal?)] = [
      (mine, other, nil, .balanceLimit), (mine, mine, .sameAccount, .sameAccount),
      (mine, closed, .receiverClosed, .receiverClosed), (closed, mine, .accountClosed, .accountClosed),
      (mine, foreign, .currenciesDiffer, .currenciesDiffer),
      (mine, try account(5, cents: Currency.usd.balanceLimit - 500), nil, nil),
    ]
    for (from, to, moving, closing) in table {
      #expect(refusal { () throws(LedgerRefusal) in try LedgerPrecheck.transfer(from: from, to: to) } == moving)
      #expect(refusal { () throws(LedgerRefusal) in try LedgerPrecheck.closing(from, movingTo: to) } == closing)
    }
  }

  @Test("What is held is not for taking, and keeps its account open")
  func held() throws {
    let mine = try account(1, cents: 500, held: 30)
    let full = try account(2, cents: Currency.usd.balanceLimit)
    for (cents, leaves) in [
      (470, nil), (471, .partlyHeld(available: .usd(cents: 470))), (501, .notEnough(balance: .usd(cents: 500))),
    ] as [(Int64, LedgerRefusal?)] {
      let money = Money.usd(cents: cents)
      #expect(refusal { () throws(LedgerRefusal) in try LedgerPrecheck.withdrawal(money, from: mine) } == leaves)
      #expect(refusal { () throws(LedgerRefusal) in try LedgerPrecheck.deposit(money, to: mine) } == nil)
    }
    #expect(refusal { () throws(LedgerRefusal) in try LedgerPrecheck.transfer(from: mine, to: full) } == nil)
    let closing = refusal { () throws(LedgerRefusal) in try LedgerPrecheck.closing(mine, movingTo: full) }
    #expect(closing == .accountHolds(held: .usd(cents: 30)), "told before the other account's limit")
  }
}
