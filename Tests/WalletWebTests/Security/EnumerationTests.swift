import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: who has a wallet here", .blocking)
struct EnumerationTests {
  private static let known = (0..<100).map { "+1530555\(1000 + $0)" }
  private static let unknown = (0..<100).map { "+1530556\(1000 + $0)" }

  private struct Look: Equatable {
    let status: Int
    let names: [String]
    let length: Int
  }

  private func look(_ answer: HTTPAnswer) -> Look {
    Look(status: answer.status, names: answer.fields.map(\.0), length: answer.body.count)
  }

  /// What a stranger sees for one number, and how long each answer takes.
  private func probe(_ number: String, _ wallet: TestWallet) throws -> ([Look], [Duration]) {
    let visitor = wallet.visitor()
    try visitor.visit("/login")
    let token = try #require(visitor.value("csrf"))
    var looks: [Look] = []
    var times: [Duration] = []
    func take(_ request: () throws -> HTTPAnswer) rethrows {
      let began = ContinuousClock.now
      looks.append(look(try request()))
      times.append(ContinuousClock.now - began)
    }
    try take { try visitor.post("/login", [("csrf", token), ("country", "US"), ("phone", number)]) }
    try take { try visitor.get("/otp") }
    try take { try visitor.post("/otp", [("csrf", token), ("code", "no code")]) }
    let wrong = wrongCode(insteadOf: wallet.messages.code(to: number))
    for _ in 0..<2 { try take { try visitor.post("/otp", [("csrf", token), ("code", wrong)]) } }
    return (looks, times)
  }

  @Test("S14: known and unknown numbers look alike: status, fields, length, and medians within 10 ms", .slow)
  func alike() async throws {
    try await withWallet({
      ($0.policy.sendsAddressHour, $0.policy.checksAddressFiveMinutes, $0.accountsMax) = (0, 0, 0)
    }) { wallet in
      for number in Self.known { _ = try wallet.signedIn(number) }
      // Ends the waits after the sign-ins; the minutes on the pages are the same for all.
      wallet.clock.advance(seconds: 3600)
      var looks: [[[Look]]] = [[], []]
      var times: [[[Duration]]] = [[], []]
      // Alternates, so that other load on the machine affects both sides.
      for pair in zip(Self.known, Self.unknown) {
        for (side, number) in [pair.0, pair.1].enumerated() {
          let (seen, taken) = try probe(number, wallet)
          looks[side].append(seen)
          times[side].append(taken)
        }
      }
      #expect(Set(looks[0].map { "\($0)" }) == Set(looks[1].map { "\($0)" }))
      #expect(Set(looks[0].map { "\($0)" }).count == 1, "every number looks like every other")
      expectAlike(times)
      let users = try RawDatabase.texts("SELECT count(*) FROM user", in: wallet.folder)
      #expect(users == ["100"], "a user is made by a right code only")
    }
  }

  /// Expects of each step that known and unknown take as long as each other, within 10 ms.
  private func expectAlike(_ times: [[[Duration]]]) {
    for step in times[0][0].indices {
      let sides = times.map { side in side.map { $0[step] } }
      #expect(!Self.areApart(sides[0], sides[1]), "step \(step): \(sides)")
    }
  }

  /// Whether pairs of times show that one side takes at least 10 ms longer. What a wallet does more for one of them moves
  /// the medians and the quickest tenths, and makes it the slower one in nearly every pair; a busy machine moves one or
  /// the other, but does not choose a side.
  private static func areApart(_ one: [Duration], _ other: [Duration]) -> Bool {
    let (sorted, others) = (one.sorted(), other.sorted())
    let differs = [2, 10].allSatisfy { part in
      let (first, second) = (sorted[sorted.count / part], others[others.count / part])
      return max(first, second) - min(first, second) >= .milliseconds(10)
    }
    let slower = zip(one, other).count { $0 > $1 }
    return differs && max(slower, one.count - slower) * 100 >= 80 * one.count
  }

