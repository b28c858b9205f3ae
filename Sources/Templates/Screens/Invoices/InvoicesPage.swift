import WalletCore

/// The user's invoices: the one that is being made, and those that were issued, by month with sums.
package struct InvoicesPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// What the user has set up; nil if nothing.
  package var billing: BillingDetails?
  /// The session that will have an invoice; nil if none runs.
  package var upcoming: UpcomingInvoice?
  /// Newest first.
  package var invoices: [InvoiceLine]
  /// Whether there may be older ones.
  package var isCut: Bool
  /// Whether the details were just saved.
  package var saved: Bool

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, billing: BillingDetails?, upcoming: UpcomingInvoice?, invoices: [InvoiceLine],
    isCut: Bool = false, saved: Bool = false
  ) {
    self.frame = frame
    self.billing = billing
    self.upcoming = upcoming
    self.invoices = invoices
    self.isCut = isCut
    self.saved = saved
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Invoices", done: saved ? "Details saved" : nil, section: .settings, layout: .wide,
      main: """
        \(saved ? Notice(text: "Your next invoice has these details.").html : nil)
        <p class="back"><a \(href: .to.settings())>Settings</a></p>
        \(AboutAndTask(
          about: "<h1>Invoices</h1>\n<p class=\"lead\">\(Words.invoicesAreIssued)</p>",
          task: """
            \(billing == nil ? notSetUp : nil)
            \(upcoming.map { $0.html(frame) })
            \(invoices.isEmpty ? none : past)
            """,
          more: billing.map(details)
        ).html)
        """
    ).html
  }

  private var notSetUp: HTML {
    let none: HTML? = invoices.isEmpty && upcoming == nil ? "<p><strong>\(Words.noInvoices)</strong></p>\n" : nil
    return """
      <div class="card empty">
      \(none)<p>\(Words.whatSetUpAdds)</p>
      <a class="button second" \(href: .to.invoiceSetup())>Add name and address</a>
      </div>
      """
  }

  /// A user who has set nothing up is told of that alone.
  private var none: HTML? {
    billing == nil || upcoming != nil ? nil : "<div class=\"card empty\"><p>\(Words.firstInvoice)</p></div>"
  }

  private func details(_ billing: BillingDetails) -> HTML {
    let email: HTML? = billing.email.isEmpty ? nil : "<div><dt>Email</dt><dd><bdi>\(billing.email)</bdi></dd></div>\n"
    return """
      <h2>Invoices are for</h2>
      <dl class="card facts">
      <div><dt>Name</dt><dd><bdi>\(billing.name)</bdi></dd></div>
      <div><dt>Address</dt><dd><bdi>\(billing.address)</bdi></dd></div>
      \(email)</dl>
      <p class="back"><a \(href: .to.invoiceSetup())>Change these details</a></p>
      """
  }

  // MARK: Past

  private var past: HTML {
    var html: HTML = """
      <h2>Past</h2>
      <div class="table">
      <table class="entries">
      <caption><span class="unseen">Invoices\(Words.inUnit(.usd))</span></caption>
      \(TableHead("Invoice", "Amount").html)

      """
    for (month, lines) in months {
      let sum = lines.reduce(0) { $0 + $1.total }
      html.append(
        """
        <tbody>
        <tr class="day"><th colspan="2" scope="rowgroup">\(month): \(Words.invoices(lines.count)), \
        \(whole: .usd(cents: sum), frame.amounts)</th></tr>
        \(lines.map(row))</tbody>

        """)
    }
    html.append("</table>\n</div>")
    if isCut { html.append("\n<p class=\"hint\">\(Words.newestInvoices)</p>") }
    return html
  }

  /// The invoices of each month, newest first.
  private var months: [(month: CivilMonth, lines: [InvoiceLine])] {
    var months: [(month: CivilMonth, lines: [InvoiceLine])] = []
    for line in invoices {
      let month = CivilMonth(frame.zone.day(of: line.issuedAt))
      if months.last?.month == month {
        months[months.count - 1].lines.append(line)
      } else {
        months.append((month, [line]))
      }
    }
    return months
  }

  private func row(_ line: InvoiceLine) -> HTML {
    let total = Money.usd(cents: line.total)
    return """
      <tr><th scope="row"><a class="what" \(href: .to.invoice(line.id))>\
      <bdi>\(line.seller)</bdi> \(Words.number(series: line.series, line.number))</a> \
      <span>\(WhenText(moment: line.issuedAt, zone: frame.zone))</span> \
      <span class="left"><bdi>\(line.site.name)</bdi> \(line.site.charger.value)</span></th>\
      <td><span class="sum\(MoneyText.size(total, frame.amounts))">\(total, frame.amounts)</span> \
      <span class="left">\(Words.energy(wattHours: line.wattHours))</span></td></tr>

      """
  }
}

/// A session that will have an invoice.
package struct UpcomingInvoice {
  /// The session.
  package var session: ChargingSession
  /// What drivers call its charge point; nil if it has retired.
  package var place: String?
  /// The present time, by the monotonic clock.
  package var now: Timestamp

  /// A session that goes on.
  package init(session: ChargingSession, place: String?, now: Timestamp) {
    self.session = session
    self.place = place
    self.now = now
  }

  func html(_ frame: PageFrame) -> HTML {
    let terms = session.terms
    return """
      <h2>Upcoming</h2>
      <div class="card stack">
      <p class="back"><a \(href: .to.chargingSession(terms.id))>\(Words.place(place, terms.place.charger))</a></p>
      <p><strong>\(whole: session.costShown(at: now), frame.amounts)</strong></p>
      <p class="lead">\(Words.upcoming(session.state)) · \(Words.energy(wattHours: session.meter.wattHours)) · \
      since \(WhenText(moment: session.startedAt ?? terms.madeAt, zone: frame.zone))</p>
      </div>
      """
  }
}
