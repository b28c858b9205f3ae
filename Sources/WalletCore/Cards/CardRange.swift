/// A range of first digits that one brand's numbers begin with, and how many digits those numbers have.
struct CardRange: Sendable {
  let brand: CardBrand
  /// The first digits, filled up to ``CardRange/digits``: of 2221 to 2720 it is 222100 to 272099.
  let beginnings: ClosedRange<Int>
  /// The allowed numbers of digits.
  let lengths: [Int]

  /// How many first digits tell the brand (an issuer identification number of ISO/IEC 7812-1 has six or eight).
  static let digits = 6

  /// - Parameters:
  ///   - brand: the brand.
  ///   - beginnings: the first digits, all of one length.
  ///   - lengths: the allowed numbers of digits.
  init(_ brand: CardBrand, _ beginnings: ClosedRange<Int>, lengths: [Int]) {
    self.brand = brand
    self.lengths = lengths
    var unit = 1
    while beginnings.upperBound * unit < 100_000 { unit *= 10 }
    self.beginnings = beginnings.lowerBound * unit...beginnings.upperBound * unit + unit - 1
  }

  /// The facts. The schemes' own tables are not public. The ranges are those of the wallet's specification. The lengths
  /// are chosen between two public tables that do not agree, read on 25 November 2026: PyPI's creditcard-identifier
  /// 2.3.0 (made on 15 January 2026), with which a test compares them, and Braintree's credit-card-type (commit
  /// 0bac61c0). Where these differ, the longer list holds, so that no card is refused; but UnionPay has 16 digits or
  /// more, and Visa no 14, 15, 17 or 18.
  static let all: [CardRange] = [
    CardRange(.visa, 4...4, lengths: [13, 16, 19]),
    CardRange(.mastercard, 51...55, lengths: [16]),
    CardRange(.mastercard, 2221...2720, lengths: [16]),
    CardRange(.americanExpress, 34...34, lengths: [15]),
    CardRange(.americanExpress, 37...37, lengths: [15]),
    CardRange(.discover, 6011...6011, lengths: Array(16...19)),
    CardRange(.discover, 644...649, lengths: Array(16...19)),
    CardRange(.discover, 65...65, lengths: Array(16...19)),
    CardRange(.jcb, 3528...3589, lengths: Array(16...19)),
    CardRange(.diners, 300...305, lengths: Array(14...19)),
    CardRange(.diners, 3095...3095, lengths: Array(14...19)),
    CardRange(.diners, 36...36, lengths: Array(14...19)),
    CardRange(.diners, 38...39, lengths: Array(14...19)),
    CardRange(.unionPay, 62...62, lengths: Array(16...19)),
    CardRange(.unionPay, 81...81, lengths: Array(16...19)),
    CardRange(.maestro, 50...50, lengths: Array(12...19)),
    CardRange(.maestro, 56...58, lengths: Array(12...19)),
    CardRange(.maestro, 639...639, lengths: Array(12...19)),
    CardRange(.maestro, 67...67, lengths: Array(12...19)),
  ]
}

extension CardBrand {
  /// Whether the last digit of each number is a check digit (ISO/IEC 7812-1 annex B). Some UnionPay cards have none.
  var hasCheckDigit: Bool { self != .unionPay }

  /// How the digits are grouped on the card; the last group repeats.
  package var groups: [Int] { self == .americanExpress ? [4, 6, 5] : [4] }
}
