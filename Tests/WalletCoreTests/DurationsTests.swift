import Testing
import WalletCore

@Suite("Durations")
struct DurationsTests {
  @Test("A percentile is never less than what was counted, and at most an eighth more")
  func percentiles() {
    for value in [0, 1, 7, 8, 9, 15, 16, 17, 100, 1000, 4095, 4096, 1_000_000, 1 << 40] {
      var durations = Durations()
      durations.add(value)
      durations.add(Int.max)
      let half = durations.percentile(0.5)
      #expect(half >= value && half <= value + value / 8 + 1, "\(value) is told as \(half)")
      #expect(durations.percentile(1) == Int.max || durations.longest == Int.max)
    }
  }

  @Test("Of a thousand the middle and the last hundredth are where they should be")
  func thousand() {
    var durations = Durations()
    for value in 1...1000 { durations.add(value) }
    #expect(durations.count == 1000)
    #expect((500...563).contains(durations.percentile(0.5)))
    #expect((990...1000).contains(durations.percentile(0.99)))
    #expect(durations.longest == 1000)
  }

  @Test("None is none, and a clock that stepped back counts as nothing")
  func edges() {
    var durations = Durations()
    #expect(durations.percentile(0.99) == 0)
    durations.add(-5)
    #expect(durations.percentile(0.5) == 0)
    #expect(durations.count == 1)
  }
}
