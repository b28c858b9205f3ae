import TestSupport
import Testing

@testable import WalletCore

@Suite struct FormKeyTests {
  private let key = HMACKey([UInt8](repeating: 7, count: 32))
  private let random = SeededRandom(seed: 1)

  @Test("An operation key is good for the user and the account it was issued for, under the same key file")
  func operationKeys() throws {
    let keys = OperationKeys(key, random: random, clock: TestClock())
    let (account, other) = (AccountID(random.publicID()), AccountID(random.publicID()))
    let issued = keys.issue(to: UserID(row: 1), account: account)
    #expect(issued.utf8.count == 43)
    #expect(keys.verify(issued, user: UserID(row: 1), account: account) != nil)
    #expect(keys.verify(issued, user: UserID(row: 2), account: account) == nil)
    #expect(keys.verify(issued, user: UserID(row: 1), account: other) == nil)
    #expect(keys.verify(issued, user: UserID(row: 1), account: nil) == nil)
    #expect(keys.verify(nil, user: UserID(row: 1), account: account) == nil)
    let strangers = OperationKeys(HMACKey([1]), random: random, clock: TestClock())
    #expect(strangers.verify(issued, user: UserID(row: 1), account: account) == nil)
    #expect(keys.issue(to: UserID(row: 1), account: account) != issued)
  }

  @Test("A form token is good for one browser, under the same key file")
  func formTokens() {
    let tokens = FormTokens(key)
    let (browser, other) = (SessionToken(random: random), SessionToken(random: random))
    let token = tokens.token(for: browser)
    #expect(token.utf8.count == 24)
    #expect(tokens.isRight(token, for: browser))
    #expect(!tokens.isRight(token, for: other))
    #expect(!tokens.isRight(nil, for: browser))
    #expect(!FormTokens(HMACKey([1])).isRight(token, for: browser))
  }
}
