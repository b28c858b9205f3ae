import HTTPServer
import Synchronization
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Export", .blocking)
struct ExportTests {
  @Test("Everything that a user has, one file a format, and nothing of others")
  func everything() async throws {
    try await withWallet { wallet in
      let other = try wallet.signedIn("(530) 555-0199")
      try other.openAccount("Theirs", deposit: "77.77")
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Rent & <Söhne>", deposit: "12.50")
      try visitor.visit(account + "/delete").press("Delete account")
      try visitor.openAccount("Everyday", deposit: "3")
      try visitor.visit("/settings").follow("Export your data")
      let files = visitor.page.links.filter { $0.address.hasPrefix("/export.") }.map(\.address)
      #expect(files.count == 5)
      for path in files {
        let file = try visitor.get(path)
        #expect(file.status == 200 && file.field("Transfer-Encoding") == "chunked", "\(path)")
        #expect(file.text.contains("12.50") && file.text.contains("3.00"), "\(path): \(file.text)")
        #expect(!file.text.contains("77.77") && !file.text.contains("Theirs"), "\(path)")
        let name = "mywallet-\(wallet.day().text)\(path.dropFirst("/export".count))"
        #expect(file.field("Content-Disposition") == "attachment; filename=\"\(name)\"")
        #expect(file.field("Cache-Control") == "no-store" && file.field("X-Content-Type-Options") == "nosniff")
        #expect(file.field("Content-Security-Policy") != nil)
      }
    }
  }

  @Test("The page with the files asks for a fresh code, so that the files come at once")
  func provenFirst() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      wallet.clock.advance(seconds: 901)
      try visitor.visit("/settings").follow("Export your data")
      #expect(visitor.address == "/confirm?next=%2Fexport" && visitor.reads("Before we export your data"))
      try visitor.press("Get a code")
      try visitor.fill("Code", with: try #require(wallet.messages.code(to: "+15305550123"))).press("Confirm")
      #expect(visitor.address == "/export")
      let files = visitor.page.links.filter { $0.address.hasPrefix("/export.") }
      #expect(files.count == 5)
      for file in files { #expect(try visitor.get(file.address).status == 200, "\(file.address)") }
    }
  }

  @Test("A user without an account has files without entries")
  func empty() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      for format in ExportFormat.allCases {
        #expect(try visitor.get("/export.\(format.rawValue)").status == 200, "\(format)")
      }
    }
  }

  @Test("Only who is signed in gets any; other methods and formats are refused; HEAD has no body")
  func guards() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      for path in ["/export", "/export.csv", "/export.json"] {
        #expect(try wallet.visitor().get(path).field("Location") == "/login")
        #expect(try visitor.post(path, [("csrf", "x")]).status == 405)
        let head = try visitor.send("HEAD", path)
        #expect(head.status == 200 && head.body.isEmpty)
      }
      #expect(try visitor.get("/export.xml").status == 404)
      let foreign = try visitor.send(
        "GET", "/export.csv", fields: [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors")])
      #expect(foreign.status == 403)
    }
  }

  @Test("Where the store gives no next piece the answer breaks off, after the pieces that there were", .slow)
  func breaksOff() async throws {
    let log = try Log(style: .off, clock: TestClock())
    defer { log.close() }
    let asked = Atomic(0)
    let body = ExportBody(first: [1], log: log) { () async throws(StoreFailure) in
      guard asked.add(1, ordering: .relaxed).oldValue == 0 else { throw .busy }
      return [2]
    }
    #expect(try await body.next() == [1])
    #expect(try await body.next() == [2])
    await #expect(throws: BodyStreamFailure.self) { try await body.next() }
  }
}
