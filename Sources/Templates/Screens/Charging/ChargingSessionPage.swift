import WalletCore

/// One of the user's charging sessions: how it goes, or how it went.
package struct ChargingSessionPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// What is kept of it.
  package var reading: ChargingSessionReading
  /// The name of its charge point; nil if it is not known any more.
  package var place: String?
  /// The present time.
  package var now: ChargingMoment
  /// Whether the page renews itself.
  package var isFollowing: Bool
  /// The amount as typed.
  package var amount: String
  /// Why the limit was not raised; nil if nobody asked.
  package var problem: RaiseProblem?
  /// The forms' CSRF token.
  package var csrf: FormToken
  /// The operation key of the form that raises the limit.
  package var key: String

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, reading: ChargingSessionReading, place: String?, now: ChargingMoment, isFollowing: Bool = false,
    amount: String = "", problem: RaiseProblem? = nil, csrf: FormToken, key: String
  ) {
    self.frame = frame
    self.reading = reading
    self.place = place
    self.now = now
    self.isFollowing = isFollowing
    self.amount = amount
    self.problem = problem
    self.csrf = csrf
    self.key = key
  }

  private var session: ChargingSession { reading.session }
  private var terms: ChargingSession.Terms { session.terms }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Charging", failed: problem != nil, section: .home, layout: .wide,
      hasFieldChecks: session.canRaise,
      main: """
        \(isFollowing && session.state.isFinal && frame.banner == nil ? seenEnd : nil)\
        \(problem.map { ErrorSummary(message: sentence($0), field: session.canRaise ? $0.field : nil).html })
        <div class="columns">
        <div class="column">
        \(place == nil ? nil : pointLink)\
        <h1>\(Words.place(reading.invoice?.site.name ?? place, terms.place.charger))</h1>
        <div class="column" id="now">
        \(state)
        \(hero)
        </div>
        \(session.state.isFinal ? nil : stop)
        \(session.state.isFinal ? nil : follow)
        </div>
        <div class="column">
        <h2>\(session.state.isFinal ? "How it went" : "How it goes")</h2>
        \(ChargingCurve(points: reading.curve, zone: frame.zone).html)
        \(SessionFacts(reading: reading, now: now, zone: frame.zone, amounts: frame.amounts).html)
        \(session.canRaise && !isFollowing ? raise : nil)
        </div>
        </div>
        """
    ).html
  }

  /// The way back; a charge point that has left the owner's file has no page.
  private var pointLink: HTML {
    let hub = Link.to.chargePoint(terms.place.point, ChargePointQuery(terms.place.charger))
    return "<p class=\"back\"><a \(href: hub)>Charge point</a></p>\n"
  }

  /// For the banner of another page, which renews itself from here: somebody has seen elsewhere that it has ended.
  private var seenEnd: HTML {
    let at = Words.place(place, terms.place.charger)
    return
      "<section class=\"notice stack\" id=\"charging\" data-state=\"ended\"><p>Charging at \(at) has ended.</p></section>\n"
  }

  // MARK: State

  private var state: HTML {
    switch session.state {
    case _ where session.isGivenUp: return "<p class=\"lead\">\(Words.stopping)</p>"
    case .starting: return "<p class=\"lead\">\(Words.askingCharger)</p>"
    case .waiting: return "<p class=\"lead\">\(session.isConnected ? plugIn : "\(Words.connectionLost)")</p>"
    case .charging:
      let words = session.isConnected ? session.isSuspended ? Words.nothingFlows : "Charging" : Words.connectionLost
      return "<p class=\"lead\">\(words)</p>"
    case .stopping, .settling: return "<p class=\"lead\">\(Words.stopping)</p>"
    case .ended, .failed: return ended
    }
  }

  private var plugIn: HTML { PlugInText(session: session, zone: frame.zone, now: now).html }

  private var ended: HTML {
    let reason: HTML? = session.endedBy.map { "\(Words.sentence($0)) " }
    guard reading.invoice != nil else { return "<p class=\"lead\">\(reason)\(Words.nothingCharged)</p>" }
    return "<p class=\"lead\">\(reason)</p>"
  }

  private var hero: HTML? {
    if let invoice = reading.invoice {
      return """
        <div class="hero">
        \(BigAmount(label: "Paid", money: Money(minorUnits: invoice.total, currency: .usd), amounts: frame.amounts).html)
        \(toggle)
        </div>
        <a class="button second" \(href: .to.invoice(invoice.id))>Invoice</a>
        """
    }
    guard !session.state.isFinal else { return nil }
    return """
      <div class="hero">
      \(BigAmount(label: "Cost so far", money: session.costShown(at: now.monotonic), amounts: frame.amounts).html)
      <p>of your limit of \(whole: session.limitShown, frame.amounts)</p>
      \(LimitBar(session: session, now: now.monotonic, amounts: frame.amounts).html)\(toggle)
      </div>
      """
  }

  private var toggle: HTML {
    AmountsToggle(amounts: frame.amounts, page: .to.chargingSession(terms.id), csrf: csrf).html
  }

  private var stop: HTML? {
    guard !session.isGivenUp,
      session.state == .starting || session.state == .waiting || session.state == .charging
    else { return nil }
    return """
      <form class="stack" method="post" \(action: .to.stopCharging(terms.id))>\(csrf.field)<button>Stop</button></form>
      """
  }

  private var follow: HTML {
    guard isFollowing else {
      return """
        <a class="button quiet" \(href: .to.chargingSession(terms.id, FollowQuery(isFollowing: true)))>Follow</a>
        """
    }
    return """
      <p class="hint">\(Words.followed)</p>
      <a class="button quiet" \(href: .to.chargingSession(terms.id))>Stop following</a>
      """
  }

  // MARK: Raising the limit

  private var raise: HTML {
    """
    <details class="card"\(problem == nil ? nil : " open" as HTML)>
    <summary>Raise the limit</summary>
    <form class="stack" method="post" \(action: .to.raiseLimit(terms.id))>
    \(csrf.field)\(OperationKeyField(key: key).html)
    \(AmountField(currency: .usd, error: problem.flatMap { $0.field == nil ? nil : sentence($0) }, value: amount).html)
    <button class="second">Raise the limit</button>
    </form>
    </details>
    """
  }

  private func sentence(_ problem: RaiseProblem) -> String {
    Words.sentence(problem, asked: try? Money.parse(amount, currency: .usd), frame.amounts)
  }
}

/// Why a limit was not raised.
package enum RaiseProblem: Sendable, Equatable {
  /// The text is not a valid amount.
  case amount(AmountRefusal)
  /// The session or the books refuse it.
  case refused(ChargingRefusal)

  /// The field that can fix it; nil if none can.
  var field: StaticString? {
    switch self {
    case .amount, .refused(.limitOutOfRange): "amount"
    case .refused(.books(let refusal)): refusal.inputs.contains(.amount) ? "amount" : nil
    case .refused: nil
    }
  }
}

extension Words {
  /// Why a limit was not raised.
  package static func sentence(_ problem: RaiseProblem, asked: Money? = nil, _ amounts: AmountStyle) -> String {
    switch problem {
    case .amount(let refusal): sentence(refusal, in: .usd)
    case .refused(let refusal): sentence(refusal, asked: asked, amounts)
    }
  }
}
