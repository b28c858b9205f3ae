import Testing

@testable import HTTPServer

@Suite("Limits: what the parser keeps of an endless request")
struct HeldBytesTests {
  private static let get = "GET / HTTP/1.1\r\nHost: a\r\n"
  private static let post = "POST / HTTP/1.1\r\nHost: a\r\n"
  private static let chunked = post + "Transfer-Encoding: chunked\r\n\r\n"

  /// Inputs without an end: a start, the bytes repeated after it, and the most bytes the parser may keep. Arrays
  /// double when they grow, so this is about twice what the limits allow.
  static let endless: [(what: String, start: String, again: String, most: Int)] = [
    ("empty lines", "", "\r\n", 4096),
    ("a method", "", "G", 2 * 8192 + 4096),
    ("a target", "GET /", "a", 2 * 8192 + 4096),
    ("a query", "GET /?", "%41", 2 * 8192 + 4096),
    ("a version", "GET / ", "H", 2 * 8192 + 4096),
    ("a name", get, "N", 2 * 16384 + 4096),
    ("a value", get + "X:", "v", 2 * 16384 + 4096),
    ("blanks", get + "X:", " \t", 2 * 16384 + 4096),
    ("fields", get, "X: y\r\n", 2 * 16384 + 4096),
    ("the shortest fields", get, "X:\r\n", 2 * 16384 + 4096),
    ("a body by length", post + "Content-Length: 65536\r\n\r\n", "b", 2 * 65536 + 4096),
    ("a chunk", chunked + "10000\r\n", "c", 2 * 65536 + 4096),
    ("chunks of one byte", chunked, "1\r\nx\r\n", 2 * 65536 + 4096),
    ("zeros of a chunk size", chunked, "0", 4096),
    ("a chunk extension", chunked + "1;", "e", 4096),
    ("chunk extensions", chunked, "1;e\r\nx\r\n", 2 * 65536 + 4096),
    ("blanks before an extension", chunked + "1", " ", 4096),
    ("a trailer's name", chunked + "0\r\n", "N", 2 * 16384 + 4096),
    ("a trailer's value", chunked + "0\r\nX: ", "v", 2 * 16384 + 4096),
    ("trailers", chunked + "0\r\n", "X: y\r\n", 2 * 16384 + 4096),
  ]

  @Test(
    "Limits: the parser holds no more than the limits allow, and each endless part ends", arguments: endless)
  func bounded(_ row: (what: String, start: String, again: String, most: Int)) {
    for length in [1, 1000] {
      var parser = RequestParser(limits: Limits())
      var most = 0
      var sent = 0
      var ended = false
      let again = bytes(String(repeating: row.again, count: length))
      var piece = bytes(row.start) + again
      // More than all limits together: a parser that reads beyond this would read forever.
      while !ended && sent < 1_000_000 {
        var index = 0
        do {
          var progress = RequestParser.Progress.partial
          repeat { progress = try parser.read(piece.span, &index) } while progress == .head
          ended = progress == .whole
        } catch {
          ended = true
        }
        most = max(most, parser.heldBytes)
        sent += piece.count
        piece = again
      }
      #expect(ended, "\(row.what) may go on without end")
      #expect(most <= row.most, "\(row.what) in pieces of \(again.count): \(most) bytes are held")
    }
  }

  @Test("Limits: a Content-Length takes no memory before its bytes come")
  func claims() throws {
    var parser = RequestParser(limits: Limits())
    var index = 0
    let input = bytes(HeldBytesTests.post + "Content-Length: 65536\r\n\r\nb")
    while index < input.count { _ = try parser.read(input.span, &index) }
    #expect(parser.bodyCount == 1)
    #expect(parser.heldBytes < 1024)
  }
}
