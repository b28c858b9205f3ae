import WalletCore

/// The main amount of a page, in large letters; smaller for a long amount, so that it stays on one line. Screen readers
/// hear the currency's name, because many read a symbol like that of another currency and a code as letters.
struct BigAmount {
  var label: HTML
  var money: Money
  var amounts: AmountStyle
  /// Whether money that came in has a plus sign.
  var isChange = false

  var html: HTML {
    let amount: HTML = isChange ? "\(signed: money, amounts)" : "\(money, amounts)"
    let length = amount.bytes.count { $0 & 0xC0 != 0x80 }
    let size: HTML? =
      amounts == .hidden || length <= 13 ? nil : length <= 17 ? " long" : length <= 22 ? " longest" : " longest widest"
    let unit = Words.spoken(money.currency)
    return "<p class=\"total\(size)\"><span>\(label)</span> <strong class=\"sum\">\(amount)</strong>\(unit)</p>"
  }
}