  @Test("What compares the times sees 20 ms more on a quiet machine and on a busy one, and takes load alone for none")
  func comparison() {
    var random = SeededGenerator(seed: 7)
    func times(_ load: Int64, more: Int64) -> [Duration] {
      (0..<40).map { _ in .microseconds(5000 + Int64.random(in: 0..<load, using: &random) + more * 1000) }
    }
    for load: Int64 in [1, 8000, 20_000] {
      for _ in 0..<100 {
        let (one, other) = (times(load, more: 0), times(load, more: 20))
        #expect(Self.areApart(one, other) && Self.areApart(other, one), "\(load)")
      }
    }
    for load: Int64 in [1, 8000, 40_000, 200_000] {
      for _ in 0..<100 { #expect(!Self.areApart(times(load, more: 0), times(load, more: 0)), "\(load)") }
    }
  }

  /// A user with a passkey, recovery codes and an app as a second step.
  private func equipped(_ number: String, _ wallet: TestWallet) throws -> SoftAuthenticator {
    let visitor = try wallet.signedIn(number)
    _ = try visitor.makeRecoveryCodes()
    _ = try visitor.turnAppOn(wallet)
    try visitor.press("Make it a second step")
    return try visitor.addPasskey()
  }

  /// What a stranger sees of the other ways to sign in for one number and one name of a passkey.
  private func probeOtherWays(
    _ number: String, _ credential: [UInt8], _ wallet: TestWallet
  ) throws -> ([Look], [Duration]) {
    let visitor = try wallet.asking(number)
    let token = try #require(visitor.value("csrf"))
    let request = try visitor.visit("/login").passkeyRequest("sign-in")
    // The stranger has the name, but not the key.
    var device = SoftAuthenticator(
      credential: credential, handle: [UInt8](repeating: 7, count: 64), origin: "http://localhost:\(wallet.port)")
    let answer = device.prove(request.challenge)
    var looks: [Look] = []
    var times: [Duration] = []
    let posts: [(path: String, pairs: [(String, String)])] = [
      ("/otp/other", [("csrf", token), ("code", "000000")]),
      ("/otp/other", [("csrf", token), ("code", "0000-0000-0000-0000")]),
      ("/otp/app", [("csrf", token), ("code", "000000")]),
      ("/login/passkey", [("csrf", token), ("passkey", answer), ("ticket", request.ticket)]),
      ("/phone/stop", [("csrf", token), ("code", "0000-0000-0000-0000")]),
    ]
    for post in posts {
      let began = ContinuousClock.now
      looks.append(look(try visitor.post(post.path, post.pairs)))
      times.append(ContinuousClock.now - began)
    }
    return (looks, times)
  }

  @Test("S14, S51, S54: the other ways look alike, too, for a user with all of them and for nobody", .slow)
  func otherWays() async throws {
    try await withWallet({
      ($0.policy.sendsAddressHour, $0.policy.checksAddressFiveMinutes, $0.accountsMax) = (0, 0, 0)
    }) { wallet in
      let devices = try Self.known.prefix(40).map { try equipped($0, wallet) }
      wallet.clock.advance(seconds: 3600)
      var looks: [[[Look]]] = [[], []]
      var times: [[[Duration]]] = [[], []]
      for (index, pair) in zip(Self.known, Self.unknown).prefix(40).enumerated() {
        let nobodys = [UInt8](repeating: UInt8(index), count: devices[index].credential.count)
        for (side, (number, credential)) in [(pair.0, devices[index].credential), (pair.1, nobodys)].enumerated() {
          let (seen, taken) = try probeOtherWays(number, credential, wallet)
          looks[side].append(seen)
          times[side].append(taken)
        }
      }
      #expect(Set(looks.flatMap(\.self).map { "\($0)" }).count == 1, "every number looks like every other")
      #expect(looks[0][0].map(\.status) == [422, 422, 303, 422, 422])
      expectAlike(times)
    }
  }
}
