import WalletCore

/// A gateway's answer, as far as it has arrived: only its status matters (RFC 9112 section 4).
struct GatewayAnswer {
  /// The most bytes to read.
  static let bytesMax = 65_536

  /// How much of the answer has arrived.
  enum State: Equatable {
    /// The head is incomplete.
    case unfinished
    /// The head is complete; `bodyLeft` bytes of the body were still missing then, nil if only the connection's end
    /// marks its end.
    case status(Int, bodyLeft: Int?)
    /// It is not an HTTP/1 answer.
    case garbage
  }

  private(set) var state = State.unfinished
  /// How many bytes have arrived.
  private(set) var count = 0
  private var head: [UInt8] = []

  /// Takes the next bytes.
  mutating func append(_ bytes: ArraySlice<UInt8>) {
    count += bytes.count
    switch state {
    case .garbage, .status: return
    case .unfinished:
      head += bytes
      while case .unfinished = state, let end = endOfHead { read(end) }
      if case .unfinished = state, !beginsLikeHTTP { state = .garbage }
    }
  }

  private var beginsLikeHTTP: Bool { zip(head, "HTTP/1.".utf8).allSatisfy { $0 == $1 } }

  /// The index after the empty line; nil if that line has not arrived.
  private var endOfHead: Int? {
    for index in head.indices.dropFirst() where head[index] == UInt8(ascii: "\n") {
      let before = head[index - 1] == UInt8(ascii: "\r") ? index - 2 : index - 1
      if before >= 0, head[before] == UInt8(ascii: "\n") { return index + 1 }
    }
    return nil
  }

  private mutating func read(_ end: Int) {
    let lines = head[..<end].split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    let words = (lines.first ?? []).split(separator: UInt8(ascii: " "))
    guard beginsLikeHTTP, words.count >= 2, words[0].count == 8, words[1].count == 3,
      let code = Int(String(decoding: words[1], as: UTF8.self)), (100...599).contains(code)
    else {
      state = .garbage
      return
    }
    let rest = head[end...]
    head = Array(rest)
    // An interim answer: the real one follows.
    guard code >= 200 else { return }
    let length = lines.dropFirst().lazy.compactMap(Self.contentLength).first
    state = .status(code, bodyLeft: length.map { max(0, $0 - rest.count) })
  }

  private static func contentLength(_ line: ArraySlice<UInt8>) -> Int? {
    let text = String(decoding: line, as: UTF8.self)
    guard let colon = text.firstIndex(of: ":"), text[..<colon].lowercased() == "content-length" else { return nil }
    return Int(text[text.index(after: colon)...].filter { $0 != " " && $0 != "\t" }).flatMap { $0 >= 0 ? $0 : nil }
  }
}
