import Foundation
import TestSupport
import Testing

@testable import WalletCore

/// A driver and the charge point at which they charge one car after the other. What they know survives a kill of the program;
/// what was not answered is sent again as it was.
///
/// Sendable because only one thread at a time uses it.
final class DriverAtCharger: @unchecked Sendable {
  /// A charge that has ended, as the charge point knows it.
  struct Charge {
    /// The address of its session.
    let session: String
    let wattHours: Int64
  }

  let number: Int
  private let secret: String
  private let user: WebUser
  private let account: String
  private var random: SeededGenerator

  /// Called when a message is sent and when it is answered; may kill the program.
  var watch: (ChargeMessage, ChargeMessage.Moment) throws -> Void = { _, _ in }
  /// Lets somebody else write: what can wait for others' writes need not wait for long then.
  var nudge: () throws -> Void = {}

  /// The message that is not answered yet.
  private(set) var next = ChargeMessage.begin
  /// The charges whose StopTransaction was answered.
  private(set) var ended: [Charge] = []
  /// The sessions of which the charge point never heard, because the program was killed in between: the driver stopped them.
  private(set) var givenUp: [String] = []
  private var current = Current()
  private var web: HTTPConnection?
  private var point: PointConnection?
  private var hasBooted = false
  private var register = 1_000

  /// What is known of the charge that runs.
  private struct Current {
    var begin: WebForm?
    var session: String?
    var stop: WebForm?
    /// Whether the driver stops it, not the car.
    var isStopped = true
    var idTag: String?
    var transaction: Int?
    /// The energy, in watt hours.
    var energy = 0
    /// What the charge point says and has no answer to.
    var said: String?
  }

  init(_ number: Int, secret: String, user: WebUser, account: String, random: SeededGenerator) {
    (self.number, self.secret, self.user, self.account, self.random) = (number, secret, user, account, random)
    plan(isStopped: true)
  }

  /// What the meter of the charge that runs has measured after a message, in watt hours.
  func metered(after message: ChargeMessage) -> Int64 {
    switch message {
    case .firstSample: Int64(current.energy / 3)
    case .secondSample, .stop, .acceptStop: Int64(current.energy * 2 / 3)
    case .end, .free: Int64(current.energy)
    default: 0
    }
  }

  /// Sets up the next charge.
  func plan(isStopped: Bool? = nil) {
    current = Current()
    current.isStopped = isStopped ?? random.chance(60)
    current.energy = Int.random(in: 9...90, using: &random)
  }

  /// Connects to the program, and says how the charger is.
  func connect(web port: Int, points: Int? = nil) throws {
    web = try HTTPConnection(port: port)
    let point = try PointConnection(port: points ?? port, identity: Town.identity(number), secret: secret)
    self.point = point
    if !hasBooted {
      let boot = #"{"chargePointVendor":"Volt","chargePointModel":"V1"}"#
      let answer = try point.answer(to: try point.send("BootNotification", boot))
      try #require(answer["status"] as? String == "Accepted")
      hasBooted = true
    }
    let id = try point.send("StatusNotification", status(next.status))
    try nudge()
    _ = try point.answer(to: id)
  }

  /// Breaks the connection off. A program that ends in order would wait for its close.
  func disconnect() { point?.end() }

  /// Whether nobody charges now.
  var isIdle: Bool { next == .begin && current.begin == nil }

  /// Sends the next message, also one that was sent before, and waits for its answer.
  func goOn() throws {
    // A stop may be asked for again, after a kill; unanswered it holds up what is asked next.
    let isStopping = next == .stop || next == .acceptStop
    try point?.acceptAll(but: isStopping ? "RemoteStopTransaction" : "RemoteStartTransaction")
    switch next {
    case .begin: try begin()
    case .accept: try acceptStart()
    case .plugged, .charging: try say("StatusNotification", status(next.statusSaid))
    case .start: try say("StartTransaction", start) { try self.takeStart($0) }
    case .firstSample, .secondSample: try say("MeterValues", sample(metered(after: next)))
    case .stop: try stop()
    case .acceptStop: try acceptStop()
    case .end: try say("StopTransaction", end) { try self.takeEnd($0) }
    case .free: try say("StatusNotification", status("Available")) { _ in self.plan() }
    }
  }

  /// A message was answered.
  private func done(_ message: ChargeMessage) throws {
    next = message.following
    if next == .stop, !current.isStopped { next = .end }
    try watch(message, .answered)
  }
}

// MARK: - A whole test

extension DriverAtCharger {
  /// Charges until the program goes away.
  func work(web port: Int, points: Int) {
    do {
      try connect(web: port, points: points)
      while true { try goOn() }
    } catch is ClientFailure {
      // The program was killed; what has no answer is sent again after its next start.
    } catch {
      Issue.record(error)
    }
  }

  /// Compares the sessions at the charger with what the charge point knows.
  func compare(_ rows: [BookQueries.ChargeRow], _ comment: Comment) throws {
    for charge in ended {
      let row = try #require(rows.first { $0.address == charge.session }, comment)
      #expect(row.state == .ended && row.invoices == 1, comment)
      #expect(row.billed == charge.wattHours && row.total == Town.cents(wattHours: charge.wattHours), comment)
    }
    for session in givenUp {
      let row = try #require(rows.first { $0.address == session }, comment)
      #expect(row.state == .failed && row.invoices == 0 && row.total == 0, comment)
    }
  }
}

