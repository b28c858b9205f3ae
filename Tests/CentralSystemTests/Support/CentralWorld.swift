import Foundation
import HTTPServer
import OCPP
import Synchronization
import TestSupport
import WalletCore

@testable import CentralSystem

/// A central system behind a server on a free port, with a store, a clock and a log of its own.
final class CentralWorld: Sendable {
  let store: RecordingStore
  let live = LiveChargePoints()
  let clock: TestClock
  let central: CentralSystem
  let server: Server
  private let told: EventLog

  /// Events from whatever thread.
  final class EventLog: Sendable {
    let events = Mutex<[CentralEvent]>([])
  }

  /// - Parameters:
  ///   - points: what the store keeps; CP1, registered, if nil.
  ///   - answers: lets the store answer late.
  ///   - earlier: an earlier run of the wallet, whose store and clock go on.
  ///   - secretKey: the key that secrets are kept under, and those before it.
  ///   - change: changes times and limits.
  /// - Throws: what the server or the store throws.
  init(
    _ points: [StoredChargePoint]? = nil, answers: LateAnswers? = nil, after earlier: CentralWorld? = nil,
    secretKey: (present: HMACKey, earlier: EarlierKeys) = (Sample.key, EarlierKeys()),
    _ change: (inout CentralPolicy) -> Void = { _ in }
  ) throws {
    clock = earlier?.clock ?? TestClock()
    store =
      try earlier?.store
      ?? RecordingStore(try points ?? [Sample.stored(1, isRegistered: true)], clock: clock, answers: answers)
    var policy = CentralPolicy()
    // Tests read late.
    policy.leavingTime = 600
    change(&policy)
    let told = EventLog()
    self.told = told
    central = try CentralSystem(
      CentralSystem.Parts(
        store: store, live: live, clock: clock, random: SeededRandom(), secretKey: secretKey.present,
        earlierKeys: secretKey.earlier, policy: policy,
        report: { event in told.events.withLock { $0.append(event) } }))
    central.resume()
    var limits = Limits()
    (limits.idleTime, limits.headerTime, limits.writeStall, limits.writeTime) = (0, 0, 0, 0)
    var configuration = ServerConfiguration(port: 0, loops: 2, limits: limits)
    configuration.addresses = ["127.0.0.1"]
    server = try Server.start(configuration) { [central] loop in
      Application(
        admit: { head, _ in
          let prefix = Array("/ocpp/".utf8)
          guard head.path.starts(with: prefix) else { return .answered(Response(.notFound)) }
          // Tests come from several addresses.
          let client = head.fields.first(FieldName("x-client")).map { String(decoding: $0, as: UTF8.self) } ?? head.peer
          return central.admit(head, identity: head.path.dropFirst(prefix.count), client: client, on: loop)
        }, respond: { _ in Response(.notFound) }, explain: { Response($0.status) })
    }
  }

  deinit { server.stop() }

  /// What was told so far.
  var events: [CentralEvent] { told.events.withLock { $0 } }

  /// The warnings so far.
  var warnings: [String] { events.compactMap { if case .warning(_, let text) = $0 { text } else { nil } } }

  /// How pages see CP1's connection.
  var contact: Contact? { live.now.points.first?.contact }

  /// Waits until a condition holds, but not forever.
  static func eventually(_ isSo: () throws -> Bool) throws {
    guard try blockUntil(within: 120, isSo) else { throw ClientFailure(what: "it did not come to that") }
  }

  /// The request that makes a WebSocket of a charge point.
  /// - Parameters:
  ///   - identity: the last part of the path, and the user.
  ///   - password: what stands behind the colon; nil for no `Authorization`.
  ///   - without: the name of a field that is left out.
  ///   - fields: further fields, whole lines.
  /// - Returns: a request's head.
  static func handshake(
    _ identity: String = "CP1", password: [UInt8]? = Sample.secret, without: String = "", fields: [String] = []
  ) -> String {
    var lines = [
      "Host: localhost", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: ocpp1.5, ocpp1.6",
    ]
    if let password {
      lines.append("Authorization: Basic \(Data(Array("\(identity):".utf8) + password).base64EncodedString())")
    }
    if !without.isEmpty { lines.removeAll { $0.hasPrefix(without + ":") } }
    return (["GET /ocpp/\(identity) HTTP/1.1"] + lines + fields).joined(separator: "\r\n") + "\r\n\r\n"
  }

  /// A charge point that has connected.
  func chargePoint(_ identity: String = "CP1", saying first: [String] = []) throws -> ScriptedChargePoint {
    try ScriptedChargePoint(port: server.port, handshake: Self.handshake(identity), first: first)
  }

  /// The answer to a request that becomes no WebSocket.
  func refusal(_ request: String) throws -> HTTPAnswer {
    let connection = try HTTPConnection(port: server.port)
    try connection.send(request)
    return try connection.readAnswer()
  }

  /// Asks CP1 for something, in a task of its own because a test's thread plays the charge point meanwhile.
  func ask(_ request: CentralRequest, of number: Int64 = 1) throws
    -> Task<Result<ChargePointAnswer, CallFailure>, Never>
  {
    let (central, id) = (central, try Sample.id(number))
    return Task {
      do throws(CallFailure) { return .success(try await central.call(request, to: id)) } catch {
        return .failure(error)
      }
    }
  }
}
