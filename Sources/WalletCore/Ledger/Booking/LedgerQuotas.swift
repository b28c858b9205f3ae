/// How much one user may do in the ledger (SECURITY: S58). 0 means any number.
///
/// By default nothing is limited: imports, seeding and measurements use that.
package struct LedgerQuotas: Sendable, Equatable {
  /// How many accounts a user may ever open, whether they are still open or not.
  package var accountsEver: Int
  /// How many operations a user may book in a day (``OperationCounts``). A charger that is reserved counts as one.
  package var operationsDay: Int

  /// Quotas, each off unless it is given.
  package init(accountsEver: Int = 0, operationsDay: Int = 0) {
    self.accountsEver = accountsEver
    self.operationsDay = operationsDay
  }

  /// Why a user with this number of operations in the last day may not book another; nil if they may.
  package func refusal(operationsInDay booked: Int) -> LedgerRefusal? {
    operationsDay == 0 || booked < operationsDay ? nil : .tooManyOperations(limit: operationsDay)
  }
}

/// What a user wants may be right, and still be too much.
extension BookingRules {
  /// Checks how many accounts the user has opened, for an action that opens another.
  func requireQuotaOfAccounts() throws(LedgerRefusal) {
    let allowed = context.terms.quotas.accountsEver
    guard allowed == 0 || context.replay != nil || context.accountsEver < allowed else {
      throw .tooManyAccountsEver(limit: allowed)
    }
  }

  /// Checks how many operations the user has booked in the last day.
  func requireQuotaOfOperations() throws(LedgerRefusal) {
    guard context.replay == nil else { return }
    if let refusal = context.terms.quotas.refusal(operationsInDay: context.operationsInDay) { throw refusal }
  }
}
