import Foundation
import HTTPServer
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: files")
struct FilesStory {
  @Test(
    "Every file a page names is there, with its type, validators, and Vary; the stylesheet's address may be kept for ever"
  )
  func linked() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      let page = try visitor.get("/login").text
      let names = page.matches(of: /<(?:link|script|img)[^>]*(?:href|src)="([^"]+)"/).map { String($0.1) }
      #expect(names.count >= 4)
      let types = [
        "css": "text/css; charset=utf-8", "svg": "image/svg+xml", "png": "image/png", "ico": "image/x-icon",
        "webmanifest": "application/manifest+json", "js": "text/javascript; charset=utf-8",
      ]
      for name in names {
        let answer = try visitor.get(name)
        #expect(answer.status == 200, "\(name)")
        #expect(answer.field("Content-Type") == types[String(name.split(separator: ".").last ?? "")], "\(name)")
        #expect(answer.field("Last-Modified") != nil, "\(name)")
        #expect(answer.field("Vary") == "Sec-Fetch-Site, Sec-Fetch-Mode, Sec-Fetch-Dest", "\(name)")
        let lasts = name.hasSuffix(".css") || name.hasSuffix(".js")
        let expected = lasts ? "public, max-age=31536000, immutable" : "no-cache"
        #expect(answer.field("Cache-Control") == expected, "\(name)")
        let tag = try #require(answer.field("ETag"))
        let again = try visitor.send("GET", name, fields: [("If-None-Match", tag)])
        #expect(again.status == 304, "\(name)")
        for field in ["ETag", "Cache-Control", "Vary", "Date", "Content-Security-Policy"] {
          #expect(again.field(field) != nil, "\(name) \(field)")
        }
      }
    }
  }

  @Test("Each theme's logo, manifest and icons are served with their types, also those that no page names yet")
  func themes() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      for (logo, manifest, icons, favicon) in [
        ("logo.svg", "manifest.webmanifest", "icon", "favicon.ico"),
        ("logo-piggy.svg", "manifest-piggy.webmanifest", "piggy", "piggy.ico"),
      ] {
        let pictures = ["180", "192", "512", "maskable-512"].map { ("icons/\(icons)-\($0).png", "image/png") }
        let drawings = [(logo, "image/svg+xml"), ("icons/\(icons).svg", "image/svg+xml")]
        let others = [(manifest, "application/manifest+json"), (favicon, "image/x-icon")]
        for (name, type) in pictures + drawings + others {
          let answer = try visitor.get("/" + name)
          #expect(answer.status == 200, "\(name)")
          #expect(answer.field("Content-Type") == type, "\(name)")
          #expect(answer.field("X-Content-Type-Options") == "nosniff", "\(name)")
          let stored = try Data(contentsOf: URL(filePath: Repository.root + "Public/" + name))
          #expect(answer.field("Content-Length") == "\(stored.count)", "\(name)")
        }
      }
    }
  }

  @Test("A part of a file is served; the plain stylesheet is asked for again each time")
  func parts() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      let whole = try visitor.get("/css/site.css")
      #expect(whole.field("Cache-Control") == "no-cache")
      let part = try visitor.send("GET", "/css/site.css", fields: [("Range", "bytes=10-19")])
      #expect(part.status == 206)
      #expect(part.text == String(decoding: Array(whole.text.utf8)[10..<20], as: UTF8.self))
      #expect(part.field("X-Content-Type-Options") == "nosniff")
      let none = try visitor.send("GET", "/css/site.css", fields: [("Range", "bytes=99999999-")])
      #expect(none.status == 416)
    }
  }

  @Test("Scripts get lasting addresses like the stylesheet, and another content another address")
  func scripts() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder + "/js", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: folder + "/css", withIntermediateDirectories: true)
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: URL(filePath: folder + name))
    }
    try write("a()", "/js/a.js")
    try write("b{}", "/css/20-b.css")
    try write("a{}", "/css/10-a.css")
    let assets = try Assets(folder: folder)
    #expect(assets.files.file(at: Array("/css/site.css".utf8))?.bytes == Array("a{}b{}".utf8))
    #expect(assets.files.file(at: Array("/css/10-a.css".utf8)) == nil)
    let address = try #require(assets.scripts["/js/a.js"])
    #expect(address.wholeMatch(of: /\/js\/a\.[A-Za-z0-9_-]{12}\.js/) != nil)
    #expect(assets.files.file(at: Array(address.utf8))?.bytes == Array("a()".utf8))
    #expect(assets.files.file(at: Array("/js/a.js".utf8))?.bytes == Array("a()".utf8))
    try write("b()", "/js/a.js")
    #expect(try Assets(folder: folder).scripts["/js/a.js"] != address)
  }
}
