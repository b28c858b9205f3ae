import TestSupport
import Testing

@testable import HTTPServer

@Suite("Static files as gzip")
struct CompressedFileTests {
  private static let wish = "Accept-Encoding: gzip, deflate, br\r\n"

  private func form(_ file: StaticFile, accepting value: String? = "gzip") -> StaticFile {
    file.form(for: Fields(value.map { [("Accept-Encoding" as StaticString, $0)] } ?? []))
  }

  /// Asks for a text of 8,192 bytes that compresses well.
  private func ask(_ client: HTTPConnection, _ fields: String, method: String = "GET") throws -> HTTPAnswer {
    try client.send("\(method) /file HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
    return try client.readAnswer(toHead: method == "HEAD")
  }

  @Test("A text has a form as gzip with the same content, made once")
  func made() throws {
    let text = bytes(String(repeating: "a { color: red }\n", count: 100))
    for address in ["/a.css", "/a.js", "/a.svg", "/a.webmanifest", "/a.txt", "/a.json", "/a.html"] {
      let file = StaticFile(address: address, bytes: text)
      let packed = form(file)
      #expect(packed !== file && packed === form(file), "\(address)")
      #expect(try Gunzip.bytes(of: packed.bytes) == text)
      #expect(packed.address == address && packed.etag != file.etag)
      #expect(packed.bytes.count < text.count / 5)
      for value in [nil, "", "br", "gzip;q=0", "identity, gzip;q=0.5"] {
        #expect(form(file, accepting: value) === file)
      }
    }
  }

  @Test(
    "A short file, one that hardly gets smaller, and a picture stay as they are; only what may have two forms says Vary"
  )
  func notMade() {
    let long = bytes(String(repeating: "a", count: 1000))
    let noise = SeededRandom(seed: 3).bytes(1000)
    let rows: [(file: StaticFile, varies: Bool)] = [
      (StaticFile(address: "/a.css", bytes: Array(long.prefix(399))), false),
      (StaticFile(address: "/a.css", bytes: noise), true), (StaticFile(address: "/a.png", bytes: long), false),
      (StaticFile(address: "/a.ico", bytes: long), false), (StaticFile(address: "/a", bytes: long), false),
    ]
    for (file, varies) in rows {
      #expect(form(file) === file, "\(file.address)")
      #expect(text(file.fields.bytes).contains("Vary: Accept-Encoding\r\n") == varies)
      #expect(text(file.validators.bytes).contains("Vary: Accept-Encoding\r\n") == varies)
      #expect(!text(file.fields.bytes).contains("Content-Encoding"))
    }
    // Of 1,000 bytes a tenth must be gained: 101 bytes that repeat and 899 that do not are not enough, 300 are.
    for (repeated, isMade) in [(101, false), (300, true)] {
      let file = StaticFile(address: "/a.txt", bytes: Array(noise.prefix(1000 - repeated)) + long.prefix(repeated))
      #expect((form(file) !== file) == isMade, "\(repeated)")
    }
  }

  @Test("Connections 14: who accepts gzip gets a file as gzip, with its own ETag and Vary; everybody else as it is")
  func served() throws {
    let server = try TestServer()
    let client = try server.client()
    let plain = try ask(client, "")
    let packed = try ask(client, Self.wish)
    for answer in [plain, packed] {
      #expect(answer.status == 200)
      #expect(answer.all("Vary") == ["Accept-Encoding"] && answer.field("Accept-Ranges") == "bytes")
      #expect(answer.field("Content-Type") == "text/css; charset=utf-8")
      #expect(answer.field("Last-Modified") == "Sun, 06 Nov 1994 08:49:37 GMT")
      #expect(answer.field("Content-Length") == "\(answer.body.count)")
    }
    #expect(plain.field("Content-Encoding") == nil && plain.body == TestServer.file.bytes)
    #expect(packed.all("Content-Encoding") == ["gzip"] && packed.body.count < 100)
    #expect(try Gunzip.bytes(of: packed.body) == plain.body)
    #expect(packed.field("ETag") != plain.field("ETag"))
    for wish in ["gzip;q=0", "br", "identity", "gzip, identity;q=0, gzip;q=0", "gzip;q=7"] {
      #expect(try ask(client, "Accept-Encoding: \(wish)\r\n") == plain, "\(wish)")
    }
  }

  @Test("Connections 14: HEAD says of either form what GET does")
  func head() throws {
    let server = try TestServer()
    let client = try server.client()
    for fields in ["", Self.wish] {
      let (get, head) = (try ask(client, fields), try ask(client, fields, method: "HEAD"))
      #expect(head.status == 200 && head.body.isEmpty)
      #expect(head.fields.without(["date"]) == get.fields.without(["date"]))
    }
  }

  @Test("Connections 14: a condition is about the form that the client would get")
  func conditions() throws {
    let server = try TestServer()
    let client = try server.client()
    let plain = try #require(try ask(client, "").field("ETag"))
    let packed = try #require(try ask(client, Self.wish).field("ETag"))
    let rows = [
      ("", plain, 304), ("", packed, 200), (Self.wish, packed, 304), (Self.wish, plain, 200),
      ("", "\(packed), \(plain)", 304), (Self.wish, "\(packed), \(plain)", 304), (Self.wish, "*", 304),
      (Self.wish, "W/\(packed)", 304),
    ]
    for (wish, tags, status) in rows {
      let answer = try ask(client, wish + "If-None-Match: \(tags)\r\n")
      #expect(answer.status == status, "\(wish) \(tags)")
      #expect(answer.field("ETag") == (wish.isEmpty ? plain : packed))
      #expect(answer.all("Vary") == ["Accept-Encoding"])
      if status == 304 { #expect(answer.field("Content-Encoding") == nil && answer.body.isEmpty) }
    }
    #expect(try ask(client, Self.wish + "If-Match: \(packed)\r\n").status == 200)
    #expect(try ask(client, Self.wish + "If-Match: \(plain)\r\n").status == 412)
    let date = "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\n"
    #expect(try ask(client, Self.wish + date).status == 304)
  }

  @Test("Connections 14: a range is one of the form that the client would get, so that its parts join")
  func ranges() throws {
    let server = try TestServer()
    let client = try server.client()
    let whole = try ask(client, Self.wish)
    let tag = try #require(whole.field("ETag"))
    let length = whole.body.count
    var joined: [UInt8] = []
    for (first, last) in [(0, 9), (10, length - 1)] {
      let part = try ask(client, Self.wish + "Range: bytes=\(first)-\(last)\r\nIf-Range: \(tag)\r\n")
      #expect(part.status == 206 && part.field("Content-Encoding") == "gzip" && part.field("ETag") == tag)
      #expect(part.field("Content-Range") == "bytes \(first)-\(last)/\(length)")
      joined += part.body
    }
    #expect(try Gunzip.bytes(of: joined) == TestServer.file.bytes)
    let none = try ask(client, Self.wish + "Range: bytes=\(length)-\r\n")
    #expect(none.status == 416 && none.field("Content-Range") == "bytes */\(length)")
    #expect(none.field("Content-Encoding") == nil)
    // Who has the other form gets the whole.
    let other = try ask(client, "Range: bytes=0-9\r\nIf-Range: \(tag)\r\n")
    #expect(other.status == 200 && other.body == TestServer.file.bytes)
  }

  @Test("Many who want a file at once, on two loops, all get the same")
  func atOnce() async throws {
    let file = StaticFile(address: "/a.css", bytes: bytes(String(repeating: "a{}b{}", count: 5000)))
    let forms = await withTaskGroup(of: StaticFile.self) { group in
      for _ in 0..<32 { group.addTask { form(file) } }
      return await group.reduce(into: [StaticFile]()) { $0.append($1) }
    }
    #expect(forms.count == 32 && forms.allSatisfy { $0 === forms[0] && $0 !== file })
  }
}
