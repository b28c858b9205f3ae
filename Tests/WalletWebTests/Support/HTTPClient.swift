import CSystem
import Glibc

/// What came back: status, header fields in order, and the body.
struct Answer {
  let status: Int
  let fields: [(name: String, value: String)]
  let body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }

  func field(_ name: String) -> String? { fields.first { $0.name.lowercased() == name.lowercased() }?.value }
  func all(_ name: String) -> [String] { fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value) }
}

struct ClientFailure: Error {
  let what: String
}

/// One request over one connection to this machine, written by hand so that a test can send anything.
enum HTTPClient {
  static func send(
    _ method: String, _ path: String, port: Int, fields: [(String, String)] = [], body: String? = nil,
    patience: Int = 20
  ) throws -> Answer {
    var text = "\(method) \(path) HTTP/1.1\r\n"
    if !fields.contains(where: { $0.0.lowercased() == "host" }) { text += "Host: localhost:\(port)\r\n" }
    for (name, value) in fields { text += "\(name): \(value)\r\n" }
    if let body {
      if !fields.contains(where: { $0.0.lowercased() == "content-type" }) {
        text += "Content-Type: application/x-www-form-urlencoded\r\n"
      }
      text += "Content-Length: \(body.utf8.count)\r\n"
    }
    text += "Connection: close\r\n\r\n" + (body ?? "")
    return try parse(try exchange(Array(text.utf8), port: port, patience: patience), isHead: method == "HEAD")
  }

  /// Sends bytes and reads one answer.
  static func exchange(_ bytes: [UInt8], port: Int, patience seconds: Int = 20) throws -> [UInt8] {
    let connection = try KeptConnection(port: port, patience: seconds)
    try connection.send(bytes)
    var received: [UInt8] = []
    while true {
      let piece = try connection.read()
      if piece.isEmpty { return received }
      received.append(contentsOf: piece)
      if isWhole(received) { return received }
    }
  }

  /// Not every server closes when it is asked to: an answer of a known length ends there.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard let split = headEnd(bytes) else { return false }
    let head = String(decoding: bytes[..<split], as: UTF8.self).lowercased()
    guard let length = head.firstMatch(of: /content-length: *(\d+)/).flatMap({ Int($0.1) }) else { return false }
    return bytes.count >= split + 4 + length
  }

  /// The pieces of a body that came in chunks; one that ends before its last chunk is no body.
  private static func unchunked(_ bytes: ArraySlice<UInt8>) throws -> [UInt8] {
    var rest = bytes
    var body: [UInt8] = []
    while let end = rest.firstIndex(of: 10),
      let size = Int(String(decoding: rest[..<end].dropLast(), as: UTF8.self), radix: 16)
    {
      if size == 0 { return body }
      rest = rest[(end + 1)...]
      guard rest.count >= size + 2 else { break }
      body += rest.prefix(size)
      rest = rest.dropFirst(size + 2)
    }
    throw ClientFailure(what: "a body in chunks without an end")
  }

  private static func headEnd(_ bytes: [UInt8]) -> Int? {
    let end: [UInt8] = [13, 10, 13, 10]
    return bytes.indices.first { bytes[$0] == 13 && bytes[$0...].starts(with: end) }
  }

  static func parse(_ bytes: [UInt8], isHead: Bool) throws -> Answer {
    guard let split = headEnd(bytes) else {
      throw ClientFailure(what: "no header section in \(bytes.count) bytes")
    }
    let lines = String(decoding: bytes[..<split], as: UTF8.self).split(separator: "\r\n")
    let status = lines.first.map { $0.split(separator: " ") } ?? []
    guard status.count >= 2, let code = Int(status[1]) else { throw ClientFailure(what: "no status line") }
    let fields = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
      return (name: String(parts[0]), value: String(value))
    }
    let isChunked = fields.contains { $0.name.lowercased() == "transfer-encoding" && $0.value == "chunked" }
    let body = bytes[(split + 4)...]
    return Answer(
      status: code, fields: fields, body: isHead ? [] : isChunked ? try unchunked(body) : Array(body))
  }
}
