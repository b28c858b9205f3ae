import Testing

@testable import HTTPServer

@Suite("Parsing 1: bytes, judged by the first")
struct FirstByteTests {
  @Test(
    "Parsing 1: a first byte that is no token character, CR or LF is refused at once; LF has no CR before it")
  func everyFirstByte() {
    let tokens = Set("!#$%&'*+-.^_`|~0123456789".utf8)
    for byte in UInt8(0)...255 {
      let isLetter = byte >= 0x41 && byte <= 0x5A || byte >= 0x61 && byte <= 0x7A
      let result = Parsed([byte], pieces: { _ in 1 })
      if isLetter || tokens.contains(byte) || byte == 0x0D {
        #expect(result == .partial, "byte \(byte)")
      } else {
        #expect(result == .refusal(byte == 0x0A ? .lineEnd : .notHTTP), "byte \(byte)")
      }
    }
  }

  @Test(
    "Parsing 1: another protocol gets an answer that says so",
    arguments: [
      RequestRow("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\u{FC}\u{3}\u{3}", .notHTTP),
      RequestRow("\u{16}\u{3}\u{3}\u{0}\u{5A}", .notHTTP),
      RequestRow("\u{80}\u{2E}\u{1}\u{3}\u{1}", .notHTTP),
      RequestRow("\u{0}\u{0}\u{12}\u{4}\u{0}\u{0}\u{0}\u{0}\u{0}", .notHTTP),
      RequestRow("\u{5}\u{1}\u{0}", .notHTTP),
      RequestRow("\u{4}\u{1}\u{0}\u{50}", .notHTTP),
      RequestRow("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .majorVersion),
      RequestRow("SSH-2.0-OpenSSH_9.2\r\n", .requestLine),
      RequestRow("EHLO a.example\r\n", .requestLine),
      RequestRow("\u{EF}\u{BB}\u{BF}GET / HTTP/1.1\r\nHost: a\r\n\r\n", .notHTTP),
      RequestRow("\u{FF}\u{FE}G\u{0}E\u{0}T\u{0}", .notHTTP),
      RequestRow("PROXY TCP4 127.0.0.1 127.0.0.1 50000 80\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
      RequestRow("\r\n\r\n\r\n\r\nQUIT\r\n", .requestLine),
      RequestRow("\r\n\u{16}\u{3}\u{1}", .notHTTP),
      RequestRow("{\"json\": 1}", .notHTTP),
      RequestRow("<policy-file-request/>\u{0}", .notHTTP),
    ])
  func judgesOtherProtocols(_ row: RequestRow) {
    row.check()
  }

  @Test("Parsing 1: bytes are never made into characters: CR LF is two, and every byte above 0x7F stands alone")
  func rawBytes() {
    let head = bytes("GET / HTTP/1.1\r\nHost: a\r\nX: ")
    for byte in UInt8(0)...255 {
      let isAllowed = byte == 9 || byte >= 0x20 && byte != 0x7F
      for result in Parsed.inEverySplit(head + [0x61, byte, 0x62] + bytes("\r\n\r\n")) {
        #expect((result.status == nil) == isAllowed, "byte \(byte) in a value: \(result)")
      }
      let name = Parsed(
        bytes("GET / HTTP/1.1\r\nHost: a\r\nX") + [byte] + bytes(": b\r\n\r\n"), pieces: { _ in 4096 })
      #expect((name.status == nil) == (byte.belongs(to: .token) || byte == 0x3A), "byte \(byte) in a name: \(name)")
      let target = Parsed(bytes("GET /") + [byte] + bytes(" HTTP/1.1\r\nHost: a\r\n\r\n"), pieces: { _ in 4096 })
      let mayStand = byte > 0x20 && byte < 0x7F && ![0x23, 0x25, 0x5C, 0x2E].contains(byte)
      #expect((target.status == nil) == mayStand, "byte \(byte) in a target: \(target)")
    }
  }

  @Test("Parsing 1: the class table says what the grammars say")
  func table() {
    for byte in UInt8(0)...255 {
      let letterOrDigit = byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || byte.isDigit)
      let token = letterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      #expect(byte.belongs(to: .token) == token, "token \(byte)")
      #expect(byte.belongs(to: .target) == (byte >= 0x21 && byte < 0x7F && byte != 0x23), "target \(byte)")
      #expect(byte.belongs(to: .value) == (byte >= 0x20 && byte != 0x7F || byte == 0x09), "value \(byte)")
      #expect(byte.belongs(to: .host) == (letterOrDigit || "-._~!$&'()*+,;=".utf8.contains(byte)), "host \(byte)")
    }
  }
}
