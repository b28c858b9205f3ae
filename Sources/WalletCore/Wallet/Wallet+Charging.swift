/// Pages about charging: what each shows is read in one snapshot, with the session that asks for it.
extension Wallet {
  /// The user's open accounts in dollars, which can pay for charging.
  /// - Parameters:
  ///   - token: the asking session's token.
  ///   - counts: whether this is a use of the asking session; false for what a page renews by itself.
  /// - Returns: the user and the accounts.
  /// - Throws: ``StoreFailure`` if the store cannot be read now.
  package func chargingAccounts(
    _ token: SessionToken, counts: Bool = true
  ) async throws(StoreFailure) -> SessionResult<[Account]> {
    let hash = token.hash
    return judged(hash, try await reader.chargingAccounts(hash), counts: counts) { accounts, _ in accounts }
  }

  /// One of the user's charging sessions; nil for any other, whether it exists or not.
  /// - Parameters:
  ///   - token: the asking session's token.
  ///   - id: which charging session.
  ///   - counts: whether this is a use of the asking session; false for a page that renews itself.
  /// - Returns: the user and the charging session.
  /// - Throws: ``StoreFailure`` if the store cannot be read now.
  package func chargingSession(
    _ token: SessionToken, _ id: ChargingSessionID, counts: Bool = true
  ) async throws(StoreFailure) -> SessionResult<ChargingSessionReading?> {
    let hash = token.hash
    return judged(hash, try await reader.chargingSession(hash, id), counts: counts) { reading, _ in reading }
  }

  /// The most invoices that a page shows.
  package static let invoicesShown = 500

  /// What the user has set up for invoices, and the newest ``invoicesShown`` of them.
  package func invoices(_ token: SessionToken) async throws(StoreFailure) -> SessionResult<InvoicesReading> {
    let hash = token.hash
    return judged(hash, try await reader.invoices(hash, limit: Self.invoicesShown))
  }

  /// One of the user's invoices; nil for any other, whether it exists or not.
  package func invoice(
    _ token: SessionToken, _ id: InvoiceID
  ) async throws(StoreFailure) -> SessionResult<InvoiceReading?> {
    let hash = token.hash
    return judged(hash, try await reader.invoice(hash, id))
  }

  /// Keeps what the user has set up for invoices.
  package func saveBilling(_ billing: BillingDetails, of user: SignedInUser) async throws(StoreFailure) {
    try await context.store.perform(SaveBilling(billing, of: user.id, deadline: context.deadline()))
  }
}