// MARK: - The driver

extension DriverAtCharger {
  private func browser() throws -> HTTPConnection { try #require(web) }

  private func begin() throws {
    let browser = try browser()
    let form = try current.begin ?? user.beginForm(number, account: account, at: browser)
    current.begin = form
    try browser.begin("POST", form.path, cookie: user.cookie, form: form.body)
    try watch(.begin, .sent)
    let answer = try browser.readAnswer()
    try watch(.begin, .lost)
    guard answer.status == 303, let place = answer.field("Location") else {
      throw UnexpectedAnswer("begin: \(answer.status) \(answer.text)")
    }
    current.session = String(place.prefix { $0 != "?" })
    try done(.begin)
  }

  private func page() throws -> HTTPAnswer {
    try browser().ask("GET", try #require(current.session), cookie: user.cookie)
  }

  private func stop() throws {
    let browser = try browser()
    let path = "\(current.session ?? "")/stop"
    let form = try #require(try current.stop ?? page().form(to: path), "no form to stop")
    current.stop = form
    try browser.begin("POST", form.path, cookie: user.cookie, form: form.body)
    try watch(.stop, .sent)
    let answer = try browser.readAnswer()
    try watch(.stop, .lost)
    guard answer.status == 303 else { throw UnexpectedAnswer("stop: \(answer.status) \(answer.text)") }
    guard next == .stop else { return }
    try done(.stop)
  }

  /// The charge point was never asked to start: the driver stops, and begins again.
  private func giveUp() throws {
    try stop()
    let page = try page()
    guard page.text.contains("Nothing was charged.") else { throw UnexpectedAnswer("given up: \(page.text)") }
    givenUp.append(try #require(current.session))
    next = .begin
    plan(isStopped: current.isStopped)
  }
}

// MARK: - The charge point

extension DriverAtCharger {
  private func connection() throws -> PointConnection { try #require(point) }

  private func say(
    _ action: String, _ payload: String, _ take: ([String: Any]) throws -> Void = { _ in }
  ) throws {
    let (point, message) = (try connection(), next)
    let text = current.said ?? payload
    current.said = text
    let id = try point.send(action, text)
    try watch(message, .sent)
    if action == "StatusNotification" || action == "MeterValues" { try nudge() }
    let answer = try point.answer(to: id)
    try watch(message, .lost)
    current.said = nil
    try take(answer)
    try done(message)
  }

  private func status(_ word: String) -> String {
    #"{"connectorId":1,"errorCode":"NoError","status":"\#(word)"}"#
  }

  private func acceptStart() throws {
    let point = try connection()
    guard current.idTag == nil else { return try done(.accept) }
    // A program that was killed after it had begun the session asks nobody any more.
    let isAsked =
      try point.wishes.contains { $0.action == "RemoteStartTransaction" }
      || page().text.contains("Asking the charger")
    guard isAsked else { return try giveUp() }
    let wish = try point.wish("RemoteStartTransaction")
    current.idTag = try #require(wish.payload["idTag"] as? String)
    try watch(.accept, .sent)
    try point.accept(wish)
    try watch(.accept, .lost)
    try done(.accept)
  }

  private func acceptStop() throws {
    let point = try connection()
    let wish = try point.wish("RemoteStopTransaction")
    #expect(wish.payload["transactionId"] as? Int == current.transaction)
    try watch(.acceptStop, .sent)
    try point.accept(wish)
    try watch(.acceptStop, .lost)
    try done(.acceptStop)
  }

  private var now: String { Date.now.ISO8601Format() }

  private var start: String {
    #"{"connectorId":1,"idTag":"\#(current.idTag ?? "")","meterStart":\#(register),"timestamp":"\#(now)"}"#
  }

  private func takeStart(_ answer: [String: Any]) throws {
    guard (answer["idTagInfo"] as? [String: Any])?["status"] as? String == "Accepted" else {
      throw UnexpectedAnswer("start: \(answer)")
    }
    current.transaction = try #require(answer["transactionId"] as? Int)
  }

  private func sample(_ wattHours: Int64) -> String {
    #"{"connectorId":1,"transactionId":\#(current.transaction ?? 0),"meterValue":[{"timestamp":"\#(now)","#
      + #""sampledValue":[{"value":"\#(register + Int(wattHours))"}]}]}"#
  }

  private var end: String {
    #"{"transactionId":\#(current.transaction ?? 0),"idTag":"\#(current.idTag ?? "")","#
      + #""meterStop":\#(register + current.energy),"timestamp":"\#(now)"}"#
  }

  private func takeEnd(_ answer: [String: Any]) throws {
    // Also when it is said again (OCPP 1.6 section 4.10).
    guard (answer["idTagInfo"] as? [String: Any])?["status"] as? String == "Accepted" else {
      throw UnexpectedAnswer("end: \(answer)")
    }
    ended.append(Charge(session: try #require(current.session), wattHours: Int64(current.energy)))
    register += current.energy
  }
}
