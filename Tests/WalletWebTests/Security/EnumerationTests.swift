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
      for step in times[0][0].indices {
        let medians = times.map { side in side.map { $0[step] }.sorted()[50] }
        #expect(max(medians[0], medians[1]) - min(medians[0], medians[1]) < .milliseconds(10), "step \(step)")
      }
      let users = try RawDatabase.texts("SELECT count(*) FROM user", in: wallet.folder)
      #expect(users == ["100"], "a user is made by a right code only")
    }
  }
}
