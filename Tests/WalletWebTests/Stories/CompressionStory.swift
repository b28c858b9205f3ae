import Foundation
import TestSupport
import Testing
import WalletCore

@testable import WalletBench
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: what is compressed, and what never is", .blocking)
struct CompressionStory {
  private static let wish = ("Accept-Encoding", "gzip, deflate, br, zstd")

  /// What is sent as gzip to who accepts it, by the patterns of addresses.
  private static let compressed: Set<String> = ["/export.{format}", "/accounts/{id}/statement.{format}"]

  /// The fields of an answer without those that differ from answer to answer.
  private func steady(_ answer: HTTPAnswer) -> TestSupport.Fields {
    answer.fields.without(["date", "content-encoding", "transfer-encoding", "content-length"])
  }

  @Test("Connections 14: each file of everything, an account or a month is gzip where accepted, and the same inside")
  func files() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.personWithPast(deposits: 30)
      let links = try visitor.visit("/home").page.links.map(\.address)
      let path = try #require(links.first { $0.wholeMatch(of: /\/accounts\/[A-Za-z0-9_-]{22}/) != nil })
      let everything = ExportFormat.allCases.map { "/export.\($0.rawValue)" }
      let statements = ["csv", "ofx", "qif", "journal"].map { "\(path)/statement.\($0)" }
      for address in everything + statements + statements.map({ $0 + "?month=2026-11" }) {
        let plain = try visitor.get(address)
        let packed = try visitor.send("GET", address, fields: [Self.wish])
        #expect(plain.status == 200 && plain.field("Content-Encoding") == nil, "\(address)")
        #expect(packed.status == 200 && packed.all("Content-Encoding") == ["gzip"], "\(address)")
        #expect(try Gunzip.bytes(of: packed.body) == plain.body, "\(address)")
        #expect(steady(packed) == steady(plain) && packed.all("Vary") == ["Accept-Encoding"], "\(address)")
        let head = try visitor.send("HEAD", address, fields: [Self.wish])
        #expect(head.body.isEmpty && head.fields.without(["date"]) == packed.fields.without(["date"]), "\(address)")
        for wish in ["gzip;q=0", "br", "identity, gzip;q=0.1"] {
          let other = try visitor.send("GET", address, fields: [("Accept-Encoding", wish)])
          #expect(other.body == plain.body && other.field("Content-Encoding") == nil, "\(address) \(wish)")
        }
      }
    }
  }

  @Test("Connections 14: a client of HTTP/1.0 gets the same; its file ends with the connection")
  func oldClient() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.personWithPast()
      let plain = try visitor.get("/export.json")
      let cookie = try #require(visitor.session)
      let connection = try HTTPConnection(port: wallet.port)
      try connection.send(
        "GET /export.json HTTP/1.0\r\nHost: localhost:\(wallet.port)\r\nAccept-Encoding: gzip\r\n"
          + "Cookie: \(cookie.name)=\(cookie.value)\r\n\r\n")
      let answer = try connection.readAnswer()
      #expect(answer.field("Transfer-Encoding") == nil && answer.field("Content-Encoding") == "gzip")
      #expect(try Gunzip.bytes(of: answer.body) == plain.body)
      #expect(connection.endsInOrder())
    }
  }

  @Test("Connections 14: the file of a search is never compressed, because the request chooses what stands in it")
  func search() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.personWithPast(deposits: 30)
      for address in ["/activity.csv", "/activity.csv?q=rent", "/activity.csv?kind=deposit", "/activity.csv?min=1"] {
        let plain = try visitor.get(address)
        let asked = try visitor.send("GET", address, fields: [Self.wish])
        #expect(plain.status == 200 && asked.field("Content-Encoding") == nil, "\(address)")
        #expect(asked.body == plain.body && asked.fields.without(["date"]) == plain.fields.without(["date"]))
      }
    }
  }

  /// Asks again for every place of a walk as browsers do.
  /// - Returns: the patterns of what came compressed.
  private func compressed(on walk: SiteWalk, _ visitor: Visitor) throws -> Set<String> {
    var found: Set<String> = []
    for stop in walk.stops {
      let answer = try visitor.send("GET", stop.address, fields: [Self.wish])
      #expect(answer.status == stop.answer.status, "\(stop.address)")
      guard answer.field("Content-Encoding") != nil else { continue }
      let type = try #require(answer.field("Content-Type"))
      #expect(!type.hasPrefix("text/html") && answer.status == 200, "\(stop.address)")
      found.insert(stop.pattern ?? "a file")
    }
    return found
  }

  @Test(
    "Connections 14: no page is compressed, for any visitor: it has a token, and may show what the request says",
    .slow)
  func pages() async throws {
    try await withWallet { wallet in
      let person = try wallet.personWithPast()
      wallet.addChargePoints()
      let walk = try SiteWalk(person)
      #expect(walk.pages.count > 20)
      #expect(try compressed(on: walk, person) == Self.compressed.union(["a file"]))
      for visitor in [wallet.visitor(), try wallet.waitingForCode()] {
        #expect(try compressed(on: SiteWalk(visitor), visitor) == ["a file"])
      }
    }
  }

  @Test("Connections 14: nor a page that no link leads to, an answer to a script, or a refusal")
  func others() async throws {
    try await withChargers { wallet, _ in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      let invoice = try await wallet.charge(8990, paidFrom: account)
      let addresses = [
        invoice, "/charge", "/charge/100003", "/nowhere", "/accounts/AAAAAAAAAAAAAAAAAAAAAA", "/activity.csv?min=x",
        "/%zz",
        "/healthz", "/security", "/chargePoints/100003",
      ]
      for address in addresses {
        let answer = try visitor.send("GET", address, fields: [Self.wish])
        #expect(answer.field("Content-Encoding") == nil && answer.status > 0, "\(address)")
      }
      let csrf = ("csrf", try #require(try visitor.visit("/settings").value("csrf")))
      let refused = try visitor.post("/login", [csrf, ("phone", "<b>")], fields: [Self.wish])
      #expect(refused.status == 422 || refused.status == 303)
      #expect(refused.field("Content-Encoding") == nil)
    }
  }

  @Test("Connections 14: a file that cannot go on breaks off, compressed too", .slow)
  func breaksOff() async throws {
    let seeded = try SeededFolder { ($0.users, $0.long) = (2, 8000) }
    let people = try seeded.people("long.txt")
    let cookie = try #require(people.first).cookie
    try await withWallet({ $0.dataFolder = seeded.plan.folder }) { wallet in
      let fields = [("Cookie", "wallet_\(wallet.port)=\(cookie)"), Self.wish]
      let request = HTTPClient.request("GET", "/export.json", port: wallet.port, fields: fields)
      let whole = try HTTPConnection(port: wallet.port)
      try whole.send(request)
      let packed = try whole.readAnswer()
      try #require(packed.status == 200, "\(packed.text)")
      let bytes = try Gunzip.bytes(of: packed.body)
      #expect(packed.body.count < bytes.count / 5 && packed.body.count > 300_000)
      // A client with little room: most of the file is not made yet when its first bytes are here.
      let slow = try HTTPConnection(port: wallet.port, receiveBuffer: 4096)
      try slow.send(request)
      #expect(try slow.readSome(100) > 0)
      // Each look at this clock advances it by a second, and a piece looks before each of its reads.
      wallet.clock.tick(seconds: 1)
      defer { wallet.clock.tick(seconds: 0) }
      #expect(throws: ClientFailure.self) { try slow.readAnswer() }
    }
  }

  @Test(
    "Connections 14: curl reads what it asked to be compressed, a file of the pages and an export",
    .enabled(if: FileManager.default.isExecutableFile(atPath: Curl.path)))
  func curl() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.personWithPast(deposits: 30)
      let cookie = try #require(visitor.session)
      let style = try Assets(folder: Repository.publicFolder).stylesheet
      for address in ["/css/site.css", style, "/export.csv", "/export.json"] {
        let printed = try Tool.run(
          Curl.path,
          [
            "--silent", "--show-error", "--compressed", "--cookie", "\(cookie.name)=\(cookie.value)",
            "http://localhost:\(wallet.port)\(address)",
          ])
        #expect(try printed == visitor.get(address).body, "\(address)")
      }
    }
  }
}
