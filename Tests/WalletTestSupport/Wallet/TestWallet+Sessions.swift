import TestSupport
import Testing

@testable import WalletCore
@testable import WalletWeb

/// Sessions without a charge point: the store takes what one would say.
extension TestWallet {
  /// Begins a session of the user with a row, paid from the account at an address. Pages see it.
  @discardableResult
  func begin(
    at charger: Int = 100_003, paidFrom account: String, of user: Int64 = 1, limit: Int64 = 3000
  ) async throws -> ChargingSession {
    let wish = BeginCharging(
      user: UserID(row: user), key: OperationKey(keys.publicID()), charger: try #require(ChargerNumber(charger)),
      account: try accountID(account), limit: limit, mayRaise: false, policy: ChargingPolicy(), deadline: nil)
    let claim = try await running.store.perform(wish).get().claim
    charging.take(claim)
    return try #require(claim.session)
  }

  /// Something happens to a session. Pages see it.
  @discardableResult
  func happen(_ event: ChargingEvent, to session: ChargingSession) async throws -> TakeChargingEvent.Outcome {
    let command = TakeChargingEvent(event, of: session.terms.number, policy: ChargingPolicy())
    let outcome = try #require(try await running.store.perform(command))
    charging.take(outcome.claim)
    return outcome
  }

  /// A session of an hour from begin to payment.
  /// - Returns: the address of its invoice.
  @discardableResult
  func charge(
    _ wattHours: Int64, at charger: Int = 100_003, paidFrom account: String, of user: Int64 = 1, limit: Int64 = 3000
  ) async throws -> String {
    let session = try await begin(at: charger, paidFrom: account, of: user, limit: limit)
    try await happen(.startAnswered(.accepted), to: session)
    let connector = session.terms.place.connector
    try await happen(.began(TransactionStart(connector: connector, meter: 1_234_567, at: clock.now())), to: session)
    clock.advance(seconds: 3600)
    let end = TransactionEnd(meter: 1_234_567 + wattHours, at: clock.now())
    let bill = try #require(try await happen(.ended(end), to: session).bill)
    return "/invoices/\(bill.invoice.id.id.base64url)"
  }
}
