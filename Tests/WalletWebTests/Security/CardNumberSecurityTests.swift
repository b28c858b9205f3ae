import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: the numbers of cards")
struct CardNumberSecurityTests {
  /// Right and wrong numbers that a person types; none is anybody's.
  private static let right = ["4539578763621486", "5425233430109903", "374245455400126"]
  private static let wrong = ["4539578763621487", "9539578763621486", "45395787636214"]

  /// A number as people and browsers write it.
  private static func spellings(_ number: String) -> [String] {
    let separators = ["", " ", "-", "+", "%20"]
    let fours = stride(from: 0, to: number.count, by: 4).map { number.dropFirst($0).prefix(4) }
    // As the script groups those of American Express.
    let brands = number.count == 15 ? [number.prefix(4), number.dropFirst(4).prefix(6), number.dropFirst(10)] : []
    return separators.map { fours.joined(separator: $0) }
      + (brands.isEmpty ? [] : separators.dropFirst().map { brands.joined(separator: $0) })
  }

  /// The spellings that people type and the script sends.
  private static func typed(_ number: String) -> [String] { spellings(number).filter { !$0.contains(/[+%]/) } }

  /// Where a process's memory holds one of some texts.
  private func holding(_ texts: [String], in process: Int32) throws -> Set<String> {
    let memory = try #require(FileHandle(forReadingAtPath: "/proc/\(process)/mem"))
    var found: Set<String> = []
    var unread: [Substring] = []
    for line in try mappings(of: process) {
      guard let range = line.firstMatch(of: /^([0-9a-f]+)-([0-9a-f]+) rw/),
        let start = UInt64(range.1, radix: 16), let end = UInt64(range.2, radix: 16)
      else { continue }
      try memory.seek(toOffset: start)
      guard let bytes = try? memory.read(upToCount: Int(end - start)), !bytes.isEmpty else {
        unread.append(line)
        continue
      }
      for text in texts where bytes.range(of: Data(text.utf8)) != nil { found.insert(text) }
    }
    // What is gone by now holds nothing; of the rest, only the kernel's own pages cannot be read.
    let there = Set(try mappings(of: process))
    let hidden = unread.filter { there.contains($0) && !$0.contains("[vv") }
    #expect(hidden.isEmpty, "not searched: \(hidden)")
    return found
  }

