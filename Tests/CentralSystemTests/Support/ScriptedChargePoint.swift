import Foundation
import HTTPServer
import TestSupport

/// A charge point that says what a test wants. Reads and writes JSON without our own coding.
final class ScriptedChargePoint {
  /// Something that the wallet sent.
  enum Heard: Equatable {
    /// The payload has its members in the order of their names.
    case call(id: String, action: String, payload: String)
    case result(id: String, payload: String)
    case error(id: String, code: String)
    case close(UInt16, String)
    /// The end of the stream.
    case end
  }

  let client: WebSocketClient
  /// Calls of the wallet that came while the charge point waited for an answer.
  private(set) var waiting: [Heard] = []
  private var count = 0

  init(port: Int, handshake: String, first: [String] = []) throws {
    let frames = first.reduce(into: [UInt8]()) { $0 += Self.frame($1) }
    client = try WebSocketClient(port: port, handshake: handshake, with: frames)
  }

  static func frame(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    WebSocketFrame.text(Array(text.utf8), mask: 0x37FA_213D, to: &bytes)
    return bytes
  }

  func say(_ text: String) throws { try client.send(Self.frame(text)) }

  /// What comes next, in the order in which it was sent.
  func hear() throws -> Heard {
    while true {
      switch try client.next() {
      case .text(let bytes): return try Self.read(bytes)
      case .close(let close):
        // A peer answers a Close, and ends; a test that reads on finds the end.
        try? client.send(Self.closeFrame)
        return .close(close.code?.number ?? 0, String(decoding: close.reason, as: UTF8.self))
      case .binary, .ping, .pong: break
      case nil: return .end
      }
    }
  }

  /// An empty Close frame.
  private static var closeFrame: [UInt8] {
    var bytes: [UInt8] = []
    WebSocketFrame.close(WebSocketClose(.normal), mask: 0, to: &bytes)
    return bytes
  }

  /// Sends a call and waits for its answer; what the wallet asks meanwhile waits.
  func ask(_ action: String, _ payload: String = "{}") throws -> Heard {
    count += 1
    try say(#"[2,"own-\#(count)","\#(action)",\#(payload)]"#)
    while true {
      let heard = try hear()
      if case .call = heard { waiting.append(heard) } else { return heard }
    }
  }

  /// The wallet's next call.
  func nextCall() throws -> (id: String, action: String, payload: String) {
    let heard = waiting.isEmpty ? try hear() : waiting.removeFirst()
    guard case .call(let id, let action, let payload) = heard else { throw ClientFailure(what: "no call: \(heard)") }
    return (id, action, payload)
  }

  /// Answers the wallet's next call, which must be this action. Returns its payload.
  @discardableResult
  func answer(_ action: String, _ payload: String = #"{"status":"Accepted"}"#) throws -> String {
    let call = try nextCall()
    guard call.action == action else { throw ClientFailure(what: "asked for \(call.action) instead of \(action)") }
    try say(#"[3,"\#(call.id)",\#(payload)]"#)
    return call.payload
  }

  static func sorted(_ value: Any) throws -> String {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed]
    return String(decoding: try JSONSerialization.data(withJSONObject: value, options: options), as: UTF8.self)
  }

  private static func read(_ bytes: [UInt8]) throws -> Heard {
    guard let parts = try JSONSerialization.jsonObject(with: Data(bytes)) as? [Any], parts.count >= 3,
      let type = parts[0] as? Int, let id = parts[1] as? String
    else { throw ClientFailure(what: String(decoding: bytes, as: UTF8.self)) }
    switch (type, parts.count) {
    case (2, 4): return .call(id: id, action: parts[2] as? String ?? "", payload: try sorted(parts[3]))
    case (3, 3): return .result(id: id, payload: try sorted(parts[2]))
    case (4, 5): return .error(id: id, code: parts[2] as? String ?? "")
    default: throw ClientFailure(what: String(decoding: bytes, as: UTF8.self))
    }
  }
}
