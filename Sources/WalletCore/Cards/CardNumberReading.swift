/// Reads a card's number byte by byte, and judges it. It remembers sums, the first six digits and the last four, but
/// never the number.
package struct CardNumberReading: Sendable {
  private var count = 0
  private var hasOther = false
  /// The first digits, at most ``CardRange/digits``, as a number.
  private var first = 0
  /// The last four digits as a number.
  private var last = 0
  /// The check sum, if this many more digits follow that the newest counts once, or twice.
  private var sums = (once: 0, twice: 0)

  /// Begins with nothing.
  package init() {}

  /// Whether no digit and no other sign has come, but for spaces and hyphens.
  package var isEmpty: Bool { count == 0 && !hasOther }

  /// Reads the next byte. Spaces and hyphens may be anywhere.
  package mutating func take(_ byte: UInt8) {
    guard byte != UInt8(ascii: " "), byte != UInt8(ascii: "-") else { return }
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
      hasOther = true
      return
    }
    let digit = Int(byte - UInt8(ascii: "0"))
    if count < CardRange.digits { first = first * 10 + digit }
    last = (last * 10 + digit) % 10_000
    let doubled = digit < 5 ? 2 * digit : 2 * digit - 9
    // Luhn's sum counts every second digit twice, beginning with the last but one.
    sums = (once: sums.twice + digit, twice: sums.once + doubled)
    count += 1
  }

  /// Judges the number that was read.
  /// - Returns: what is kept of it.
  /// - Throws: the first reason why it is none.
  package func label() throws(CardNumberRefusal) -> CardLabel {
    if isEmpty { throw .empty }
    if hasOther { throw .notDigits }
    guard (12...19).contains(count) else { throw .wrongCount(count) }
    guard let range = CardRange.all.first(where: { $0.beginnings.contains(first) }) else { throw .unknownBrand }
    guard range.lengths.contains(count) else { throw .wrongCountOf(range.brand, lengths: range.lengths) }
    guard !range.brand.hasCheckDigit || sums.once % 10 == 0 else { throw .wrongCheckDigit }
    let digits = String(last)
    guard
      let label = CardLabel(
        brand: range.brand, lastFour: String(repeating: "0", count: 4 - digits.utf8.count) + digits)
    else { throw .notDigits }
    return label
  }

  /// What the first digits tell about the brand while a person types.
  package var beginning: CardBeginning {
    guard !hasOther, count > 0 else { return .open }
    var unit = 1
    for _ in min(count, CardRange.digits)..<CardRange.digits { unit *= 10 }
    let possible = first * unit...first * unit + unit - 1
    let ranges = CardRange.all.filter { $0.beginnings.overlaps(possible) }
    guard let brand = ranges.first?.brand else { return .unknown }
    let covered = ranges.reduce(0) { $0 + $1.beginnings.clamped(to: possible).count }
    return ranges.allSatisfy { $0.brand == brand } && covered == possible.count ? .brand(brand) : .open
  }
}

/// What the first digits of a card's number tell.
package enum CardBeginning: Sendable, Equatable {
  /// More digits are needed.
  case open
  /// Every number that begins so is of this brand.
  case brand(CardBrand)
  /// No brand that we know has a number that begins so.
  case unknown
}

/// Why what was typed is no card's number; the first that applies is reported.
package enum CardNumberRefusal: Error, Sendable, Equatable {
  case empty
  /// Something other than digits, spaces and hyphens.
  case notDigits
  /// No card has this many digits.
  case wrongCount(Int)
  /// No brand that we know has numbers that begin so.
  case unknownBrand
  /// This brand's numbers have other lengths.
  case wrongCountOf(CardBrand, lengths: [Int])
  /// A digit is wrong, or two are swapped.
  case wrongCheckDigit
}
