import WalletCore

/// One invoice, to read and to print. It shows what was issued, and nothing of what has changed since.
package struct InvoicePage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The invoice.
  package var reading: InvoiceReading

  /// Creates a page from its parts.
  package init(frame: PageFrame, reading: InvoiceReading) {
    self.frame = frame
    self.reading = reading
  }

  private var invoice: Invoice { reading.bill.invoice }
  private var record: ChargeRecord { reading.bill.record }

  /// The page.
  package var html: HTML {
    let number = Words.number(series: invoice.series, invoice.number)
    return Page(
      frame: frame, title: "Invoice \(number)", section: .settings, script: frame.scripts.print,
      main: """
        <p class="back"><a \(href: .to.invoices())>Invoices</a></p>
        <h1>Invoice \(number)</h1>
        <p class="lead"><bdi>\(invoice.seller.name)</bdi>, \(WhenText(moment: invoice.issuedAt, zone: frame.zone))</p>
        \(parties)
        <h2>Charge</h2>
        \(charge)
        \(lines)
        <p class="unprinted">Paid from <bdi>\(reading.accountName)</bdi>. <a \(href: .to.receipt(reading.operation))>Receipt</a></p>
        \(proof)
        <div class="actions">
        <button type="button" class="second" id="print" hidden>Print</button>
        </div>
        """
    ).html
  }

  private var parties: HTML {
    let seller = invoice.seller
    let taxID: HTML? =
      seller.taxID.isEmpty ? nil : "<div><dt>Tax number</dt><dd><bdi>\(seller.taxID)</bdi></dd></div>\n"
    return """
      <dl class="card facts">
      <div><dt>Seller</dt><dd><bdi>\(seller.name)</bdi></dd>
      <dd class="hint"><bdi>\(seller.address)</bdi></dd></div>
      \(taxID)\(buyer)</dl>
      """
  }

  /// Nothing if the user had set nothing up.
  private var buyer: HTML? {
    let buyer = invoice.buyer
    guard !buyer.name.isEmpty else { return nil }
    let email: HTML? = buyer.email.isEmpty ? nil : "<dd class=\"hint\"><bdi>\(buyer.email)</bdi></dd>"
    return """
      <div><dt>Buyer</dt><dd><bdi>\(buyer.name)</bdi></dd>
      <dd class="hint"><bdi>\(buyer.address)</bdi></dd>\(email)</div>

      """
  }

  private var charge: HTML {
    let estimated: HTML? = record.basis.isEstimate ? "\n<dd class=\"hint\">\(Words.billEstimated)</dd>" : nil
    return """
      <dl class="card facts">
      <div><dt>Place</dt><dd><bdi>\(invoice.site.name)</bdi></dd>
      <dd class="hint"><bdi>\(invoice.site.address)</bdi></dd></div>
      <div><dt>Charger</dt><dd>\(invoice.site.charger.value)</dd></div>
      <div><dt>Begin</dt><dd>\(WhenText(moment: record.startedAt, zone: frame.zone))</dd></div>
      <div><dt>End</dt><dd>\(WhenText(moment: record.stoppedAt, zone: frame.zone))</dd></div>
      <div><dt>Meter reading at the begin</dt><dd>\(Words.reading(record.meterStart))</dd></div>
      <div><dt>Meter reading at the end</dt><dd>\(Words.reading(record.meterStop))</dd>\(estimated)</div>
      </dl>
      """
  }

  private var proof: HTML {
    """
    <dl class="card facts">
    <div><dt>Receipt number</dt><dd>\(Int(clamping: reading.head.number))</dd></div>
    <div><dt>Hash</dt><dd class="hash">\(reading.head.hash.hex)</dd>
    <dd class="hint">\(Words.invoiceProof)</dd></div>
    </dl>
    """
  }
}

// MARK: - Lines

extension InvoicePage {
  private var lines: HTML {
    """
    <div class="table">
    <table class="entries card">
    <caption><span class="unseen">What was charged\(Words.inUnit(.usd))</span></caption>
    \(TableHead("What", "Amount").html)
    <tbody>
    \(energy)\(startFee)\(idle)\(waived)\(line("Total", Words.pricesIncludeTax, record.total, isTotal: true))</tbody>
    </table>
    </div>
    """
  }

  private var energy: HTML {
    let estimate = record.basis.isEstimate ? ", estimated" : ""
    return line(
      "Energy", "\(Words.exactEnergy(wattHours: record.wattHours))\(estimate) at \(Words.energyRate(invoice.tariff))",
      record.cost.energy)
  }

  private var startFee: HTML? {
    guard record.cost.startFee > 0 else { return nil }
    return line("Start fee", "for each charge", record.cost.startFee)
  }

  private var idle: HTML? {
    guard record.idleMinutes > 0, invoice.tariff.perIdleMinute > 0 else { return nil }
    let price = Words.dollars(millionths: invoice.tariff.perIdleMinute)
    return line(
      "Full car connected", "\(Words.idleMinutes(record.idleMinutes)) at \(price) per minute", record.cost.idle)
  }

  private var waived: HTML? {
    guard record.waived > 0 else { return nil }
    return line("Waived", Words.waived, -record.waived)
  }

  private func line(_ what: StaticString, _ detail: String, _ cents: Int64, isTotal: Bool = false) -> HTML {
    let amount = Money.usd(cents: cents)
    let size = MoneyText.size(amount, frame.amounts)
    let shown: HTML = isTotal ? "<strong>\(amount, frame.amounts)</strong>" : "\(amount, frame.amounts)"
    return """
      <tr><th scope="row">\(literal: what) <span class="left">\(SentenceText(detail).html)</span></th>\
      <td><span class="sum\(size)">\(shown)</span></td></tr>

      """
  }
}
