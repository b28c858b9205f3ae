import WalletCore

/// A ``ChargeForm`` on the page of a charge point.
struct ChargeDesk {
  var form: ChargeForm
  var listed: ListedChargePoint
  /// The charger that somebody stands in front of.
  var chosen: ChargerNumber?
  var zone: DayZone
  var amounts: AmountStyle

  var html: HTML {
    if let session = form.claim?.session { return running(session) }
    return """
      \(reserved)\(payable ? begin : "<div class=\"card empty\">\n\(wayToPay)\n</div>" as HTML)
      """
  }

  /// Whether the form is there, so that a problem can lead to its fields.
  var hasForm: Bool { form.claim?.session == nil && payable }

  /// Why the form was refused.
  var sentence: String? {
    form.problem.map { Words.sentence($0, asked: try? Money.parse(form.typed?.limit ?? "", currency: .usd), amounts) }
  }

  private func running(_ session: ChargingSession) -> HTML {
    """
    <div class="card row"><p>\(Words.alreadyCharging)</p>\
    <a class="button second" \(href: .to.chargingSession(session.terms.id))>Details</a></div>
    """
  }

  /// As long as the charger is being asked the banner alone tells it: that is renewed, and this is not.
  private var reserved: HTML? {
    guard let reservation = form.claim?.reservation, reservation.state == .active else { return nil }
    let place = reservation.place
    let here = place.point == listed.point.id
    let link: HTML = """
      <a \(href: .to.chargePoint(place.point, ChargePointQuery(place.charger)))>\(place.charger.value)</a>
      """
    return """
      <div class="card row">
      <p>\(here ? "\(place.charger.value)" : link): \(ReservedText(reservation: reservation, zone: zone, now: form.now).html)</p>
      \(CancelForm(reservation: reservation.id, csrf: form.csrf).html)
      </div>

      """
  }

  // MARK: Money

  /// The least that may be set aside at some charger here, in cents.
  private var least: Int64 {
    listed.point.chargers.map { listed.point.tariff.limitMin(watts: $0.watts, under: form.policy) }.min() ?? 1
  }

  private func canPay(_ account: Account) -> Bool { account.available.minorUnits >= least }

  private var payable: Bool { form.accounts.contains(where: canPay) }

  private var wayToPay: HTML {
    guard let account = form.accounts.first else {
      return """
        <p>\(Words.noDollarAccount)</p>
        <a class="button" \(href: .to.newAccount())>Open an account</a>
        """
    }
    return """
      <p>\(SentenceText(Words.tooLittleToCharge(least)).html)</p>
      <a class="button" \(href: form.accounts.count == 1 ? .to.account(account.id) : .to.home())>Deposit money</a>
      """
  }

  /// The account that is offered: the first that can pay all of the limit that is offered, or else the least.
  private var offered: Account? {
    form.accounts.first { $0.available.minorUnits >= form.policy.hold } ?? form.accounts.first(where: canPay)
  }

  /// The limit that is offered; none where it would tell what a covered account has.
  private var limit: String {
    guard let account = offered else { return "" }
    let most = min(form.policy.hold, form.policy.holdMax)
    let available = account.available.minorUnits
    guard available < most else { return MoneyText.typed(Money(minorUnits: most, currency: .usd)) }
    return amounts == .plain ? MoneyText.typed(account.available) : ""
  }

  // MARK: The form

  /// The first button is the one that Enter presses.
  private var begin: HTML {
    """
    <form class="card stack" method="post" \(action: .to.beginCharging())>
    \(form.csrf.field)\(OperationKeyField(key: form.key).html)\(tariff)
    \(chargers)
    \(SelectField(
      label: "Account", notes: FieldNotes(name: "account", error: error(at: "account"), isChecked: true),
      options: AccountOptions(
        first: "Choose an account", accounts: form.accounts,
        chosen: form.typed?.account ?? offered?.id.id.base64url ?? "", amounts: amounts
      ).html
    ).html)
    \(LimitField(value: form.typed?.limit ?? limit, error: error(at: "limit")).html)
    <label class="check"><input type="checkbox" name="raise" value="on"\(form.typed?.mayRaise == true ? " checked" as HTML : nil)>\
    \(Words.raiseBox)</label>
    <div class="actions">
    <button>\(Words.beginCharging)</button>
    \(canReserve ? reserve : nil)</div>
    </form>
    """
  }

  /// The prices that this page shows.
  private var tariff: HTML {
    "<input type=\"hidden\" name=\"tariff\" value=\"\(listed.point.tariff.formText)\">"
  }

  private var canReserve: Bool {
    form.takesReservations && form.claim == nil
      && listed.point.chargers.contains { listed.state(of: $0, now: form.now.monotonic) == .free }
  }

  private var reserve: HTML {
    """
    <button class="second" formmethod="post" \(formaction: .to.reserveCharger())>Reserve</button>

    """
  }

  private var chargers: HTML {
    let notes = FieldNotes(name: "charger", error: error(at: "charger"))
    let first = selected
    return """
      <div class="field" id="charger" role="radiogroup" aria-label="Charger"\(notes.attributes)>
      <strong aria-hidden="true">Charger</strong>
      \(notes.html)\(listed.point.chargers.map { radio($0, isFirst: $0.number == first) })</div>
      """
  }

  private func radio(_ charger: Charger, isFirst: Bool) -> HTML {
    let isOwn = form.claim?.reservation.place.charger == charger.number
    let state = isOwn ? "yours" : Words.state(listed.state(of: charger, now: form.now.monotonic))
    return """
      <label class="check"><input type="radio" name="charger" value="\(charger.number.value)"\(isFirst ? " checked" as HTML : nil)>\
      <span>\(charger.number.value) · \(ChargerText(charger: charger).html) · \(state)</span></label>

      """
  }

  /// What was chosen, or else the charger that somebody stands in front of, their own, one that is free, or any.
  private var selected: ChargerNumber? {
    let all = listed.point.chargers
    let reserved = form.claim?.reservation.place.charger
    return [form.typed?.charger, chosen, reserved].lazy.compactMap(\.self).first { number in
      all.contains { $0.number == number }
    } ?? (all.first { listed.state(of: $0, now: form.now.monotonic) == .free } ?? all.first)?.number
  }

  private func error(at field: StaticString) -> String? {
    form.problem?.field?.description == field.description ? sentence : nil
  }
}

/// The field for what is set aside.
struct LimitField {
  var value: String
  var error: String?

  var html: HTML {
    Field(
      label: "Limit\(Words.inUnit(.usd).unseen)",
      notes: FieldNotes(name: "limit", hint: Words.limitHint, error: error, isChecked: true), value: value,
      attributes:
        #"type="text" class="money" inputmode="decimal" autocomplete="off" spellcheck="false" enterkeyhint="done""#,
      placeholder: AmountField.placeholders[Currency.usd.index]
    ).html
  }
}

extension HTML {
  /// The same for screen readers only.
  fileprivate var unseen: HTML { "<span class=\"unseen\">\(self)</span>" }
}
