import WalletCore

/// Formats amounts: `$1,234.00`, `CHF 1,234.00`, `¥1,234`, `0.12345678 BTC`, with a minus sign (U+2212) below
/// zero; hidden, `$•••`.
package enum MoneyText {
  /// The amount with every decimal of its currency, or hidden.
  package static func string(_ money: Money, _ amounts: AmountStyle) -> String {
    var bytes: [UInt8] = []
    append(money, amounts, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the amount with its sign, plus or minus: `+$30.00`, `−$30.00`.
  static func appendSigned(_ money: Money, _ amounts: AmountStyle, to bytes: inout [UInt8]) {
    if money.minorUnits > 0 { bytes.append(UInt8(ascii: "+")) }
    append(money, amounts, to: &bytes)
  }

  /// How much room an amount needs.
  enum Room {
    /// At most 13 characters: it fits on any line.
    case usual
    /// Up to 19 characters: it shrinks with the screen to stay on one line.
    case long
    /// More: it shrinks further, and a table puts it on a line of its own on a telephone.
    case widest

    init(characters count: Int) { self = count <= 13 ? .usual : count <= 19 ? .long : .widest }

    /// The beginning of the element around an amount.
    var sum: StaticString {
      switch self {
      case .usual: "<span class=\"sum\">"
      case .long: "<span class=\"sum long\">"
      case .widest: "<span class=\"sum long widest\">"
      }
    }

    /// Further classes of that element.
    var classes: StaticString {
      switch self {
      case .usual: ""
      case .long: " long"
      case .widest: " long widest"
      }
    }
  }

  /// The further classes of the element around an amount.
  static func size(_ money: Money, _ amounts: AmountStyle) -> HTML {
    "\(literal: room(for: money, amounts).classes)"
  }

  /// How much room an amount needs as a card shows it.
  static func shortRoom(for money: Money, _ amounts: AmountStyle) -> Room {
    money.currency.isCoin && amounts == .plain ? Short(money).room : room(for: money, amounts)
  }

  /// How much room an amount needs: from ten million dollars on it is long, and earlier with a code or more decimals.
  static func room(for money: Money, _ amounts: AmountStyle) -> Room {
    guard amounts == .plain else { return .usual }
    let currency = money.currency
    // Most amounts are of a currency like the dollar, and need no counting.
    if money.minorUnits.magnitude < 1_000_000_000, currency.scale <= 2, currency.markLength == 1 { return .usual }
    return room(parts(of: money).whole, decimals: currency.scale, money)
  }

  /// The room for an amount with these whole units and decimals: sign, mark, digits, commas and point.
  private static func room(_ whole: UInt64, decimals: Int, _ money: Money) -> Room {
    let digits = Digits.count(whole)
    let fraction = decimals > 0 ? 1 + decimals : 0
    let length = digits + (digits - 1) / 3 + fraction + Int(money.currency.markLength)
    return Room(characters: length + (money.minorUnits < 0 ? 1 : 0))
  }

  /// Appends the amount; a hidden one keeps its sign and its currency.
  static func append(_ money: Money, _ amounts: AmountStyle, to bytes: inout [UInt8]) {
    let currency = money.currency
    if money.minorUnits < 0 { bytes.append(contentsOf: "\u{2212}".utf8) }
    if !currency.isCoin { currency.appendMark(to: &bytes) }
    switch amounts {
    case .plain:
      let (whole, fraction) = parts(of: money)
      appendDigits(whole, fraction, decimals: currency.scale, to: &bytes)
    case .hidden: bytes.append(contentsOf: "\u{2022}\u{2022}\u{2022}".utf8)
    }
    if currency.isCoin { currency.appendMark(to: &bytes) }
  }

  /// Whole units, and the smallest units beyond them. Most currencies have cents: a division by a constant.
  private static func parts(of money: Money) -> (whole: UInt64, fraction: UInt64) {
    let units = money.minorUnits.magnitude
    if money.currency.scale == 2 { return (units / 100, units % 100) }
    let unit = power(of: money.currency.scale)
    return (units / unit, units % unit)
  }

  /// Appends `1,234.50`, or `1,234` without decimals.
  private static func appendDigits(_ whole: UInt64, _ fraction: UInt64, decimals: Int, to bytes: inout [UInt8]) {
    Digits.appendGrouped(whole, to: &bytes)
    guard decimals > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    Digits.append(fraction, width: decimals, to: &bytes)
  }

  /// The amount as a person would type it, for a form that sends it: `1234.00`, `0.12345678`.
  package static func typed(_ money: Money) -> String {
    var bytes: [UInt8] = []
    appendTyped(money, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the amount as a person would type it.
  static func appendTyped(_ money: Money, to bytes: inout [UInt8]) {
    let (whole, fraction) = parts(of: money)
    Digits.append(whole, width: 1, to: &bytes)
    guard money.currency.scale > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    Digits.append(fraction, width: money.currency.scale, to: &bytes)
  }

  /// 10 to the power of a currency's scale: how many minor units are one of it.
  static func power(of scale: Int) -> UInt64 {
    var unit: UInt64 = 1
    for _ in 0..<scale { unit *= 10 }
    return unit
  }
}

extension MoneyText {
  /// An amount of coins as a card shows it: zeros at the end of its decimals are left out from the third on.
  struct Short {
    private let money: Money
    private let whole: UInt64
    private var fraction: UInt64
    private var decimals: Int

    init(_ money: Money) {
      self.money = money
      (whole, fraction) = parts(of: money)
      decimals = money.currency.scale
      while decimals > 2, fraction % 10 == 0 {
        fraction /= 10
        decimals -= 1
      }
    }

    /// How much room it needs.
    var room: Room { MoneyText.room(whole, decimals: decimals, money) }

    func append(to bytes: inout [UInt8]) {
      if money.minorUnits < 0 { bytes.append(contentsOf: "\u{2212}".utf8) }
      appendDigits(whole, fraction, decimals: decimals, to: &bytes)
      money.currency.appendMark(to: &bytes)
    }
  }
}

extension HTML.StringInterpolation {
  /// An amount in a sentence: lines may break before and after it, never inside.
  mutating func appendInterpolation(whole money: Money, _ amounts: AmountStyle) {
    appendLiteral(MoneyText.room(for: money, amounts).sum)
    appendInterpolation(money, amounts)
    appendLiteral("</span>")
  }

  /// An amount on a card, kept on one line like any amount in a sentence: `0.50 BTC`.
  mutating func appendInterpolation(short money: Money, _ amounts: AmountStyle) {
    guard money.currency.isCoin, amounts == .plain else { return appendInterpolation(whole: money, amounts) }
    let short = MoneyText.Short(money)
    appendLiteral(short.room.sum)
    appendBytes { short.append(to: &$0) }
    appendLiteral("</span>")
  }

  /// A balance behind its label, where a line may break between the two.
  mutating func appendInterpolation(labelled money: Money, _ amounts: AmountStyle) {
    // Without a space a browser does not break it.
    guard money.currency.markLength == 4 else { return appendInterpolation(money, amounts) }
    appendLiteral("<span class=\"sum\">")
    appendInterpolation(money, amounts)
    appendLiteral("</span>")
  }

  /// The same as on a card without markup, for screen readers.
  mutating func appendInterpolation(bare money: Money, _ amounts: AmountStyle) {
    guard money.currency.isCoin, amounts == .plain else { return appendInterpolation(money, amounts) }
    appendBytes { MoneyText.Short(money).append(to: &$0) }
  }

  /// Whole units without decimals: `$20`, `CHF 20`.
  mutating func appendInterpolation(units: Int, of currency: Currency) {
    appendBytes { bytes in
      if !currency.isCoin { currency.appendMark(to: &bytes) }
      Digits.append(Int64(units), to: &bytes)
      if currency.isCoin { currency.appendMark(to: &bytes) }
    }
  }

  /// An amount with its sign, plus or minus: `+$30.00`.
  mutating func appendInterpolation(signed money: Money, _ amounts: AmountStyle) {
    appendBytes { MoneyText.appendSigned(money, amounts, to: &$0) }
  }

  /// The same as on a card: `+0.50 BTC`.
  mutating func appendInterpolation(signedShort money: Money, _ amounts: AmountStyle) {
    guard money.currency.isCoin, amounts == .plain else { return appendInterpolation(signed: money, amounts) }
    if money.minorUnits > 0 { appendLiteral("+") }
    appendBytes { MoneyText.Short(money).append(to: &$0) }
  }

  /// An amount as a person would type it: `1234.00`.
  mutating func appendInterpolation(typed money: Money) {
    appendBytes { MoneyText.appendTyped(money, to: &$0) }
  }
}
