import WalletCore

/// What is known of a charging session, in words.
struct SessionFacts {
  var reading: ChargingSessionReading
  var now: ChargingMoment
  var zone: DayZone
  var amounts: AmountStyle

  private var session: ChargingSession { reading.session }
  private var terms: ChargingSession.Terms { session.terms }

  var html: HTML {
    """
    <dl class="card facts">
    \(measured)\(times)\(money)\(prices)</dl>\(estimated)
    """
  }

  private static func fact(_ name: StaticString, _ value: HTML) -> HTML {
    "<div><dt>\(literal: name)</dt><dd>\(value)</dd></div>\n"
  }

  private var wattHours: Int64 { reading.invoice?.wattHours ?? session.meter.wattHours }

  private var measured: HTML {
    var html = Self.fact("Energy", "\(Words.energy(wattHours: wattHours))")
    if session.state == .charging || session.state == .stopping, let watts = session.watts {
      html.append(Self.fact("Power", "\(Words.power(watts: watts))"))
    }
    if let battery = session.stateOfCharge { html.append(Self.fact("Battery", "\(battery) %")) }
    return html
  }

  private var times: HTML {
    var html = HTML()
    if let startedAt = session.startedAt {
      html.append(Self.fact("Began", WhenText(moment: startedAt, zone: zone).html))
    }
    if let stoppedAt = session.stoppedAt {
      html.append(Self.fact("Ended", WhenText(moment: stoppedAt, zone: zone).html))
    } else if session.chargingSince != nil {
      let time = Words.lasting(milliseconds: session.lasting(at: now.monotonic))
      let at = WhenText(moment: now.onTheWall(session.figuresAt(now.monotonic)), zone: zone).clock
      html.append(Self.fact("Time", "\(time), figures as of \(at)"))
    }
    return html
  }

  private var money: HTML {
    let account: HTML = "<a \(href: .to.account(terms.account))><bdi>\(reading.accountName)</bdi></a>"
    var html = Self.fact("Money", session.state.isFinal ? "from \(account)" : "held on \(account)")
    html.append(Self.fact("Limit", "\(whole: session.limitShown, amounts)"))
    if waived > 0 {
      html.append(
        Self.fact("Not paid, above the limit", "\(whole: Money(minorUnits: waived, currency: .usd), amounts)"))
    }
    if terms.mayRaise, !session.state.isFinal { html.append(Self.fact("When it is reached", "It rises.")) }
    return html
  }

  private var prices: HTML {
    let prices = Words.prices(terms.tariff).map { price -> HTML in "<dd>\(SentenceText(price).html)</dd>" }
    return "<div><dt>Prices</dt>\(prices)</div>\n"
  }

  /// What the operator does not get, because more was used than was set aside.
  private var waived: Int64 {
    guard let invoice = reading.invoice else { return 0 }
    let idle = session.idleMinutes(at: now.monotonic)
    let cost = ChargeCost(under: terms.tariff, wattHours: invoice.wattHours, idleMinutes: idle)
    return max(cost.total - invoice.total, 0)
  }

  private var estimated: HTML? {
    guard reading.isEstimated else { return nil }
    return "\n<p class=\"hint\">\(reading.invoice == nil ? Words.estimated : Words.billEstimated)</p>"
  }
}
