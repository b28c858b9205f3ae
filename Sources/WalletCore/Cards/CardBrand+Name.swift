extension CardBrand {
  /// The brand's name for people.
  package var name: String {
    switch self {
    case .visa: "Visa"
    case .mastercard: "Mastercard"
    case .americanExpress: "American Express"
    case .discover: "Discover"
    case .jcb: "JCB"
    case .diners: "Diners Club"
    case .unionPay: "UnionPay"
    case .maestro: "Maestro"
    }
  }
}
