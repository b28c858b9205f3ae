/// A currency that an account can hold. Its smallest unit is counted as an integer: a cent, a satoshi, a gwei.
///
/// A small value over the table of facts. It carries what is needed to write an amount, so that pages with many amounts
/// do not look into the table.
public struct Currency: Sendable {
  /// Its place in ``all``.
  @usableFromInline let place: UInt8
  @usableFromInline let digits: UInt8
  /// Whether ISO 4217 does not list it: Bitcoin or Ether. Its code stands behind the digits.
  public let isCoin: Bool
  /// How many characters ``appendMark(to:)`` appends: 1 for `$`, 4 for `CHF ` and for ` BTC`.
  package let markLength: UInt8
  /// What ``appendMark(to:)`` appends, its first byte in the lowest place.
  @usableFromInline let mark: UInt32

  /// The currency at a place of the table.
  init(at place: Int) {
    let facts = CurrencyFacts.table[place]
    self.place = UInt8(place)
    digits = UInt8(facts.digits)
    isCoin = facts.number == nil
    let text = isCoin ? " \(facts.code)" : facts.symbol == facts.code ? "\(facts.code) " : facts.symbol
    markLength = UInt8(text.unicodeScalars.count)
    mark = text.utf8.reversed().reduce(0) { mark, byte in mark << 8 | UInt32(byte) }
  }

  /// The currency with this code, in capital letters; nil if there is none.
  package init?(code: some StringProtocol) {
    guard let packed = CurrencyFacts.packed(code.utf8) else { return nil }
    self.init(packed: packed)
  }

  /// The currency with the code that these three bytes are, the first in the highest place; nil if there is none.
  package init?(packed code: UInt32) {
    guard let place = CurrencyFacts.index(of: code) else { return nil }
    self = Self.all[place]
  }

  /// How many decimal digits the smallest unit has after the point: 2 for a cent.
  @inlinable
  public var scale: Int { Int(digits) }

  /// Appends what stands next to an amount's digits: `$` or `CHF ` before them, ` BTC` behind those of a coin.
  @inlinable
  public func appendMark(to bytes: inout [UInt8]) {
    var rest = mark
    while rest != 0 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}

extension Currency: Hashable {
  /// Whether both are the same currency.
  @inlinable
  public static func == (one: Currency, other: Currency) -> Bool { one.place == other.place }

  /// Hashes its place in the table.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

extension Currency: CustomStringConvertible {
  /// The code.
  public var description: String { code }
}

extension Currency {
  /// All currencies, by code.
  package static let all = CurrencyFacts.table.indices.map { Currency(at: $0) }

  /// The largest balance of a system account (the outside world's, payable, exchange or fee) or a merchant's, in either
  /// direction, in smallest units.
  package static let worldLimit: Int64 = 9_000_000_000_000_000_000

  /// Its place in ``all``.
  package var index: Int { Int(place) }

  /// The ISO 4217 code, or the usual one if ISO has none.
  package var code: String { facts.code }

  /// The English name, in the plural: `US dollars`.
  package var name: String { facts.name }

  /// A sign that belongs to this currency alone, or the code: `$`, `CA$`, `CHF`.
  package var symbol: String { facts.symbol }

  /// The most that one deposit, withdrawal, transfer or hold may be, and each side of an exchange, in smallest units: a
  /// power of ten of whole units, about USD 1 billion's worth for coins and where a rate is known, else 10^11. At most
  /// 10^15.
  package var amountLimit: Int64 { facts.amountLimit }

  /// The most a user's account may hold, in smallest units: 100 of the largest bookings, at most 10^17.
  package var balanceLimit: Int64 { facts.amountLimit * 100 }

  /// Whether its limit and its digits are those of dollars: then round amounts that suit dollars suit it, too.
  package var hasDollarLikeLimit: Bool { amountLimit == Self.usd.amountLimit && scale == Self.usd.scale }

  private var facts: CurrencyFacts { CurrencyFacts.table[index] }
}
