import TestSupport

@testable import WalletCore
@testable import SQLiteStore

/// Charging, as users of a random life do it.
extension RandomLife {
  /// A user begins to charge, or goes on.
  mutating func charge(_ user: Int) async throws {
    guard let claim = claims[user] else { return try await beginCharging(user) }
    guard let session = claim.session, let driver = driver(user, session.terms.account) else { return }
    let now = fixture.clock.now()
    var after = claim
    switch session.state {
    case .starting where Int.random(in: 0..<5, using: &random) == 0:
      after = try await driver.take(.startAnswered(.refused), of: claim)
    case .starting:
      let start = TransactionStart(connector: session.terms.place.connector, meter: 1000, at: now)
      after = try await driver.take(.began(start), of: claim)
    default:
      fixture.clock.advance(seconds: 1800)
      // Sometimes nothing flowed, or a meter says what cannot be.
      let meter = Int64.random(in: -1...20, using: &random) * 1000
      after = try await driver.take(.ended(TransactionEnd(meter: meter, at: fixture.clock.now())), of: claim)
    }
    claims[user] = after.isOver ? nil : after
  }

  private mutating func beginCharging(_ user: Int) async throws {
    guard let account = dollars(of: user), let driver = driver(user, account) else { return }
    if Bool.random(using: &random) {
      let billing = BillingDetails(
        name: try NoteText(text()).text, address: try NoteText(text()).text, email: "a@example.org")
      try await driver.store.perform(SaveBilling(billing, of: driver.person.user, deadline: nil))
    }
    let charger = Int.random(in: 100_002...100_005, using: &random)
    let limit = Int64.random(in: 200...3000, using: &random)
    if case .success(let begun) = try await driver.begin(at: charger, limit: limit) { claims[user] = begun.claim }
  }

  /// What runs is settled by what is known.
  mutating func endCharging(of user: Int) async throws {
    guard let claim = claims[user], let session = claim.session, let driver = driver(user, session.terms.account) else {
      return
    }
    try await driver.take(.settle(wattHours: nil), of: claim)
    claims[user] = nil
  }

  private func driver(_ user: Int, _ account: AccountID) -> Driver? {
    people.indices.contains(user) ? Driver(person: people[user], account: account) : nil
  }
}
