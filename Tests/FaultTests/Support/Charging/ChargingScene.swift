import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

/// A running program with charge points and many users, of whom each has $100.00 in an account.
final class ChargingScene {
  let folder: TemporaryFolder
  private(set) var users: [WebUser] = []
  private(set) var program: Program
  private(set) var port: Int
  private(set) var books: BookQueries
  /// By number, from 0.
  private let secrets: [String]
  private let settings: [String: String]

  /// - Parameters:
  ///   - chargers: how many charge points there are, of one charger each.
  ///   - count: how many users.
  ///   - settings: what the program is told besides.
  /// - Throws: ``ClientFailure`` if the program does not answer.
  init(chargers: Int, users count: Int, settings: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    // All come from one machine.
    let many = ["WALLET_SENDS_ADDRESS_HOUR": "1000", "WALLET_CHECKS_ADDRESS_5MIN": "1000"]
    self.settings = settings.merging(many) { $1 }
    try Town.write(chargers, in: folder)
    program = try Program(folder, Town.arguments(in: folder), environment: self.settings)
    port = try #require(program.port(), "\(program.errors)")
    secrets = try (1...chargers).map { [folder] in try Town.secret($0, in: folder) }
    books = try BookQueries(folder: folder.data)
    let connection = try HTTPConnection(port: port)
    for index in 0..<count {
      var user = try WebUser("530555\(1000 + index)", at: connection, messages: Program.messages(in: folder))
      try user.openAccount("Purse", cents: 10_000, at: connection)
      users.append(user)
    }
  }

  /// A charge point that has connected, and whose charger is available.
  func point(_ number: Int) throws -> PointConnection {
    let point = try PointConnection(port: port, identity: Town.identity(number), secret: secrets[number - 1])
    for (action, payload) in [
      ("BootNotification", #"{"chargePointVendor":"Volt","chargePointModel":"V1"}"#),
      ("StatusNotification", #"{"connectorId":1,"errorCode":"NoError","status":"Available"}"#),
    ] { _ = try point.answer(to: try point.send(action, payload)) }
    return point
  }

  /// A driver at a charge point of their own.
  func driver(_ number: Int) -> DriverAtCharger {
    let user = users[number - 1]
    return DriverAtCharger(
      number, secret: secrets[number - 1], user: user, account: user.accounts[0],
      random: SeededGenerator(seed: UInt64(number)))
  }

  /// A driver stops a session.
  func stop(_ session: String, of index: Int, at connection: HTTPConnection) throws {
    let page = try connection.ask("GET", session, cookie: users[index].cookie)
    let form = try #require(page.form(to: session + "/stop"), "\(page.text)")
    try #require(try users[index].send(form, at: connection).status == 303)
  }

  /// Starts the program again after it was killed.
  func restart(environment: [String: String] = [:]) throws {
    program = try Program(
      folder, Town.arguments(in: folder), environment: settings.merging(environment) { $1 })
    port = try #require(program.port(), "\(program.errors)")
    books = try BookQueries(folder: folder.data)
  }

  /// Ends the program, and checks every rule of the books.
  func finish(_ clock: TestClock = TestClock()) throws {
    #expect(program.stop() == 0)
    let books = try BookTester(folder: folder.data, clock: clock, seed: 1)
    defer { books.store.close() }
    #expect(try books.store.check() == [])
  }
}
