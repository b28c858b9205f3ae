/// What is known of one currency: a line of ``table``, which `script/update-currencies` writes.
struct CurrencyFacts: Sendable {
  /// The ISO 4217 code, or the usual one if ISO has none.
  let code: String
  /// The ISO 4217 number; nil if ISO has none.
  let number: Int?
  /// How many digits the smallest unit has after the point (ISO 4217's minor units).
  let digits: Int
  /// The most that one booking may move, in smallest units.
  let amountLimit: Int64
  /// A sign that belongs to this currency alone, or the code.
  let symbol: String
  /// The English name, in the plural.
  let name: String

  /// - Parameters:
  ///   - code: the code.
  ///   - number: ISO's number, or 0.
  ///   - digits: the digits after the point.
  ///   - power: the power of ten of whole units that one booking may move.
  ///   - symbol: the symbol, or the code.
  ///   - name: the name.
  init(_ code: String, _ number: Int, _ digits: Int, _ power: Int, _ symbol: String, _ name: String) {
    self.code = code
    self.number = number == 0 ? nil : number
    self.digits = digits
    amountLimit = (0..<digits + power).reduce(1) { limit, _ in limit * 10 }
    self.symbol = symbol
    self.name = name
  }

  /// The codes as numbers, in the table's order: a code is found among them without comparing texts.
  static let codes = table.map { packed($0.code.utf8) ?? 0 }

  /// Three bytes as a number that is ordered as they are; nil for more bytes or fewer.
  static func packed(_ code: some Sequence<UInt8>) -> UInt32? {
    var packed: UInt32 = 0
    var count = 0
    for byte in code {
      guard count < 3 else { return nil }
      packed = packed << 8 | UInt32(byte)
      count += 1
    }
    return count == 3 ? packed : nil
  }

  /// Where the table has this packed code; nil if it has none.
  static func index(of wanted: UInt32) -> Int? {
    var (low, high) = (0, codes.count)
    while low < high {
      let middle = (low + high) / 2
      if codes[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return low < codes.count && codes[low] == wanted ? low : nil
  }
}
