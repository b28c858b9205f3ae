import WalletCore

/// Says on every page that another session changed how the user signs in, until the user has confirmed it here.
package struct FactorChangeWarning {
  private let change: FactorChange
  private let zone: DayZone

  /// - Parameters:
  ///   - change: what was changed, and when.
  ///   - zone: the time zone of the page.
  package init(_ change: FactorChange, zone: DayZone) {
    self.change = change
    self.zone = zone
  }

  /// The warning with its forms.
  package func html(_ csrf: FormToken) -> HTML {
    let doubt = Words.doubt(about: change.kind)
    return """
      <section class="warning" aria-label="Changed sign-in">
      \(NewSignInsWarning.sign)
      <div class="stack">
      <div><p><strong>\(Words.title(change.kind)), \(WhenText(moment: change.at, zone: zone)).</strong> \(doubt.question)</p>
      <p class="hint">\(doubt.advice)</p></div>
      <div class="actions">
      <form method="post" \(action: .to.acknowledgeSignIns())>\(csrf.field)\
      <input type="hidden" name="changed" value="\(String(change.at.milliseconds))"><button class="second small">\(doubt.answer)</button></form>
      \(SignOutElsewhere(csrf: csrf).html)
      </div>
      </div>
      </section>
      """
  }
}

/// The button that ends all of the user's other sessions; offered after each change of a factor.
struct SignOutElsewhere {
  var csrf: FormToken

  var html: HTML {
    """
    <form method="post" \(action: .to.endOtherSessions())>\(csrf.field)\
    <button class="quiet small">Sign out everywhere else</button></form>
    """
  }
}
