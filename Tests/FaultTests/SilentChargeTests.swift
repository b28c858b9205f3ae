import Foundation
import TestSupport
import Testing

@testable import WalletCore

@Suite("Charge points that are never heard of again, over HTTP", .blocking)
struct SilentChargeTests {
  private static let newsTime = 3600

  /// Where a driver's charge stops.
  private struct End {
    let message: ChargeMessage
    let moment: ChargeMessage.Moment
    let driver: DriverAtCharger
    /// What can be billed, in watt hours.
    let billable: Set<Int64>

    init(_ message: ChargeMessage, _ moment: ChargeMessage.Moment, _ driver: DriverAtCharger) {
      (self.message, self.moment, self.driver) = (message, moment, driver)
      let metered = driver.metered(after: message)
      billable = moment != .sent ? [metered] : [driver.metered(after: message.preceding), metered]
    }
  }

  @Test("Killed at each message of a charge: after the time without news nothing is held, and all chargers are free")
  func silence() async throws {
    let messages = ChargeMessage.allCases
    let moments = FaultRun.size(short: [ChargeMessage.Moment.sent], long: ChargeMessage.Moment.allCases)
    let count = messages.count * moments.count
    let scene = try ChargingScene(
      chargers: count, users: count + 1, settings: ["WALLET_NEWS_TIME": "\(Self.newsTime)"])
    let ends = moments.flatMap { moment in messages.map { ($0, moment) } }.enumerated()
      .map { End($0.element.0, $0.element.1, scene.driver($0.offset + 1)) }
    for end in ends { try Self.charge(end, at: scene) }
    scene.program.kill()

    // After a start it waits for what charge points kept meanwhile.
    let sign = scene.folder.path + "/later"
    try scene.restart(
      environment: Shim.ahead(seconds: Self.newsTime + 300, andBy: ChargingPolicy.restartTime, where: sign))
    // Time passes for a session once it knows of the start.
    let knowAll = try blockUntil { try scene.books.connectedSessions() == 0 }
    #expect(try knowAll && scene.books.claims() > 0)
    try Data().write(to: URL(filePath: sign))
    let isOver = try blockUntil { try scene.books.claims() == 0 }
    #expect(isOver)
    #expect(try scene.books.held() == 0)
    let rows = try scene.books.charges()
    for end in ends {
      let found = rows.filter { $0.charger == Town.charger(end.driver.number) }
      let comment: Comment = "\(end.message), \(end.moment): \(found)"
      // What was not acknowledged need not have begun.
      if found.isEmpty, end.message == .begin, end.moment == .sent { continue }
      let row = try #require(found.first, comment)
      #expect(found.count == 1 && row.state.isFinal && end.billable.contains(row.billed), comment)
      #expect(row.invoices == (row.billed > 0 ? 1 : 0) && row.total == Town.cents(wattHours: row.billed), comment)
    }
    try Self.expectAllFree(count, at: scene)
    try scene.finish()
  }

  /// Charges up to the end of a charge.
  private static func charge(_ end: End, at scene: ChargingScene) throws {
    let saver = try #require(scene.users.last)
    let browser = try HTTPConnection(port: scene.port)
    end.driver.nudge = {
      let form = try saver.form(saver.accounts[0], "deposit", cents: 1, at: browser)
      try #require(try saver.send(form, at: browser).status == 303)
    }
    end.driver.watch = { if $0 == end.message, $1 == end.moment { throw Interruption() } }
    try end.driver.connect(web: scene.port)
    #expect(throws: Interruption.self, "\(end.message), \(end.moment)") { while true { try end.driver.goOn() } }
  }

  /// The charge points are back, and each charger can be used.
  private static func expectAllFree(_ count: Int, at scene: ChargingScene) throws {
    let points = try (1...count).map { try scene.point($0) }
    let browser = try HTTPConnection(port: scene.port)
    let free = try browser.ask("GET", "/chargers/available", cookie: nil)
    #expect(free.text.matches(of: /"status":"Available"/).count == count, "\(free.text)")
    let form = try scene.users[0].beginForm(1, account: scene.users[0].accounts[0], at: browser)
    #expect(try scene.users[0].send(form, at: browser).status == 303)
    try points[0].accept(points[0].wish("RemoteStartTransaction"))
    for point in points { point.end() }
  }
}
