/// Whether a page shows or hides amounts of money.
///
/// Every amount on a page or in a sentence needs this value, so that none is shown when all must be hidden.
package enum AmountStyle: Sendable, Equatable {
  /// `$1,234.00`
  case plain
  /// `$•••`, whatever the amount is.
  case hidden
}

/// A button that hides all amounts, or shows them again, and returns to the same page.
struct AmountsToggle {
  var amounts: AmountStyle
  /// The page that contains the button.
  var page: Link
  var csrf: FormToken

  var html: HTML {
    """
    <form method="post" \(action: .to.saveAmounts())>\(csrf.field)\
    <input type="hidden" name="next" \(value: page)>\
    <button class="icon" name="hide" \(amounts == .plain ? Self.hide : Self.show)</button></form>
    """
  }

  /// An open eye: amounts are visible, and can be hidden.
  private static let hide: HTML = """
    value="on" aria-label="Hide amounts" title="Hide amounts">\
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">\
    <path d="M2 12q4-6.5 10-6.5T22 12q-4 6.5-10 6.5T2 12"/><circle cx="12" cy="12" r="3"/></svg>
    """

  /// The same eye, crossed out.
  private static let show: HTML = """
    value="off" aria-label="Show amounts" title="Show amounts">\
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">\
    <path d="M2 12q4-6.5 10-6.5T22 12q-4 6.5-10 6.5T2 12M4 20 20 4"/></svg>
    """
}
