@testable import HTTPServer

/// Checks that must hold for every request that may change to WebSocket: it does where a plain reading of RFC 6455 section
/// 4.2.1 says so, and nothing that a client sends gets into another line of the answer.
enum HandshakeCheck {
  /// - Parameters:
  ///   - fields: lines of the header section.
  ///   - isGet: whether it is a GET, or else a POST.
  ///   - minorVersion: 1 or 0.
  /// - Throws: ``Broken`` where a check fails.
  static func run(_ fields: ArraySlice<UInt8>, isGet: Bool, minorVersion: UInt8) throws(Broken) {
    let line = "\(isGet ? "GET" : "POST") /ocpp/x HTTP/1.\(minorVersion)\r\nHost: a\r\n"
    let message = Array(line.utf8) + fields + Array("\r\n\r\n".utf8)
    let request = try ReadRequest(message[...], limits: Limits()) { message.count }
    guard request.refusal == nil, let head = request.head else { return }
    let isRight = isGet && minorVersion == 1 && isRight(head)
    let handshake: WebSocketHandshake
    do throws(WebSocketHandshake.Refusal) {
      handshake = try WebSocketHandshake(head)
    } catch {
      return try Broken.unless(!isRight, "A right handshake is refused: \(error).")
    }
    try answered(handshake, head, isRight)
  }

  private static func answered(
    _ handshake: WebSocketHandshake, _ head: RequestHead, _ isRight: Bool
  ) throws(Broken) {
    try Broken.unless(isRight, "A wrong handshake is taken.")
    let key = values("sec-websocket-key", head)[0]
    try Broken.unless(handshake.accept == WebSocketHandshake.answer(to: key.utf8), "It answers another key.")
    try Broken.unless(handshake.offered.map(text) == offered(head), "It was offered something else.")
    for chosen in handshake.offered.prefix(3) {
      var bytes: [UInt8] = []
      handshake.write(chosen, to: &bytes)
      let lines = text(bytes).split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
      try Broken.unless(
        lines == [
          "HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
          "Sec-WebSocket-Accept: " + text(handshake.accept), "Sec-WebSocket-Protocol: " + text(chosen), "", "",
        ], "The answer is \(lines).")
    }
  }

  private static func isRight(_ head: RequestHead) -> Bool {
    let keys = values("sec-websocket-key", head)
    let names = offered(head)
    return !head.hasBody && members("upgrade", head).contains("websocket")
      && members("connection", head).contains("upgrade") && values("sec-websocket-version", head) == ["13"]
      && keys.count == 1 && isSixteenBytes(keys[0]) && Set(names).count == names.count
      && names.allSatisfy { $0.utf8.allSatisfy { $0.belongs(to: .token) } }
  }

  /// The values of all fields with a name.
  private static func values(_ name: String, _ head: RequestHead) -> [String] {
    head.fields.entries.filter { entry in
      text(head.fields.bytes[Int(entry.nameStart)..<Int(entry.nameEnd)]).lowercased() == name
    }.map { text(head.fields.value($0)) }
  }

  private static func list(_ name: String, _ head: RequestHead) -> [String] {
    values(name, head).flatMap { $0.split(separator: ",") }.map { member in
      let start = member.drop { $0 == " " || $0 == "\t" }
      return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }.filter { !$0.isEmpty }
  }

  private static func members(_ name: String, _ head: RequestHead) -> [String] {
    list(name, head).map { $0.lowercased() }
  }

  private static func offered(_ head: RequestHead) -> [String] { list("sec-websocket-protocol", head) }

  /// Whether a text is the one way to write 16 bytes in Base64.
  private static func isSixteenBytes(_ key: String) -> Bool {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    let bytes = Array(key.utf8)
    guard bytes.count == 24, bytes[22...] == [0x3D, 0x3D] else { return false }
    let values = bytes[..<22].compactMap { digits.firstIndex(of: $0) }
    // The last of 22 digits says two bits, and 0 beyond them.
    return values.count == 22 && values[21] % 16 == 0
  }

  /// One character a byte, so that no two different texts look the same.
  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
