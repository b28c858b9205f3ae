import WalletCore

/// The one amount that a page is about, large; a long one smaller, so that it stays on its line.
struct BigAmount {
  var label: String
  var money: Money
  var amounts: AmountStyle

  var html: HTML {
    let amount: HTML = "\(money, amounts)"
    let length = amount.bytes.count
    let size: HTML? = amounts == .hidden || length <= 13 ? nil : length <= 17 ? " long" : " longest"
    return "<p class=\"total\(size)\"><span>\(label)</span> <strong class=\"sum\">\(amount)</strong></p>"
  }
}
