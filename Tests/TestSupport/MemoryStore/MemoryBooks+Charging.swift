import WalletCore

/// What readers read about charging.
extension MemoryBooks {
  func chargingSession(_ id: ChargingSessionID, of user: UserID) -> ChargingSessionReading? {
    guard let session = claims.session(id, of: user) else { return nil }
    return ChargingSessionReading(
      session: session, curve: claims.curve(of: session.terms.number),
      invoice: claims.bill(ofHold: session.terms.holdNumber).map(line),
      accountName: accountRow(session.terms.account, of: user)?.name ?? "")
  }

  func invoices(of user: UserID, limit: Int) -> InvoicesReading {
    let bills = claims.bills.filter { $0.user == user }.reversed().prefix(max(0, limit))
    return InvoicesReading(billing: claims.billing[user], invoices: bills.map(line))
  }

  func invoice(_ id: InvoiceID, of user: UserID) -> InvoiceReading? {
    guard let found = claims.bills.first(where: { $0.bill.invoice.id == id && $0.user == user }),
      let row = operation(found.operation), let account = row.link.account.flatMap({ accounts[$0] })
    else { return nil }
    return InvoiceReading(
      bill: found.bill, operation: seal.id(of: row.link.number),
      head: LedgerHead(number: row.link.number, hash: row.hash), accountName: account.name)
  }

  func line(_ kept: MemoryClaims.Bill) -> InvoiceLine {
    let (record, invoice) = (kept.bill.record, kept.bill.invoice)
    return InvoiceLine(
      id: invoice.id, series: invoice.series, number: invoice.number, issuedAt: invoice.issuedAt,
      seller: invoice.seller.name, site: invoice.site, wattHours: record.wattHours, basis: record.basis,
      total: record.total)
  }
}
