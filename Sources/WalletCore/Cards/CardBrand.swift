/// Who issues a payment card's scheme. The raw value is stored, and stands in exports.
package enum CardBrand: String, Sendable, CaseIterable {
  case visa
  case mastercard
  case americanExpress = "american-express"
  case discover
  case jcb
  case diners
  case unionPay = "unionpay"
  case maestro
}
