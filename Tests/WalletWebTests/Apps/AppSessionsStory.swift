import Synchronization
import SystemSupport
import TestSupport
import Testing
import WalletCore

@testable import CentralSystem
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: an app begins and stops a session", .blocking)
struct AppSessionsStory {
  /// Puts something as an app does.
  private func put(
    _ wallet: TestWallet, _ path: String, _ body: String?, token: String?, fields: [(String, String)] = []
  ) throws -> HTTPAnswer {
    let bearer = token.map { [("Authorization", "Bearer \($0)")] } ?? []
    let type = [("Content-Type", "application/json")]
    return try HTTPClient.send("PUT", path, port: wallet.port, fields: fields + bearer + type, body: body)
  }

  private func expect(
    _ answer: HTTPAnswer, _ status: Int, _ word: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      answer.status == status && answer.text == "\"\(word)\"", "\(answer.status) \(answer.text)",
      sourceLocation: sourceLocation)
    #expect(answer.field("Content-Type") == "application/json", sourceLocation: sourceLocation)
  }

  private static let body =
    #"{"chargerId":"100001","connectorId":"1","idTag":"1","reservationId":"1","parentIdTag":"1"}"#

  /// A wallet with CP1, whose charger 100001 is available, and a user with $100.
  private func withPoint(
    _ story: (TestWallet, ScriptedChargePoint, _ visitor: Visitor, _ token: String) throws -> Void
  ) async throws {
    // Only the test's clock lets an app wait in vain, however slow the machine is.
    try await withChargers({ $0.handlerTime = 300 }) { wallet, _ in
      let point = try wallet.connected()
      try point.call("StatusNotification", #"{"connectorId":1,"errorCode":"NoError","status":"Available"}"#)
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Everyday", deposit: "100")
      try story(wallet, point, visitor, try #require(visitor.session).value)
    }
  }

  @Test("The token of a session is needed: none, a wrong one, a cookie alone or two are 401")
  func tokens() async throws {
    try await withPoint { wallet, _, visitor, token in
      let cookie = try #require(visitor.session)
      let cases: [[(String, String)]] = [
        [], [("Cookie", "\(cookie.name)=\(cookie.value)")], [("Authorization", "Bearer")],
        [("Authorization", "Bearer x")], [("Authorization", "Basic \(token)")], [("Authorization", token)],
        [("Authorization", "Digest \(token)")],
        [("Authorization", "Bearer \(String(repeating: "A", count: 43))")],
        [("Authorization", "Bearer \(token)"), ("Authorization", "Bearer \(token)")],
      ]
      for (path, body) in [
        ("/reservations/100001", "{}"), ("/reservations", Self.body), ("/chargers/100001", #"{"status":"Available"}"#),
      ] {
        for fields in cases {
          let answer = try put(wallet, path, body, token: nil, fields: fields)
          expect(answer, 401, "Unauthorized")
          #expect(answer.field("WWW-Authenticate") == "Bearer")
        }
      }
      #expect(wallet.central.charging.read { $0.count } == 0)
    }
  }

  @Test("What is no such charger, no object of JSON or too long is refused in its own word")
  func bodies() async throws {
    try await withPoint { wallet, _, _, token in
      for (path, body) in [
        ("/reservations", nil), ("/reservations", "{}"), ("/reservations", "[1]"), ("/reservations", "{"),
        ("/reservations", #"{"chargerId":[]}"#), ("/reservations/100001", #"{"limit":"x"}"#),
        ("/reservations/100001", #"{"limit":-1}"#), ("/reservations/100001", #"{"limit":1}"#),
        ("/reservations/100001", #"{"limit":20001}"#),
        ("/reservations/100001", #"{"chargerId":"100002"}"#), ("/chargers/100001", #"{"status":"Faulted"}"#),
        ("/chargers/100001", "{}"),
      ] as [(String, String?)] {
        // More than the account has is no question of the limit's form.
        let status = body?.contains("20001") == true ? 402 : 400
        let answer = try put(wallet, path, body, token: token)
        #expect(answer.status == status, "\(path) \(body ?? "")")
      }
      expect(try put(wallet, "/reservations/999999", "{}", token: token), 404, "InvalidId")
      expect(try put(wallet, "/reservations/7", "{}", token: token), 404, "InvalidId")
      expect(try put(wallet, "/reservations", #"{"chargerId":"abc"}"#, token: token), 404, "InvalidId")
      expect(try put(wallet, "/chargers/999999", #"{"status":"Available"}"#, token: token), 404, "InvalidId")
      let foreign = #"{"accountId":"AAAAAAAAAAAAAAAAAAAAAA"}"#
      expect(try put(wallet, "/reservations/100001", foreign, token: token), 404, "InvalidId")
      let long = #"{"idTag":""# + String(repeating: "1", count: 4096) + #""}"#
      #expect(try put(wallet, "/reservations/100001", long, token: token).status == 413)
    }
  }

  @Test("A charger that cannot be used, and an account without enough, are told in OCPP's words")
  func refusals() async throws {
    try await withPoint { wallet, point, _, token in
      expect(try put(wallet, "/reservations/100003", "{}", token: token), 409, "Unavailable")
      for (status, word) in [("Faulted", "Faulted"), ("Unavailable", "Unavailable"), ("Charging", "Occupied")] {
        let code = status == "Faulted" ? "GroundFailure" : "NoError"
        try point.call("StatusNotification", #"{"connectorId":1,"errorCode":"\#(code)","status":"\#(status)"}"#)
        expect(try put(wallet, "/reservations/100001", "{}", token: token), 409, word)
      }
      try point.call("StatusNotification", #"{"connectorId":1,"errorCode":"NoError","status":"Available"}"#)
      let poor = try wallet.signedIn("(530) 555-0199")
      let poorToken = try #require(poor.session).value
      expect(try put(wallet, "/reservations/100001", "{}", token: poorToken), 402, "NotEnough")
      let account = try poor.openAccount("Everyday", deposit: "1")
      let id = try #require(account.split(separator: "/").last)
      expect(try put(wallet, "/reservations/100001", "{}", token: poorToken), 402, "NotEnough")
      expect(try put(wallet, "/reservations/100001", #"{"accountId":"\#(id)"}"#, token: poorToken), 402, "NotEnough")
      #expect(wallet.central.charging.read { $0.count } == 0)
    }
  }

  @Test("It begins as the button does: Accepted, again while it runs, without a second session; then it is stopped")
  func accepted() async throws {
    try await withPoint { wallet, point, visitor, token in
      point.answers["RemoteStartTransaction"] = #"{"status":"Accepted"}"#
      let serving = try SystemThread.run { try? point.serve(until: "RemoteStartTransaction") }
      expect(try put(wallet, "/reservations", Self.body, token: token), 201, "Accepted")
      serving.join()
      for body in [Self.body, #"{"chargerId":100001}"#] {
        expect(try put(wallet, "/reservations", body, token: token), 201, "Accepted")
      }
      expect(try put(wallet, "/reservations/100001", nil, token: token), 201, "Accepted")
      #expect(point.calls.count { $0.action == "RemoteStartTransaction" } == 1)
      #expect(wallet.central.charging.read { $0.count } == 1)
      #expect(try visitor.visit("/home").reads("$30.00 held"))
      let other = try #require(try wallet.signedIn("(530) 555-0199").session).value
      expect(try put(wallet, "/chargers/100001", #"{"status":"Available"}"#, token: other), 409, "Rejected")
      let stopped = try put(wallet, "/chargers/100001", #"{"status":"Available"}"#, token: token)
      #expect(stopped.status == 200 && stopped.text.hasPrefix(#"{"chargerID":100001,"#))
      #expect(wallet.central.charging.read { $0.count } == 0, "the car was never plugged in")
      expect(try put(wallet, "/chargers/100001", #"{"status":"Available"}"#, token: token), 409, "Rejected")
    }
  }

  @Test("If the charge point refuses, the answer is Rejected; the next try begins from the start")
  func rejected() async throws {
    try await withPoint { wallet, point, visitor, token in
      for (word, status, told) in [("Rejected", 409, "Rejected"), ("Accepted", 201, "Accepted")] {
        point.answers["RemoteStartTransaction"] = #"{"status":"\#(word)"}"#
        let serving = try SystemThread.run { try? point.serve(until: "RemoteStartTransaction") }
        expect(try put(wallet, "/reservations/100001", #"{"limit":"1000"}"#, token: token), status, told)
        serving.join()
        #expect(try visitor.visit("/home").reads("$10.00 held") == (word == "Accepted"))
      }
    }
  }

  /// Begins as an app does that has to wait, and lets eight seconds pass.
  private func waitInVain(_ wallet: TestWallet, token: String) throws -> HTTPAnswer {
    var answer = HTTPAnswer.none
    let asking = try SystemThread.run { answer = (try? put(wallet, "/reservations", Self.body, token: token)) ?? .none }
    #expect(try blockUntil { wallet.central.waiting == 1 })
    for (seconds, waiting) in [(7, 1), (1, 0)] {
      wallet.clock.advance(seconds: seconds)
      wallet.running.charging.watch.tick()
      #expect(wallet.central.waiting == waiting)
    }
    asking.join()
    return answer
  }

  @Test(
    "A charge point that says nothing for eight seconds is a Timeout; session and hold live on, and it is Accepted later"
  )
  func timeout() async throws {
    try await withPoint { wallet, point, visitor, token in
      for _ in 1...2 {
        expect(try waitInVain(wallet, token: token), 504, "Timeout")
        #expect(wallet.central.charging.read { $0.claims.map(\.session?.state) } == [.starting])
        #expect(try visitor.visit("/home").reads("Asking the charger …", "$30.00 held"))
      }
      // The charge point was slow: it began all the same.
      let number = try point.beginTransaction(at: wallet.clock.now())
      for _ in 1...2 { expect(try put(wallet, "/reservations", Self.body, token: token), 201, "Accepted") }
      #expect(point.calls.count { $0.action == "RemoteStartTransaction" } == 1)
      #expect(wallet.central.charging.read { $0.claims.map(\.session?.terms.number.value) } == [Int32(number)])
      #expect(try visitor.visit("/home").reads("Charging at Main Street 100001", "$30.00 held"))
    }
  }

  @Test("A charge point that never answers is one that may begin: Accepted, until nobody has plugged a car in")
  func silence() async throws {
    try await withPoint { wallet, point, visitor, token in
      expect(try waitInVain(wallet, token: token), 504, "Timeout")
      try point.serve(until: "RemoteStartTransaction")
      wallet.clock.advance(seconds: 30)
      let isWaiting = try blockUntil {
        wallet.running.charging.watch.tick()
        return try visitor.visit("/home").reads("Plug in your car now")
      }
      #expect(isWaiting, "\(visitor.page.text)")
      expect(try put(wallet, "/reservations", Self.body, token: token), 201, "Accepted")
      wallet.clock.advance(seconds: 180)
      wallet.running.charging.watch.tick()
      // Pages learn of an end a moment after the books.
      #expect(try blockUntil { try visitor.visit("/home").reads("Nothing was charged.") })
      #expect(visitor.reads("$100.00") && !visitor.reads("held"))
    }
  }

  @Test("PUT is let in for these addresses alone, and never from another site or for another host")
  func elsewhere() async throws {
    try await withPoint { wallet, _, _, token in
      for (path, allow) in [
        ("/chargers", "GET, HEAD"), ("/chargers/available", "GET, HEAD"), ("/chargePoints/1", "GET, HEAD"),
        ("/login", "GET, HEAD, POST"), ("/charge/begin", "POST"),
      ] {
        let answer = try put(wallet, path, "{}", token: token)
        #expect(answer.status == 405 && answer.field("Allow") == allow, "\(path)")
      }
      for (path, allow) in [
        ("/chargers/100001", "GET, HEAD, PUT"), ("/reservations", "PUT"), ("/reservations/100001", "PUT"),
      ] {
        let answer = try HTTPClient.send("POST", path, port: wallet.port, body: "")
        #expect(answer.status == 405 && answer.field("Allow") == allow, "\(path)")
      }
      for fields in [
        [("Sec-Fetch-Site", "cross-site")], [("Origin", "http://evil.example")], [("Host", "evil.example")],
      ] {
        #expect(try put(wallet, "/reservations", Self.body, token: token, fields: fields).status == 403, "\(fields)")
      }
      #expect(wallet.central.charging.read { $0.count } == 0)
    }
  }
}

extension CentralSystem {
  /// How many wait for a charge point's answer.
  fileprivate var waiting: Int {
    work.withLock { work in
      var count = 0
      _ = work.takeWaiters { _ in
        count += 1
        return false
      }
      return count
    }
  }
}
