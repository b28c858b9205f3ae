import HTTPServer
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: a store that answers late", .blocking)
struct LateStoreStory {
  /// What a person reads, by page name, except what differs in each wallet: its port, secrets to take along, and
  /// hashes, which depend on identifiers.
  private static func texts(_ gallery: PageGallery) -> [String: String] {
    var texts: [String: String] = [:]
    for page in gallery.pages {
      let reader = PageReader(page.html)
      texts[page.name] = "\(page.status) \(reader.title)\n\(reader.text)"
        .replacing(/localhost:\d+/, with: "localhost:port")
        .replacing(/\b[0-9a-f]{4}(?: ?[0-9a-f]{4}){15}\b/, with: "hash")
        .replacing(/\b[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}\b/, with: "secret")
        .replacing(/\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b/, with: "code")
    }
    return texts
  }

  @Test("Every page in every state reads the same as on a store that answers at once", .slow)
  func everyPage() throws {
    let prompt = try PageGallery.ofPeople()
    let late = try LateAnswers()
    let gallery = try PageGallery.ofPeople(late: late)
    #expect(late.count > 300, "they were late")
    let (before, after) = (Self.texts(prompt), Self.texts(gallery))
    #expect(before.count > 80 && Set(before.keys) == Set(after.keys))
    for (name, text) in before { #expect(after[name] == text, "\(name)") }
  }

  @Test("Who follows every link comes to every address that answers GET")
  func everyLink() async throws {
    try await withWallet(late: try LateAnswers()) { wallet in
      let people = [try wallet.personWithPast(), wallet.visitor(), try wallet.waitingForCode()]
      wallet.addChargePoints()
      let walks = try people.map { try SiteWalk($0) }
      for stop in walks.flatMap(\.stops) { #expect([200, 303].contains(stop.answer.status), "\(stop.address)") }
      let reached = walks.map(\.patterns).reduce(into: Set<String>()) { $0.formUnion($1) }
      #expect(Set(SiteMap.shown.map(SiteMap.pattern)).subtracting(reached).subtracting(SiteMap.notLinked) == [])
    }
  }

  @Test("Limits 7: what is read too late is 503 at the handler's time, page or form, and nothing was booked")
  func tooLate() async throws {
    let late = try LateAnswers()
    try await withWallet(late: late, { $0.handlerTime = 3 }) { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "10")
      let deposit = visitor.pairs(of: try visitor.form(to: account + "/deposit")).filter { $0.0 != "amount" }
      let form = Visitor.encoded(deposit + [("amount", "5")])
      late.hold()
      let requests = ["GET /home", "GET /nowhere", "GET /healthz", "POST \(account)/deposit", "GET /loading"]
      let held = try requests.map { line in
        try Self.ask(line, line.hasPrefix("POST") ? form : nil, visitor)
      }
      // Unanswered reads keep no other client waiting.
      #expect(try wallet.visitor().visit("/login").statuses == [200])
      let answers = try held.map { try $0.readAnswer() }
      #expect(answers.map(\.status) == [503, 404, 503, 503, 503])
      for answer in [answers[0], answers[3], answers[4]] {
        #expect(answer.field("Retry-After") != nil && !answer.text.contains("Reference: "))
      }
      late.release()
      #expect(try visitor.visit(account).reads("$10.00"))
      #expect(try visitor.post(account + "/deposit", deposit + [("amount", "5")]).status == 303)
      #expect(try visitor.visit(account).reads("$15.00"))
    }
  }

  /// Sends a request with a visitor's cookie on its own connection, and does not wait for the answer.
  private static func ask(_ line: String, _ form: String?, _ visitor: Visitor) throws -> HTTPConnection {
    let cookie = try #require(visitor.session)
    let connection = try HTTPConnection(port: visitor.port)
    let type = form.map { "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \($0.utf8.count)\r\n" }
    try connection.send(
      "\(line) HTTP/1.1\r\nHost: localhost:\(visitor.port)\r\nCookie: \(cookie.name)=\(cookie.value)\r\n\(type ?? "")\r\n"
        + (form ?? ""))
    return connection
  }

  @Test("A store that answers at once keeps no page waiting but those of the history")
  func nobodyWaits() async throws {
    let answered = AnsweredRequests()
    try await withWallet(answered: answered) { wallet in
      let person = try wallet.personWithPast()
      for visitor in [person, wallet.visitor(), try wallet.waitingForCode()] { _ = try SiteWalk(visitor) }
      _ = try person.get("/nowhere")
      _ = try person.get("/accounts/AAAAAAAAAAAAAAAAAAAAAA")
    }
    let shown = answered.all.filter { $0.method == .get }
    #expect(shown.count > 100)
    // With a day, home and an account are history pages too.
    let history = SiteMap.ofHistory.map(SiteMap.pattern)
    #expect(Set(shown.filter(\.waited).map { "\($0.route)" }) == Set(history))
  }
}

extension PageGallery {
  /// The pages that people see, without failures; from a wallet that has stopped by the time this returns.
  static func ofPeople(late: LateAnswers? = nil) throws -> PageGallery {
    let wallet = try TestWallet(late: late, configure)
    defer { wallet.stop() }
    var gallery = PageGallery(theme: .classic)
    try gallery.addPeople(wallet)
    return gallery
  }
}
