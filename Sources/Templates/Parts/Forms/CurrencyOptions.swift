import WalletCore

/// The options of a list of currencies: US dollars first, then those that the user has, then all others by name.
///
/// An option begins with the name, as `Swiss francs (CHF)`, so that typing a name finds it; the pages' script finds a
/// typed code. Groups tell eyes and screen readers where the list by name begins.
package enum CurrencyOptions {
  /// All currencies by name, small and capital letters alike.
  package static let byName = Currency.all.sorted { key($0) < key($1) }

  private static func key(_ currency: Currency) -> String { currency.name.lowercased() }

  /// The `option` elements.
  /// - Parameters:
  ///   - owned: the currencies of the user's accounts, in any order and any number of times.
  ///   - chosen: the code of the selected currency, as sent; without a currency of that code it is the first.
  ///   - currencies: those to choose from, by name.
  /// - Returns: each currency once.
  package static func html(
    owned: [Currency], chosen: String, of currencies: [Currency] = byName
  ) -> HTML {
    let first = Currency.usd
    let owned = Set(owned).subtracting([first])
    let chosen = Currency(code: chosen) ?? first
    var html = HTML(capacity: 64 * currencies.count)
    append(first, chosen, to: &html)
    if !owned.isEmpty {
      html.append("<optgroup label=\"Your other currencies\">\n")
      for currency in currencies where owned.contains(currency) { append(currency, chosen, to: &html) }
      html.append("</optgroup>\n")
    }
    html.append("<optgroup label=\"All others by name\">\n")
    for currency in currencies where currency != first && !owned.contains(currency) {
      append(currency, chosen, to: &html)
    }
    html.append("</optgroup>")
    return html
  }

  /// By ``Currency/index``: what most of a list is, made once.
  private static let plain = Currency.all.map { option($0, mark: nil) }

  private static func append(_ currency: Currency, _ chosen: Currency, to html: inout HTML) {
    html.append(currency == chosen ? option(currency, mark: " selected") : plain[currency.index])
  }

  private static func option(_ currency: Currency, mark: HTML?) -> HTML {
    "<option value=\"\(currency.code)\"\(mark)>\(Words.name(currency))</option>\n"
  }
}

/// A labelled list of currencies.
struct CurrencyField {
  var label: String
  /// The options, made by ``CurrencyOptions``.
  var options: HTML
  /// The error sentence; nil if the choice is fine.
  var error: String?

  var html: HTML {
    SelectField(label: label, notes: FieldNotes(name: "currency", error: error, isChecked: true), options: options).html
  }
}
