import Testing
import WalletCore

@testable import Templates

@Suite("The scale of a chart") struct ChartScaleTests {
  @Test(
    "It begins at nothing where a balance falls below half of the highest, and ends at the first round amount above",
    arguments: [
      (Int64(0), Int64(0), Int64(100)), (0, 1, 100), (0, 100, 100), (50, 101, 200), (100, 250, 400), (1, 401, 600),
      (0, 799, 800), (0, 801, 1000), (1000, 123_400, 200_000), (-5, 3, 100),
      (0, 10_000_000_000_000, 10_000_000_000_000),
    ])
  func fromNothing(low: Int64, high: Int64, top: Int64) {
    let scale = ChartScale(lowest: .usd(cents: low), highest: .usd(cents: high))
    #expect(scale.foot == 0 && scale.top == .usd(cents: top) && scale.middle == .usd(cents: top / 2))
  }

  @Test(
    "Else it begins at the round amount below, and shows at least a tenth of the highest balance",
    arguments: [
      (Int64(1_260_317), Int64(1_508_012), Int64(1_200_000), Int64(1_600_000)), (500_000, 500_000, 450_000, 550_000),
      (1_400_000, 1_420_000, 1_300_000, 1_500_000), (60, 100, 50, 150), (100, 101, 90, 110),
      (10_000, 10_001, 9500, 10_500), (20_000, 40_000, 0, 40_000),
    ])
  func fromBelow(low: Int64, high: Int64, foot: Int64, top: Int64) {
    let scale = ChartScale(lowest: .usd(cents: low), highest: .usd(cents: high))
    #expect(scale.bottom == .usd(cents: foot) && scale.top == .usd(cents: top), "\(scale)")
  }

  @Test("It holds every balance of every currency, in whole steps")
  func holds() {
    for currency in Currency.all {
      let most = currency.balanceLimit
      for high in [0, 1, 9, 10, 11, 12_345, most / 3, most - 1, most] {
        for low in [0, 1, high / 3, high / 2, high / 2 + 1, high - high / 50, high] where low <= high {
          let (lowest, highest) = (
            Money(minorUnits: low, currency: currency), Money(minorUnits: high, currency: currency)
          )
          let scale = ChartScale(lowest: lowest, highest: highest)
          #expect(scale.foot >= 0 && scale.foot <= low && scale.top.minorUnits >= high && scale.step > 0, "\(scale)")
          #expect(scale.foot % scale.step == 0)
          let drawn = scale.depth(of: lowest, in: 1000) - scale.depth(of: highest, in: 1000)
          let wanted = Int128(high - low) * 1000 / (2 * Int128(scale.step))
          #expect(abs(Int128(drawn) - wanted) <= 1, "nothing is cut off")
          #expect(2 * Int128(scale.step) * 10 >= Int128(high), "a small change looks small")
          if scale.foot > 0, high >= 100 { #expect(scale.top.minorUnits <= 2 * high, "nor is it lost") }
        }
      }
    }
    // A total may have more than any account, up to what 64 bits hold: it is drawn along the top.
    let most = Money.usd(cents: .max)
    #expect(ChartScale(lowest: most, highest: most).depth(of: most, in: 1000) == 0)
  }

  @Test("A part of a coin fills its chart")
  func coins() {
    let scale = ChartScale(
      lowest: Money(minorUnits: 1_000_000, currency: .btc), highest: Money(minorUnits: 1_200_000, currency: .btc))
    #expect(scale.foot == 800_000 && scale.step == 200_000)
    let none = Money(minorUnits: 0, currency: .btc)
    #expect(ChartScale(lowest: none, highest: Money(minorUnits: 1_200_000, currency: .btc)).top.minorUnits == 2_000_000)
    #expect(ChartScale(lowest: none, highest: none).top.minorUnits == 100_000_000)
  }
}
