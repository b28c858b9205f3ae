import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

/// A user with 100 dollars who charges at chargers of a store, with short forms of the commands.
struct Driver {
  let person: Person
  let account: AccountID
  var policy = ChargingPolicy()

  var store: SQLiteStore { person.store }
  private var fixture: StoreFixture { person.fixture }

  func begin(
    at charger: Int, limit: Int64 = 3000, mayRaise: Bool = false, key: OperationKey? = nil
  ) async throws -> Result<BeginCharging.Begun, ChargingRefusal> {
    let number = try #require(ChargerNumber(charger))
    return try await store.perform(
      BeginCharging(
        user: person.user, key: key ?? fixture.key(), charger: number, account: account, limit: limit,
        mayRaise: mayRaise, policy: policy, deadline: fixture.later))
  }

  func reserve(_ charger: Int) async throws -> Result<ChargingClaim, ChargingRefusal> {
    let number = try #require(ChargerNumber(charger))
    return try await store.perform(
      ReserveCharger(user: person.user, charger: number, policy: policy, deadline: fixture.later))
  }

  /// Lets something happen to a reservation. What is kept then is what the command answers.
  @discardableResult
  func take(_ event: ReservationEvent, of claim: ChargingClaim) async throws -> ChargingClaim {
    let outcome = try await store.perform(TakeReservationEvent(event, of: claim.reservation.number))
    return try kept(try #require(outcome).claim)
  }

  /// Lets something happen to a session. What is kept then is what the command answers.
  @discardableResult
  func take(_ event: ChargingEvent, of claim: ChargingClaim) async throws -> ChargingClaim {
    let session = try #require(claim.session).terms.number
    let outcome = try await store.perform(TakeChargingEvent(event, of: session, policy: policy))
    return try kept(try #require(outcome).claim)
  }

  func raise(_ claim: ChargingClaim, by cents: Int64, key: OperationKey) async throws -> Result<
    ChargingClaim, ChargingRefusal
  > {
    try await store.perform(
      RaiseLimit(
        session: try #require(claim.session).terms.number, user: person.user, key: key, amount: cents, policy: policy,
        deadline: fixture.later))
  }

  /// Begins, plugs the car in at connector 1 and charges 5 kWh in half an hour.
  /// - Returns: the claim, which is over.
  func charge(at charger: Int) async throws -> ChargingClaim {
    var claim = try await begin(at: charger).get().claim
    claim = try await take(.startAnswered(.accepted), of: claim)
    claim = try await take(
      .began(TransactionStart(connector: 1, meter: 1000, at: fixture.clock.now())), of: claim)
    fixture.clock.advance(seconds: 1800)
    return try await take(.ended(TransactionEnd(meter: 6000, at: fixture.clock.now())), of: claim)
  }

  /// A claim as it is kept, read anew; it must be this one.
  @discardableResult
  func kept(_ claim: ChargingClaim) throws -> ChargingClaim {
    let connection = try ConnectionSettings.reader(of: fixture.database)
    let claims = ClaimStatements(connection, fixture.configuration.operationIDs)
    #expect(try claims.claim(claim.reservation.number) == claim)
    let live = try store.liveClaims().filter { $0.reservation.user == person.user }
    #expect(live == (claim.isOver ? [] : [claim]))
    return claim
  }

  func reading(of claim: ChargingClaim) throws -> ChargingSessionReading {
    let id = try #require(claim.session).terms.id
    return try #require(try store.openSQLiteReader().charging.session(id, of: person.user))
  }

  func invoices() throws -> InvoicesReading {
    try store.openSQLiteReader().charging.invoices(of: person.user, limit: 500)
  }
}

extension Driver {
  /// A driver with a new account.
  init(_ store: SQLiteStore, _ fixture: StoreFixture, row: Int64 = 1) async throws {
    let person = Person(store, fixture, row: row)
    self.init(person: person, account: try await person.open("Car", holding: 10_000))
  }
}
