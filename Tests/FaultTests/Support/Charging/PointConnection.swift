import Foundation
import HTTPServer
import SystemSupport
import TestSupport

/// A charge point's connection to the program. Reads and writes JSON without our own coding.
final class PointConnection {
  /// Something that the program asks for a driver's sake.
  struct Wish {
    let id: String
    let action: String
    let payload: [String: Any]
  }

  private let client: WebSocketClient
  /// What was asked and not answered yet.
  private(set) var wishes: [Wish] = []
  private var answers: [String: [String: Any]] = [:]
  private var calls = 0

  /// Connects.
  /// - Throws: ``ClientFailure`` if it becomes no WebSocket, or later if the program is gone.
  init(port: Int, identity: String, secret: String) throws {
    let credentials = Data("\(identity):\(secret)".utf8).base64EncodedString()
    client = try WebSocketClient(
      port: port,
      handshake: "GET /ocpp/\(identity) HTTP/1.1\r\nHost: localhost:\(port)\r\nUpgrade: websocket\r\n"
        + "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        + "Sec-WebSocket-Protocol: ocpp1.6\r\nAuthorization: Basic \(credentials)\r\n\r\n")
    // An answer and a call right behind it are two packets; the second must not wait for the first one's receipt.
    var isOn: Int32 = 1
    unsafe setsockopt(
      client.connection.descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Sends a call.
  /// - Returns: its id, for ``answer(to:)``.
  func send(_ action: String, _ payload: String) throws -> String {
    calls += 1
    try send(#"[2,"call-\#(calls)","\#(action)",\#(payload)]"#)
    return "call-\(calls)"
  }

  /// Waits for the answer to a call.
  func answer(to id: String) throws -> [String: Any] {
    while true {
      if let answer = answers.removeValue(forKey: id) { return answer }
      try take()
    }
  }

  /// Waits until the program asks for this; what else it asked is accepted.
  func wish(_ action: String) throws -> Wish {
    while true {
      if let index = wishes.firstIndex(where: { $0.action == action }) { return wishes.remove(at: index) }
      try acceptAll()
      try take()
    }
  }

  /// Accepts what was asked so far, unless it is this.
  func acceptAll(but action: String? = nil) throws {
    for wish in wishes where wish.action != action { try accept(wish) }
    wishes.removeAll { $0.action != action }
  }

  func accept(_ wish: Wish) throws { try send(#"[3,"\#(wish.id)",{"status":"Accepted"}]"#) }

  /// Waits until somebody sends something; settings and the like are answered at once.
  func take() throws {
    guard let event = try client.next() else { throw ClientFailure(what: "the connection has ended") }
    switch event {
    case .text(let bytes): try take(bytes)
    case .close: throw ClientFailure(what: "the connection was closed")
    case .ping, .pong, .binary: break
    }
  }

  /// Ends the connection, also for a thread that waits on it.
  func end() { client.connection.finishReading() }

  private func send(_ text: String) throws {
    var bytes: [UInt8] = []
    WebSocketFrame.text(Array(text.utf8), mask: 0x37FA_213D, to: &bytes)
    try client.send(bytes)
  }

  private func take(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let frame = try JSONSerialization.jsonObject(with: Data(bytes)) as? [Any], frame.count >= 3,
      let kind = frame[0] as? Int, let id = frame[1] as? String
    else { throw UnexpectedAnswer(text) }
    switch kind {
    case 2:
      let action = frame[2] as? String ?? ""
      let wish = Wish(id: id, action: action, payload: frame[3] as? [String: Any] ?? [:])
      switch action {
      case "RemoteStartTransaction", "RemoteStopTransaction": wishes.append(wish)
      case "GetConfiguration": try send(#"[3,"\#(id)",{"configurationKey":[]}]"#)
      default: try accept(wish)
      }
    case 3: answers[id] = frame[2] as? [String: Any] ?? [:]
    default: throw UnexpectedAnswer(text)
    }
  }
}

/// The program lives, but says what no test expects.
struct UnexpectedAnswer: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
