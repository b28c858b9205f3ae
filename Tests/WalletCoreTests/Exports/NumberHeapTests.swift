import TestSupport
import Testing

@testable import WalletCore

@Suite("Elements in the order of their numbers")
struct NumberHeapTests {
  @Test("They come out in order, whatever goes in between", arguments: 1...20 as ClosedRange<UInt64>)
  func order(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var heap = NumberHeap<Int64>()
    var expected: [Int64] = []
    for _ in 0..<400 {
      if random.chance(60) {
        let number = Int64.random(in: -50...50, using: &random)
        heap.insert(number, at: number)
        expected.append(number)
        expected.sort()
      } else {
        #expect(heap.first?.number == expected.first)
        #expect(heap.removeFirst() == (expected.isEmpty ? nil : expected.removeFirst()))
      }
    }
    while !expected.isEmpty { #expect(heap.removeFirst() == expected.removeFirst()) }
    #expect(heap.removeFirst() == nil && heap.first == nil)
  }
}