  private func mappings(of process: Int32) throws -> [Substring] {
    try String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8).split(separator: "\n")
  }

  private struct Scene {
    let data: String
    let run: ProgramRun
    let visitor: Visitor
  }

  private func start(_ folder: String) throws -> Scene {
    let data = folder + "/data"
    let run = try ProgramRun(["--port", "0", "--data", data, "--sms", "file:\(folder)/sms"])
    let visitor = Visitor(port: try run.port())
    try visitor.visit("/login").fill("Phone number", with: "530 555 0123").press("Send OTP")
    try visitor.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify")
    return Scene(data: data, run: run, visitor: visitor)
  }

  /// Adds cards, is refused in every way, asks about brands, and breaks requests off in the middle of a number.
  private func useNumbers(_ scene: Scene) throws {
    let visitor = scene.visitor
    for number in Self.right {
      for spelling in Self.typed(number) {
        try visitor.visit("/cards/new").fill("Card number", with: spelling).fill("Expiry date", with: "x")
        #expect(try visitor.press("Add card").statuses == [422])
      }
      try visitor.fill("Card number", with: number).fill("Expiry date", with: "12/35")
      try visitor.fill("Nickname", with: "Zwiebelkuchen").press("Add card")
      #expect(visitor.statuses == [303, 200] && visitor.reads("•••• \(number.suffix(4))"))
    }
    for number in Self.wrong + [Self.right[0]] {
      for spelling in Self.typed(number) {
        try visitor.visit("/cards/new").fill("Card number", with: spelling).fill("Expiry date", with: "12/35")
        #expect(try visitor.press("Add card").statuses == [422])
      }
    }
    let csrf = try #require(visitor.value("csrf"))
    // More digits than our script sends, to the check and to an address of another form.
    for number in Self.right + Self.wrong {
      for field in ["brand", "number"] {
        let pairs = [("csrf", csrf), ("form", "/cards/new"), ("field", field), ("value", number)]
        #expect(try visitor.post("/check", pairs).status == 200)
      }
    }
    try mistakeFields(visitor, csrf)
    try breakOff(visitor, csrf)
  }

  /// Types numbers into the fields beside the number's, and asks about these.
  private func mistakeFields(_ visitor: Visitor, _ csrf: String) throws {
    let rename = try #require(visitor.visit("/cards").page.forms.first { $0.action.hasSuffix("/name") }).action
    for number in Self.right + Self.wrong {
      for spelling in Self.typed(number) {
        for (expiry, nickname) in [(spelling, ""), ("12/35", spelling), ("12/35", "my \(spelling)")] {
          try visitor.visit("/cards/new").fill("Card number", with: Self.right[1]).fill("Expiry date", with: expiry)
          #expect(try visitor.fill("Nickname", with: nickname).press("Add card").statuses == [422])
        }
        #expect(try visitor.post(rename, [("csrf", csrf), ("nickname", spelling)]).status == 422)
        for (form, field) in [
          ("/cards/new", "expiry"), ("/cards/new", "nickname"), (rename, "nickname"), ("/nowhere", "nickname"),
        ] {
          let pairs = [("csrf", csrf), ("form", form), ("field", field), ("value", spelling)]
          #expect(try visitor.post("/check", pairs).status == 200)
        }
      }
    }
  }

  /// Requests whose bodies are refused, arrive in pieces or chunks, or never end.
  private func breakOff(_ visitor: Visitor, _ csrf: String) throws {
    let cookie = try #require(visitor.session)
    let fields = [("Cookie", "\(cookie.name)=\(cookie.value)")]
    let body = "csrf=\(csrf)&number=\(Self.right[0])&expiry=12%2F35&x="
    let filler = String(repeating: "y", count: 3000)
    for (path, status) in [("/nowhere", 404), ("/cards/new", 400), ("/home", 405)] {
      let answer = try HTTPClient.send("POST", path, port: visitor.port, fields: fields, body: body + filler)
      #expect(answer.status == status)
      expectNoNumber(answer)
    }
    let parted = try HTTPConnection(port: visitor.port)
    let whole = HTTPClient.request("POST", "/cards/new", port: visitor.port, fields: fields, body: body + filler)
    for piece in stride(from: 0, to: whole.utf8.count, by: 700) {
      try parted.send(Array(Array(whole.utf8)[piece..<min(piece + 700, whole.utf8.count)]))
      // A turn of the loop for each piece.
      #expect(try HTTPClient.send("GET", "/healthz", port: visitor.port).status == 200)
    }
    #expect(try parted.readAnswer().status == 400)
    let chunked = try HTTPConnection(port: visitor.port)
    try chunked.send(
      "POST /cards/new HTTP/1.1\r\nHost: localhost:\(visitor.port)\r\nCookie: \(cookie.name)=\(cookie.value)\r\n"
        + "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "\(String(body.utf8.count, radix: 16))\r\n\(body)\r\nbb8\r\n\(filler)\r\n0\r\n\r\n")
    #expect(try chunked.readAnswer().status == 400)
    let unfinished = try HTTPConnection(port: visitor.port)
    try unfinished.send(String(whole.dropLast(100)))
    #expect(try HTTPClient.send("GET", "/healthz", port: visitor.port).status == 200)
    unfinished.reset()
    // Two at once: the second is read ahead.
    let both = try HTTPConnection(port: visitor.port)
    try both.send(HTTPClient.request("GET", "/healthz", port: visitor.port) + whole)
    #expect(try both.readAnswer().status == 200)
    #expect(try both.readAnswer().status == 400)
    try sendAfterRefusal(visitor, fields, body)
  }

  /// Numbers in what is still read after a refusal, and in front of what is refused.
  private func sendAfterRefusal(_ visitor: Visitor, _ fields: [(String, String)], _ body: String) throws {
    let form = fields + [("Content-Type", "application/x-www-form-urlencoded")]
    for (path, length, status) in [("/nowhere", body.utf8.count, 404), ("/cards/new", 100_000_000, 413)] {
      let head = HTTPClient.request(
        "POST", path, port: visitor.port, fields: form + [("Content-Length", "\(length)")])
      let late = try HTTPConnection(port: visitor.port)
      try late.send(head)
      let answer = try late.readAnswer()
      #expect(answer.status == status)
      try late.send(body)
      #expect(try HTTPClient.send("GET", "/healthz", port: visitor.port).status == 200)
      // The same, already there when the head is refused.
      let early = try HTTPConnection(port: visitor.port)
      try early.send(head + body)
      for refused in [answer, try early.readAnswer()] {
        #expect(refused.status == status)
        expectNoNumber(refused)
      }
    }
    let chunked = try HTTPConnection(port: visitor.port)
    let head = HTTPClient.request(
      "POST", "/cards/new", port: visitor.port, fields: form + [("Transfer-Encoding", "chunked")])
    try chunked.send(head + "\(String(body.utf8.count, radix: 16))\r\n\(body)\r\nffffff\r\n\(body)")
    let tooLarge = try chunked.readAnswer()
    #expect(tooLarge.status == 413)
    expectNoNumber(tooLarge)
  }

  private func expectNoNumber(_ answer: HTTPAnswer) {
    for number in Self.right { #expect(!answer.text.contains(number)) }
  }

  @Test("S48: after cards were added, shown and refused, no file and no log holds a number", .timeLimit(.minutes(5)))
  func files() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let scene = try start(folder)
    try useNumbers(scene)
    let backup = try ProgramRun(["backup", folder + "/backup", "--data", scene.data])
    #expect(backup.waited() == 0, "\(backup.errorText)")
    let texts = (Self.right + Self.wrong).flatMap(Self.spellings)
    for place in [scene.data, folder] {
      for text in texts { #expect(try DataFiles.holding(text, in: place) == [], "\(text)") }
    }
    // The search finds what is there.
    #expect(try DataFiles.holding("Zwiebelkuchen", in: scene.data).isEmpty == false)
    #expect(try DataFiles.holding("Zwiebelkuchen", in: folder) == ["backup"])
    scene.run.terminate()
    let log = scene.run.errorText
    #expect(log.contains("/cards/new"), "the log tells of requests")
    for text in texts { #expect(!log.contains(text)) }
  }

  @Test(
    "After the same, the program's memory holds no number", .needsRoot, .timeLimit(.minutes(5)))
  func memory() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let scene = try start(folder)
    try useNumbers(scene)
    let texts = (Self.right + Self.wrong).flatMap(Self.spellings)
    // A connection that was reset is noticed in the loop's next turn.
    var left: Set<String> = []
    let isClean = try blockUntil(within: 5) {
      left = try holding(texts, in: scene.run.processIdentifier)
      return left.isEmpty
    }
    #expect(isClean, "\(left.sorted())")
    let known = try holding(["Zwiebelkuchen"], in: scene.run.processIdentifier)
    #expect(known == ["Zwiebelkuchen"], "the search finds what is there")
    scene.run.terminate()
  }
}
