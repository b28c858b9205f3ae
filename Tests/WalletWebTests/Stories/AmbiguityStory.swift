import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: what could be understood in two ways is refused")
struct AmbiguityStory {
  @Test("A field that stands once is not judged by the first of two")
  func twice() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      for name in ["Sec-Fetch-Site", "Sec-Fetch-Mode", "Sec-Fetch-Dest"] {
        let good = name == "Sec-Fetch-Site" ? "same-origin" : name == "Sec-Fetch-Mode" ? "navigate" : "document"
        #expect(try visitor.send("GET", "/home", fields: [(name, good)]).status == 200)
        #expect(
          try visitor.send("GET", "/home", fields: [(name, good), (name, "cross-site")]).status == 403, "\(name)")
      }
      let pairs = visitor.pairs(of: try visitor.visit("/settings").form(to: "/settings/name"))
      let form = "application/x-www-form-urlencoded"
      let twice = [("Content-Type", form), ("Content-Type", "text/plain")]
      #expect(try visitor.post("/settings/name", pairs, fields: twice).status == 403, "a form without its token")
      #expect(try visitor.post("/settings/name", pairs, fields: [("Content-Encoding", "gzip")]).status == 415)
      #expect(try visitor.post("/settings/name", pairs, fields: [("Content-Type", form)]).status == 303)
      let ranges = [("Range", "bytes=0-1"), ("Range", "bytes=2-3")]
      #expect(try visitor.send("GET", "/css/site.css", fields: ranges).status == 200)
    }
  }

  @Test("The usual port of https may be written in the public host")
  func usualPort() async throws {
    let url = try PublicURL("https://wallet.example")
    try await withWallet({ $0.publicURL = url }) { wallet in
      for (host, status) in [
        ("wallet.example", 200), ("wallet.example:443", 200), ("wallet.example:80", 403), ("wallet.example:4430", 403),
      ] {
        let answer = try wallet.visitor().send("GET", "/login", fields: [("Host", host)])
        #expect(answer.status == status, "\(host)")
      }
    }
  }

  @Test("A name with a port that is allowed is answered with that port, the usual one of https too")
  func namedPorts() async throws {
    let names = ["wallet.lan:443", "plain.lan:80", "other.lan:8443", "any.lan"].compactMap(Authority.init)
    try await withWallet({ $0.hosts = names }) { wallet in
      for (host, status) in [
        ("wallet.lan:443", 200), ("wallet.lan:80", 403), ("other.lan:8443", 200), ("other.lan:443", 403),
        ("any.lan", 200), ("any.lan:443", 200), ("any.lan:1", 200), ("plain.lan:80", 200), ("plain.lan:443", 403),
        // Browsers do not write the usual port.
        ("wallet.lan", 200), ("plain.lan", 200), ("other.lan", 403),
      ] {
        let answer = try wallet.visitor().send("GET", "/login", fields: [("Host", host)])
        #expect(answer.status == status, "\(host)")
      }
    }
  }

  @Test("No file says that it changed in the future; one whose name is no UTF-8 is passed over")
  func files() async throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("later".utf8).write(to: URL(filePath: folder + "/later.txt"))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 1e8)], ofItemAtPath: folder + "/later.txt")
    let odd = Array((folder + "/").utf8).map { CChar(bitPattern: $0) } + [-1, -2, 0]
    close(unsafe open(odd, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    try await withWallet({ $0.publicFolder = folder }) { wallet in
      let answer = try wallet.visitor().get("/later.txt")
      let format = DateFormatter()
      format.locale = Locale(identifier: "en_US_POSIX")
      format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
      let changed = try #require(answer.field("Last-Modified").flatMap(format.date))
      let sent = try #require(answer.field("Date").flatMap(format.date))
      #expect(changed <= sent)
    }
  }
}
