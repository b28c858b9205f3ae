/// A natural number of any size as decimal digits, worked out as on paper: what tests compare exact arithmetic with.
package struct DecimalNumber: Sendable, Equatable {
  /// Lowest first, without zeros at the end.
  private var digits: [UInt8]

  /// A number as its digits.
  package init(_ value: UInt64) { digits = "\(value)".utf8.reversed().map { $0 - 48 }.droppingZeros() }

  private init(_ digits: [UInt8]) { self.digits = digits.droppingZeros() }

  /// Whether it is 0.
  package var isZero: Bool { digits.isEmpty }

  /// The number; nil if it is above what 64 bits with a sign hold.
  package var value: Int64? { isZero ? 0 : Int64(String(decoding: digits.reversed().map { $0 + 48 }, as: UTF8.self)) }

  /// The product.
  package static func * (one: DecimalNumber, other: DecimalNumber) -> DecimalNumber {
    var sums = [Int](repeating: 0, count: one.digits.count + other.digits.count)
    for (place, digit) in one.digits.enumerated() {
      for (otherPlace, otherDigit) in other.digits.enumerated() {
        sums[place + otherPlace] += Int(digit) * Int(otherDigit)
      }
    }
    var carry = 0
    let digits = sums.map { sum -> UInt8 in
      carry += sum
      defer { carry /= 10 }
      return UInt8(carry % 10)
    }
    return DecimalNumber(digits)
  }

  /// The number with as many zeros behind it.
  package func shifted(by zeros: Int) -> DecimalNumber {
    DecimalNumber([UInt8](repeating: 0, count: zeros) + digits)
  }

  /// The number without its last digits, and whether one of these is not 0.
  package func dropping(_ count: Int) -> (rest: DecimalNumber, hadMore: Bool) {
    (DecimalNumber(Array(digits.dropFirst(count))), digits.prefix(count).contains { $0 != 0 })
  }
}

extension [UInt8] {
  fileprivate func droppingZeros() -> [UInt8] {
    let last = lastIndex { $0 != 0 }
    return last.map { Array(self[...$0]) } ?? []
  }
}
