import TestSupport
import Testing

@testable import WalletCore

@Suite("Prices in dollars, and what one currency costs in another")
struct DollarPriceTests {
  private static func rate(_ digits: Int64, _ scale: Int) throws -> Rate {
    try #require(Rate(digits: digits, scale: scale))
  }

  @Test("A quotient has at most 18 digits and is rounded down; an even one has no zeros behind it")
  func known() throws {
    let dollars = try Self.rate(11172, 4)
    let euro = DollarPrice(dollars)
    // 1 USD in EUR = 1 / 1.1172 = 0.895094880057285…
    #expect(try DollarPrice.one.rate(in: euro) == Self.rate(895_094_880_057_286_072, 18))
    #expect(euro.rate(in: .one) == dollars)
    let yen = DollarPrice(dollars: dollars, perUnits: try Self.rate(17568, 2))
    #expect(try euro.rate(in: yen) == Self.rate(17568, 2))
    // 175.68 / 1.1172
    #expect(try DollarPrice.one.rate(in: yen) == Self.rate(157_250_268_528_464_017, 15))
    #expect(try DollarPrice.one.rate(in: .one) == Self.rate(1, 0))
    #expect(try DollarPrice(Self.rate(100, 2)).rate(in: .one) == Self.rate(1, 0))
    #expect(try DollarPrice(Self.rate(250_000, 0)).rate(in: .one) == Self.rate(250_000, 0))
  }

  @Test("What is too large or too small for a rate is none")
  func extremes() throws {
    let large = DollarPrice(try Self.rate(1_000_000_000_000, 0))
    let small = DollarPrice(try Self.rate(1, 36))
    #expect(large.rate(in: small) == nil)
    #expect(small.rate(in: large) == nil)
    #expect(try small.rate(in: .one) == Self.rate(1, 36))
    #expect(small.rate(in: DollarPrice(try Self.rate(2, 0))) == nil)
    #expect(try large.rate(in: DollarPrice(Self.rate(1, 5))) == Self.rate(100_000_000_000_000_000, 0))
    #expect(try large.rate(in: DollarPrice(Self.rate(1, 6))) == nil)
  }

  @Test(
    "Of 20,000 pairs of all sizes, each quotient is the largest number of its digits that is not above the exact one")
  func random() throws {
    var random = SeededGenerator(seed: 18)
    func number() throws -> Rate {
      let digits = Int64.random(in: 1..<Self.power(Int.random(in: 1...18, using: &random)), using: &random)
      return try Self.rate(max(1, digits), Int.random(in: 0...20, using: &random))
    }
    for _ in 0..<20_000 {
      let (a, b, c, d) = (try number(), try number(), try number(), try number())
      let exact = Quotient(of: [a, d], by: [b, c])
      let found = DollarPrice(dollars: a, perUnits: b).rate(in: DollarPrice(dollars: c, perUnits: d))
      guard let found else {
        #expect(
          exact.isBelow(1, scale: Rate.scaleMax) || !exact.isBelow(Rate.digitsLimit, scale: 0), "\(a) \(b) \(c) \(d)")
        continue
      }
      // With the zeros that were left away.
      var (digits, scale) = (found.digits, found.scale)
      while digits < Rate.digitsLimit / 10, scale < Rate.scaleMax { (digits, scale) = (digits * 10, scale + 1) }
      #expect(!exact.isBelow(digits, scale: scale) && exact.isBelow(digits + 1, scale: scale), "\(a) \(b) \(c) \(d)")
      #expect(found.scale == 0 || !found.digits.isMultiple(of: 10), "\(a) \(b) \(c) \(d)")
    }
  }

  private static func power(_ exponent: Int) -> Int64 { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}

/// A quotient of products, compared with decimals by whole numbers of any length.
private struct Quotient {
  private let above: (number: Whole, scale: Int)
  private let below: (number: Whole, scale: Int)

  init(of above: [Rate], by below: [Rate]) {
    func product(_ rates: [Rate]) -> (Whole, Int) {
      (rates.reduce(Whole(1)) { $0.times(UInt64($1.digits)) }, rates.reduce(0) { $0 + $1.scale })
    }
    self.above = product(above)
    self.below = product(below)
  }

  func isBelow(_ digits: Int64, scale: Int) -> Bool { compare(digits, scale) < 0 }

  /// above / below - digits × 10^-scale, its sign: both sides times `below` and every power of ten.
  private func compare(_ digits: Int64, _ scale: Int) -> Int {
    let left = above.number.timesTen(below.scale + scale)
    let right = below.number.times(UInt64(digits)).timesTen(above.scale)
    return left.compared(to: right)
  }
}

/// A whole number of any length: its digits to the base 10^9, the lowest first.
private struct Whole {
  private var parts: [UInt64]

  init(_ number: UInt64) { parts = [number] }

  func times(_ factor: UInt64) -> Whole {
    var result = Whole(0)
    result.parts = []
    var carry: UInt128 = 0
    for part in parts {
      let sum = UInt128(part) * UInt128(factor) + carry
      result.parts.append(UInt64(sum % 1_000_000_000))
      carry = sum / 1_000_000_000
    }
    while carry > 0 {
      result.parts.append(UInt64(carry % 1_000_000_000))
      carry /= 1_000_000_000
    }
    return result
  }

  func timesTen(_ exponent: Int) -> Whole { (0..<exponent).reduce(self) { number, _ in number.times(10) } }

  func compared(to other: Whole) -> Int {
    for place in (0..<max(parts.count, other.parts.count)).reversed() {
      let (one, two) = (place < parts.count ? parts[place] : 0, place < other.parts.count ? other.parts[place] : 0)
      if one != two { return one < two ? -1 : 1 }
    }
    return 0
  }
}
