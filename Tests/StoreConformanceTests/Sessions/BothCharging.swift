import TestSupport
import Testing

@testable import WalletCore

/// Chargers and drivers in both stores. Each command is run in both; answers and readings must be equal but for the
/// identifiers, which each store chooses itself.
final class BothCharging {
  /// A user with an account in dollars.
  struct Driver {
    let user: UserID
    let session: TokenHash
    /// The account, as each store calls it.
    let account: [AccountID]
  }

  /// A claim, as each store has it.
  struct Claim {
    let each: [ChargingClaim]

    /// The claim without identifiers, the same in both.
    var shown: ChargingClaim { each[0].shown }
    /// Its session without identifiers.
    var session: ChargingSession? { shown.session }
    /// How far its session has come.
    var state: ChargingSession.State? { session?.state }
  }

  let both: BothStores
  var policy = ChargingPolicy()
  /// All that was ever claimed, as it was last told; the oldest first.
  private(set) var claims: [Claim] = []
  private(set) var drivers: [Driver] = []

  var clock: TestClock { both.clock }

  /// - Throws: if a store does not take the charge points.
  init(seed: UInt64, _ points: [ChargePoint]) async throws {
    both = try BothStores(seed: seed)
    try await load(points)
  }

  /// Takes over a list of charge points.
  func load(_ points: [ChargePoint], address: String = "1 Plug Lane") async throws {
    let list = try ChargerList.sample(points, address: address)
    _ = try await both.same("list") { try $0.load(list) }.get()
  }

  /// A user who joins, and has money.
  func driver(_ number: String, cents: Int64) async throws -> Driver {
    let (user, session) = try await both.join(number)
    let name = try AccountName("Dollars of \(number.suffix(4))")
    let account = try await book(user) { _ in .open(name: name, currency: .usd) }.get().map(\.account)
    if cents > 0 {
      _ = try await book(user) { .deposit(to: account[$0], .usd(cents: cents)) }.get()
    }
    let driver = Driver(user: user, session: session, account: account)
    drivers.append(driver)
    return driver
  }

  /// Books in each store.
  /// - Parameters:
  ///   - user: whose command it is.
  ///   - key: of the form.
  ///   - action: the command for the store with this index.
  /// - Returns: each store's receipt, or why both refuse.
  /// - Throws: if the stores answer otherwise than each other.
  func book(
    _ user: UserID, key: OperationKey? = nil, _ action: (Int) -> LedgerAction
  ) async throws -> Result<[LedgerReceipt], LedgerRefusal> {
    let key = key ?? both.key()
    var results: [Result<LedgerReceipt, LedgerRefusal>] = []
    for (index, store) in both.stores.enumerated() {
      let command = LedgerCommand(user: user, key: key, action: action(index), deadline: both.later)
      do throws(LedgerRefusal) { results.append(.success(try await store.book(command))) } catch {
        results.append(.failure(error))
      }
    }
    let told = results.map { result in result.map { [$0.number, $0.replayed ? 1 : 0, $0.at.milliseconds] } }
    try #require(told[0] == told[1], "booking")
    return Result { () throws(LedgerRefusal) -> [LedgerReceipt] in
      var receipts: [LedgerReceipt] = []
      for result in results { receipts.append(try result.get()) }
      return receipts
    }
  }

  /// Runs a command in each store, and requires equal answers.
  /// - Parameters:
  ///   - what: for the message if they differ.
  ///   - shown: an answer without identifiers.
  ///   - command: the command for the store with this index.
  /// - Returns: each store's answer.
  /// - Throws: if they differ, or a store fails.
  func perform<Command: ChargingCommand, Shown: Equatable>(
    _ what: String, shown: (Command.Answer) -> Shown, _ command: (Int) throws -> Command
  ) async throws -> [Command.Answer] {
    var answers: [Command.Answer] = []
    for (index, store) in both.stores.enumerated() { answers.append(try await store.perform(try command(index))) }
    let told = answers.map(shown)
    try #require(told[0] == told[1], "\(what)")
    return answers
  }

  /// Remembers a claim as it is now.
  func learn(_ each: [ChargingClaim]) -> Claim {
    let fit = each.allSatisfy { claim in claim.fits }
    #expect(fit)
    let claim = Claim(each: each)
    let number = each[0].reservation.number
    if let place = claims.lastIndex(where: { $0.each[0].reservation.number == number }) {
      claims[place] = claim
    } else {
      claims.append(claim)
    }
    return claim
  }
}
