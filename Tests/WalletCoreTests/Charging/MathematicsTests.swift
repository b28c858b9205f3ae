import Foundation
import TestSupport
import Testing

@testable import WalletCore

/// Our functions beside the C library's, which Foundation brings.
@Suite("Mathematics")
struct MathematicsTests {
  /// Equal within 1e-12, relative to the value where that is above 1.
  private static func isNear(_ ours: Double, _ theirs: Double) -> Bool {
    abs(ours - theirs) <= 1e-12 * max(1, abs(theirs))
  }

  @Test("Sine and cosine, also of small angles and some turns away")
  func sine() {
    var random = SeededGenerator(seed: 1)
    let edges = (-8...8).map { Double($0) * .pi / 2 } + [-0.0, 1e-300, .pi.nextUp, (.pi / 2).nextDown]
    for angle in edges + (0..<10_000).map({ _ in Double.random(in: -20...20, using: &random) }) {
      #expect(Self.isNear(Mathematics.sine(angle), sin(angle)), "\(angle)")
      #expect(Self.isNear(Mathematics.cosine(angle), cos(angle)), "\(angle)")
    }
    for _ in 0..<10_000 {
      let angle = Double.random(in: -1e-6...1e-6, using: &random)
      #expect(abs(Mathematics.sine(angle) - sin(angle)) <= 1e-12 * abs(angle), "\(angle)")
    }
  }

  @Test("The logarithm, also next to 1 and of the smallest and largest numbers")
  func logarithm() {
    var random = SeededGenerator(seed: 2)
    let edges = [
      1, 1.5, 1.5.nextUp, 2, 0.75, 1.0.nextUp, 1.0.nextDown, .leastNormalMagnitude, .greatestFiniteMagnitude,
    ]
    let powers = (0..<10_000).map { _ in exp(Double.random(in: -600...600, using: &random)) }
    for number in edges + powers + (0..<10_000).map({ _ in Double.random(in: 0.5...2, using: &random) }) {
      #expect(Self.isNear(Mathematics.logarithm(number), log(number)), "\(number)")
    }
  }

  @Test("The exponential function, and that it undoes the logarithm")
  func exponential() {
    var random = SeededGenerator(seed: 3)
    for number in [-700, 0, 1, 700] + (0..<10_000).map({ _ in Double.random(in: -700...700, using: &random) }) {
      #expect(abs(Mathematics.exponential(number) / exp(number) - 1) <= 1e-12, "\(number)")
      #expect(Self.isNear(Mathematics.logarithm(Mathematics.exponential(number)), number), "\(number)")
    }
  }

  @Test("The arctangent of small and large numbers, on both sides")
  func arctangent() {
    var random = SeededGenerator(seed: 4)
    let powers = (0..<10_000).map { _ in exp(Double.random(in: -50...50, using: &random)) }
    for number in [0, 1, 1.0.nextUp, 1.0.nextDown, 1e300] + powers {
      #expect(Self.isNear(Mathematics.arctangent(number), atan(number)), "\(number)")
      #expect(Self.isNear(Mathematics.arctangent(-number), atan(-number)), "\(number)")
    }
  }
}
