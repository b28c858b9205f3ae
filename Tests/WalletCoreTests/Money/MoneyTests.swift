import Testing

@testable import WalletCore

@Suite("Money")
struct MoneyTests {
  @Test("S37: sums and differences, and what does not fit")
  func arithmetic() throws {
    #expect(try Money.usd(cents: 1).adding(.usd(cents: 2)) == .usd(cents: 3))
    #expect(try Money.usd(cents: 1).subtracting(.usd(cents: 2)) == .usd(cents: -1))
    #expect(throws: MoneyRefusal.overflow) { try Money.usd(cents: .max).adding(.usd(cents: 1)) }
    #expect(throws: MoneyRefusal.overflow) { try Money.usd(cents: .min).subtracting(.usd(cents: 1)) }
    let bitcoin = Money(minorUnits: 1, currency: .btc)
    #expect(throws: MoneyRefusal.differentCurrencies) { try Money.usd(cents: 1).adding(bitcoin) }
    #expect(throws: MoneyRefusal.differentCurrencies) { try Money.usd(cents: 1).subtracting(bitcoin) }
  }
}
