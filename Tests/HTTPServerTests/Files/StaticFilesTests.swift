import Foundation
import SystemSupport
import TestSupport
import Testing

@testable import HTTPServer

@Suite("Static files")
struct StaticFilesTests {
  @Test("Validators differ when the content does")
  func validators() {
    let tags = ["body", "bodY", "body ", ""].map { StaticFile(address: "/b", bytes: bytes($0)).etag }
    #expect(Set(tags).count == tags.count)
    #expect(tags.allSatisfy { $0.hasPrefix("\"") && $0.hasSuffix("\"") && !$0.contains(",") })
  }

  @Test("The type follows the ending of the name")
  func mediaTypes() {
    #expect(MediaType.forFile(named: "/css/site.css") == "text/css; charset=utf-8")
    #expect(MediaType.forFile(named: "logo.SVG") == "image/svg+xml")
    #expect(MediaType.forFile(named: "manifest.webmanifest") == "application/manifest+json")
    #expect(MediaType.forFile(named: "noending") == "application/octet-stream")
  }

  @Test("Parsing 5: files come from a table made at start, whatever the path")
  func table() {
    let files = StaticFiles([StaticFile(address: "/b", bytes: []), StaticFile(address: "/a", bytes: [1])])
    #expect(files.file(at: bytes("/a"))?.bytes == [1])
    #expect(files.file(at: bytes("/a/")) == nil)
    #expect(files.file(at: bytes("/../etc/passwd")) == nil)
    #expect(files.all.map(\.address) == ["/a", "/b"])
  }

  @Test("A folder is read with the folders in it, without hidden files and links")
  func folder() throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "StaticFiles-\(UUID().uuidString)")
    defer { try? manager.removeItem(at: folder) }
    try manager.createDirectory(at: folder.appending(path: "css"), withIntermediateDirectories: true)
    for (name, content) in [("logo.svg", "<svg/>"), ("css/a.css", "a{}"), (".hidden", "x")] {
      try Data(content.utf8).write(to: folder.appending(path: name))
    }
    try manager.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "/etc/passwd")
    let files = try StaticFiles(folder: folder.path, prefix: "/p")
    #expect(files.all.map(\.address) == ["/p/css/a.css", "/p/logo.svg"])
    #expect(files.file(at: bytes("/p/css/a.css"))?.bytes == bytes("a{}"))
    #expect(throws: SystemFailure.self) { try StaticFiles(folder: folder.path + "/none") }
  }

  @Test("A name of any length is read whole, and one that is not UTF-8 is left out")
  func names() throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "StaticFiles-\(UUID().uuidString)")
    defer { try? manager.removeItem(at: folder) }
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    let longest = String(repeating: "a", count: 251) + ".css"
    for name in ["a", longest] { try Data([1]).write(to: folder.appending(path: name)) }
    // "café.css" in Latin-1.
    let place = (folder.path + "/caf").utf8.map { CChar(bitPattern: $0) }
    let other = unsafe creat(place + [CChar(bitPattern: 0xE9), 0x2E, 0x63, 0x73, 0x73, 0], 0o600)
    #expect(other >= 0)
    close(other)
    #expect(try StaticFiles(folder: folder.path).all.map(\.address) == ["/a", "/" + longest])
  }

  @Test("Connections 8: parts, 304, 412 and 416 on the wire, and GET goes on after each")
  func onTheWire() throws {
    let server = try TestServer()
    let client = try server.client()
    func ask(_ fields: String, method: String = "GET") throws -> HTTPAnswer {
      try client.send("\(method) /file HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
      return try client.readAnswer(toHead: method == "HEAD")
    }
    let whole = try ask("")
    #expect(whole.status == 200)
    #expect(whole.fields["accept-ranges"] == "bytes")
    #expect(whole.fields["last-modified"] == "Sun, 06 Nov 1994 08:49:37 GMT")
    let tag = try #require(whole.fields["etag"])

    let part = try ask("Range: bytes=8190-\r\n")
    #expect(part.status == 206)
    #expect(part.fields["content-range"] == "bytes 8190-8191/8192")
    #expect(part.fields["content-length"] == "2")
    #expect(part.fields["etag"] == tag)
    #expect(part.body == bytes("aa"))

    let none = try ask("Range: bytes=8192-\r\n")
    #expect(none.status == 416)
    #expect(none.fields["content-range"] == "bytes */8192")
    #expect(!none.body.isEmpty, "a page that says why")

    #expect(try ask("If-Match: \"other\"\r\n").status == 412)

    let head = try ask("Range: bytes=0-1\r\n", method: "HEAD")
    #expect(head.status == 200)
    #expect(head.fields["content-length"] == "8192")

    let unchanged = try ask("If-None-Match: \(tag)\r\nRange: bytes=0-1\r\n")
    #expect(unchanged.status == 304)
    #expect(unchanged.fields["etag"] == tag)
    #expect(unchanged.fields["cache-control"] == "no-cache")
    #expect(unchanged.fields["date"] != nil)
    #expect(unchanged.fields["content-length"] == nil)
    #expect(try ask("").body.count == 8192)
  }
}
