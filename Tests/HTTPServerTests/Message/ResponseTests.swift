import Foundation
import Testing

@testable import HTTPServer

@Suite("Responses as they are written")
struct ResponseTests {
  @Test("No value can end its line")
  func splitting() {
    var fields = ResponseFields()
    fields.append("Location", "/a\r\nSet-Cookie: x\0")
    fields.append("X", bytes: bytes("b\n\rc"))
    fields.append(FieldBlock([("Y", "d\r\n")]))
    #expect(text(fields.bytes) == "Location: /aSet-Cookie: x\r\nX: bc\r\nY: d\r\n")
  }

  @Test(
    "Dates are written as RFC 9110 wants them",
    arguments: [
      (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
      (951_827_696, "Tue, 29 Feb 2000 12:34:56 GMT"), (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
      (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (1_735_689_599, "Tue, 31 Dec 2024 23:59:59 GMT"),
    ])
  func dates(_ row: (seconds: Int, text: String)) {
    #expect(text(HTTPDate(seconds: row.seconds).bytes) == row.text)
  }

  @Test("A file is unchanged when the client names its validator")
  func validators() {
    let file = StaticFile(address: "/a.css", bytes: bytes("body"), lastModified: 784_111_777)
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    let rows: [([(StaticString, String)], Bool)] = [
      ([], false), ([("If-None-Match", file.etag)], true), ([("If-None-Match", "W/\(file.etag)")], true),
      ([("If-None-Match", "\"x\", \(file.etag)")], true), ([("If-None-Match", "*")], true),
      ([("If-None-Match", "\"x\"")], false), ([("If-None-Match", ""), ("If-Modified-Since", date)], false),
      ([("If-None-Match", "\"x\""), ("If-None-Match", file.etag)], true),
      ([("If-Modified-Since", date)], true), ([("If-Modified-Since", "Sun, 06 Nov 1994 08:49:38 GMT")], false),
    ]
    for (fields, unchanged) in rows { #expect(file.isUnchanged(for: Fields(fields)) == unchanged, "\(fields)") }
    #expect(StaticFile(address: "/b", bytes: bytes("bodY")).etag != file.etag)
  }

  @Test("The type follows the ending of the name")
  func mediaTypes() {
    #expect(MediaType.forFile(named: "/css/site.css") == "text/css; charset=utf-8")
    #expect(MediaType.forFile(named: "logo.SVG") == "image/svg+xml")
    #expect(MediaType.forFile(named: "manifest.webmanifest") == "application/manifest+json")
    #expect(MediaType.forFile(named: "noending") == "application/octet-stream")
  }

  @Test("Files come from the table only")
  func table() {
    let files = StaticFiles([StaticFile(address: "/b", bytes: []), StaticFile(address: "/a", bytes: [1])])
    #expect(files.file(at: bytes("/a"))?.bytes == [1])
    #expect(files.file(at: bytes("/a/")) == nil)
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
    #expect(throws: ServerFailure.self) { try StaticFiles(folder: folder.path + "/none") }
  }
}
