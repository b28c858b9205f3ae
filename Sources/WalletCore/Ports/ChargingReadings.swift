/// What a charging session's page shows.
package struct ChargingSessionReading: Sendable {
  /// The session as it is kept.
  package let session: ChargingSession
  /// The points of its curve, oldest first.
  package let curve: [CurvePoint]
  /// Its invoice, once it is paid.
  package let invoice: InvoiceLine?
  /// The name of the account that pays.
  package let accountName: String

  /// What was read of a session.
  package init(session: ChargingSession, curve: [CurvePoint], invoice: InvoiceLine?, accountName: String) {
    self.session = session
    self.curve = curve
    self.invoice = invoice
    self.accountName = accountName
  }

  /// Whether its energy is estimated: by its bill, or as long as there is none, because samples were not believed.
  package var isEstimated: Bool { invoice?.basis.isEstimate ?? (session.meter.ignored > 0) }
}

/// An invoice in a list.
package struct InvoiceLine: Sendable, Equatable {
  package let id: InvoiceID
  package let series: Int64
  package let number: Int64
  package let issuedAt: Timestamp
  /// Who was paid.
  package let seller: String
  package let site: InvoiceSite
  package let wattHours: Int64
  /// What its energy follows from.
  package let basis: MeterBasis
  /// What was paid, in cents.
  package let total: Int64

  /// A line.
  package init(
    id: InvoiceID, series: Int64, number: Int64, issuedAt: Timestamp, seller: String, site: InvoiceSite,
    wattHours: Int64, basis: MeterBasis, total: Int64
  ) {
    self.id = id
    self.series = series
    self.number = number
    self.issuedAt = issuedAt
    self.seller = seller
    self.site = site
    self.wattHours = wattHours
    self.basis = basis
    self.total = total
  }
}

/// A user's invoices.
package struct InvoicesReading: Sendable {
  /// What the user has set up; nil if nothing.
  package let billing: BillingDetails?
  /// Newest first.
  package let invoices: [InvoiceLine]

  /// What was read of a user's invoices.
  package init(billing: BillingDetails?, invoices: [InvoiceLine]) {
    self.billing = billing
    self.invoices = invoices
  }
}

/// An invoice, to print.
package struct InvoiceReading: Sendable {
  package let bill: ChargeBill
  /// The operation that paid it.
  package let operation: OperationID
  /// The chain's head after it.
  package let head: LedgerHead
  /// The name of the account that paid.
  package let accountName: String

  /// What was read of an invoice.
  package init(bill: ChargeBill, operation: OperationID, head: LedgerHead, accountName: String) {
    self.bill = bill
    self.operation = operation
    self.head = head
    self.accountName = accountName
  }
}
