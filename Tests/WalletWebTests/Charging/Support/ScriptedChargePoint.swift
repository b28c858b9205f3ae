import Foundation
import HTTPServer
import TestSupport
import Testing

/// A charge point that says and answers what a test wants. What it sends is written by hand.
final class ScriptedChargePoint {
  /// A call of the wallet.
  struct Call {
    let id: String
    let action: String
    let payload: [String: Any]
  }

  /// What it answers to a call of the wallet, as JSON.
  var answers = [
    "GetConfiguration": #"{"configurationKey":[]}"#, "ChangeConfiguration": #"{"status":"Accepted"}"#,
    "TriggerMessage": #"{"status":"Accepted"}"#,
  ]
  /// The wallet's calls so far.
  private(set) var calls: [Call] = []
  /// The close that the wallet sent; nil as long as it sent none.
  private(set) var closed: WebSocketClose?

  private let connection: HTTPConnection
  private var reader = WebSocketReader(WebSocketLimits(), isMasked: false)
  private var pending: [UInt8] = []
  private var place = 0
  private var results: [String: [String: Any]] = [:]
  private var ids = 0

  /// Connects, and expects to become a WebSocket.
  init(
    port: Int, identity: String, secret: String, fields: [(String, String)] = [], host: String? = nil
  ) throws {
    connection = try HTTPConnection(port: port)
    try connection.send(
      Self.handshake(port: port, identity: identity, secret: secret, fields: fields, host: host))
    while !String(decoding: pending, as: UTF8.self).contains("\r\n\r\n") {
      let more = try connection.read()
      guard !more.isEmpty else { throw ClientFailure(what: "no answer to the handshake") }
      pending += more
    }
    let head = String(decoding: pending, as: UTF8.self)
    guard head.hasPrefix("HTTP/1.1 101 ") else { throw ClientFailure(what: "no WebSocket: \(head)") }
    let end = try #require(pending.indices.first { pending[$0...].starts(with: "\r\n\r\n".utf8) })
    pending.removeFirst(end + 4)
  }

  /// The request for a WebSocket.
  static func handshake(
    _ path: String? = nil, port: Int, identity: String = "CP1", secret: String, fields: [(String, String)] = [],
    host: String? = nil
  ) -> String {
    let credentials = Data("\(identity):\(secret)".utf8).base64EncodedString()
    var text = "GET \(path ?? "/ocpp/\(identity)") HTTP/1.1\r\nHost: \(host ?? "localhost:\(port)")\r\n"
    text += "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    text += "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: ocpp1.6\r\nAuthorization: Basic \(credentials)\r\n"
    for (name, value) in fields { text += "\(name): \(value)\r\n" }
    return text + "\r\n"
  }

  /// Says that it has started, and takes the wallet's set-up.
  func boot() throws {
    let answer = try call("BootNotification", #"{"chargePointVendor":"Volt","chargePointModel":"V1"}"#)
    #expect(answer["status"] as? String == "Accepted")
    try serve(until: "TriggerMessage")
  }

  /// Sends a call, and answers the wallet's until the answer comes.
  @discardableResult
  func call(_ action: String, _ payload: String) throws -> [String: Any] {
    ids += 1
    let id = "c\(ids)"
    try send(#"[2,"\#(id)","\#(action)",\#(payload)]"#)
    while results[id] == nil {
      guard try step() else { throw ClientFailure(what: "\(action) has no answer") }
    }
    return results[id] ?? [:]
  }

  /// Answers the wallet's calls up to one with this action.
  func serve(until action: String) throws {
    let before = calls.count { $0.action == action }
    while calls.count(where: { $0.action == action }) == before {
      guard try step() else { throw ClientFailure(what: "no \(action) has come") }
    }
  }

  /// Answers the wallet's calls until it closes the connection.
  func serveUntilClosed() throws { while try step() {} }

  /// The last call of the wallet.
  var lastCall: Call? { calls.last }

  private func send(_ text: String) throws {
    var bytes: [UInt8] = []
    WebSocketFrame.text(Array(text.utf8), mask: 0x37FA_213D, to: &bytes)
    try connection.send(bytes)
  }

  /// Takes one frame.
  /// - Returns: false at the end of the connection.
  private func step() throws -> Bool {
    guard let event = try next() else { return false }
    switch event {
    case .text(let bytes): try take(bytes)
    case .close(let close):
      closed = close
      var bytes: [UInt8] = []
      WebSocketFrame.close(WebSocketClose(close.code), mask: 0x37FA_213D, to: &bytes)
      try connection.send(bytes)
      return false
    case .ping, .pong, .binary: break
    }
    return true
  }

  private func next() throws -> WebSocketEvent? {
    while true {
      let input = pending
      if let event = try reader.read(input.span, &place) { return event }
      (pending, place) = (try connection.read(), 0)
      if pending.isEmpty { return nil }
    }
  }

  private func take(_ bytes: [UInt8]) throws {
    let frame = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [Any])
    let kind = try #require(frame.first as? Int)
    let id = try #require(frame[1] as? String)
    switch kind {
    case 2:
      let action = try #require(frame[2] as? String)
      calls.append(Call(id: id, action: action, payload: frame[3] as? [String: Any] ?? [:]))
      if let answer = answers[action] {
        try send(answer.hasPrefix("[") ? answer.replacing("ID", with: id) : #"[3,"\#(id)",\#(answer)]"#)
      }
    case 3: results[id] = frame[2] as? [String: Any]
    default: results[id] = ["error": frame[2]]
    }
  }
}
