import HTTPServer
import OCPP
import Synchronization
import SystemSupport
import TestSupport
import Testing
import WalletCore

@testable import ChargePoint

/// A central system on a free port, made of the server's own parts, that accepts whatever charge points say.
final class ScriptedCentral: Sendable {
  private struct State {
    var requests: [(identity: String, request: ChargePointRequest)] = []
    var answers: [String] = []
    var credentials: Set<String> = []
    var links: [String: WebSocketLink] = [:]
    var ends: [String] = []
    var refusals = 0
    var longest = 0
  }

  private let server: Server
  private let state: SharedState

  /// Shared with the server's loop.
  private final class SharedState: Sendable {
    let value = Mutex(State())
    let refused: Status?
    init(refused: Status?) { self.refused = refused }
  }

  /// Takes all connections, or refuses all with a status.
  init(refused: Status? = nil) throws {
    let state = SharedState(refused: refused)
    self.state = state
    var limits = Limits()
    (limits.idleTime, limits.headerTime) = (0, 0)
    let configuration = ServerConfiguration(port: 0, loops: 1, limits: limits)
    server = try Server.start(configuration) { loop in
      Application(
        admit: { head, _ in Self.admit(head, state) }, respond: { _ in Response(.notFound) },
        explain: { Response($0.status) })
    }
  }

  deinit { server.stop() }

  var address: CentralAddress? { CentralAddress("ws://127.0.0.1:\(server.port)/ocpp/") }

  private static func admit(_ head: RequestHead, _ state: SharedState) -> Admission {
    if let refused = state.refused {
      state.value.withLock { $0.refusals += 1 }
      return .answered(Response(refused))
    }
    do throws(WebSocketHandshake.Refusal) {
      let handshake = try WebSocketHandshake(head)
      let identity = String(decoding: head.path.dropFirst("/ocpp/".utf8.count), as: UTF8.self)
      let field = head.fields.first(FieldName("authorization")).map { String(decoding: $0, as: UTF8.self) }
      state.value.withLock { _ = $0.credentials.insert(field ?? "") }
      return .upgraded(handshake, endpoint(identity, state))
    } catch {
      return .answered(Response(.badRequest))
    }
  }

  private static func endpoint(_ identity: String, _ state: SharedState) -> WebSocketEndpoint {
    var endpoint = WebSocketEndpoint { message, link in
      guard case .text(let text) = message else { return }
      if let answer = take(text, identity, state) { link.send(text: answer) }
    }
    endpoint.subprotocol = Array("ocpp1.6".utf8)
    endpoint.opened = { link in state.value.withLock { $0.links[identity] = link } }
    endpoint.ended = { end, _ in state.value.withLock { $0.ends.append("\(end)") } }
    return endpoint
  }

  private static func take(_ text: [UInt8], _ identity: String, _ state: SharedState) -> [UInt8]? {
    state.value.withLock { state in
      state.longest = max(state.longest, text.count)
      switch OCPPReading(text) {
      case .frame(.call(let id, let action, let payload)):
        guard let request = try? ChargePointRequest(action: action, payload: payload) else { return nil }
        state.requests.append((identity, request))
        return OCPPFrame.result(id, payload: answer(request).payload).text
      case .frame(.result(let id, _)): state.answers.append(id.text)
      default: break
      }
      return nil
    }
  }

  private static func answer(_ request: ChargePointRequest) -> CentralAnswer {
    switch request {
    case .bootNotification: .boot(.accepted, at: TestClock.start, interval: 300)
    case .heartbeat: .heartbeat(at: TestClock.start)
    case .authorize: .authorize(.accepted)
    case .startTransaction: .startTransaction(id: 77, .accepted)
    case .stopTransaction: .stopTransaction(nil)
    case .dataTransfer: .dataTransfer(status: "UnknownVendorId")
    case .statusNotification, .meterValues, .notice: .nothing
    }
  }

  /// What came so far.
  func requests(of identity: String? = nil) -> [ChargePointRequest] {
    state.value.withLock { state in
      state.requests.filter { identity == nil || $0.identity == identity }.map(\.request)
    }
  }

  var credentials: Set<String> { state.value.withLock(\.credentials) }
  var connected: Int { state.value.withLock(\.links.count) }
  var ends: [String] { state.value.withLock(\.ends) }
  var refusals: Int { state.value.withLock(\.refusals) }
  var longest: Int { state.value.withLock(\.longest) }
}

/// Charge points that a driver drives on a thread of its own.
final class DrivenPoints {
  private let stop: StopSwitch
  private let thread: SystemSupport.Thread
  private let problem: Problem

  private final class Problem: Sendable {
    let sentence = Mutex<String?>(nil)
  }

  /// - Parameters:
  ///   - plans: the charge points; their secrets are their identities in small letters.
  ///   - central: where they connect.
  ///   - folder: what they keep, and where they take commands; nil for nothing and nowhere.
  ///   - faults: what goes wrong.
  /// - Throws: if there is no thread.
  init(
    _ plans: [ChargePointPlan], to central: CentralAddress, folder: String? = nil, faults: Set<Fault> = []
  ) throws {
    let stop = try StopSwitch()
    let problem = Problem()
    (self.stop, self.problem) = (stop, problem)
    thread = try SystemSupport.Thread {
      do {
        // Faster, so that no test waits for a charge point's patience.
        let setup = Driver.Setup(central: central, addresses: central.resolved(), speed: 60, seed: 1)
        let driver = try Driver(setup, stop: stop)
        let state = try folder.map { path throws(SimulatorFailure) in try StateFolder(path) }
        for plan in plans {
          let journal = try state.map { folder throws(SimulatorFailure) in try Journal(of: plan.identity, in: folder) }
          try driver.add(plan, secret: plan.identity.lowercased(), faults: faults, journal: journal)
        }
        if let state { try driver.listen(in: state) }
        try driver.run()
      } catch {
        problem.sentence.withLock { $0 = "\(error)" }
      }
    }
  }

  deinit { end() }

  /// Ends them; nil if nothing went wrong.
  @discardableResult
  func end() -> String? {
    stop.throwIt()
    thread.join()
    return problem.sentence.withLock { $0 }
  }
}

extension ChargePointPlan {
  /// A charge point with two connectors.
  static func test(_ identity: String, chargers: [Int?] = [nil, nil]) -> ChargePointPlan {
    var plan = ChargePointPlan(identity: identity, connectors: chargers.map { Connector(charger: $0) })
    // Time runs 60 times faster, and the machine that tests may be slow.
    plan.answerTime = 30 * 60
    return plan
  }
}
