import PhoneNumbers
import Testing

@testable import WalletCore

@Suite("Limits of sign-in, as values")
struct LimitTests {
  private func moment(_ seconds: Int) -> Timestamp { Timestamp(milliseconds: 1_000_000).adding(seconds: seconds) }

  @Test("A window lets so many through in any so many seconds, and not twice as many around a full hour")
  func window() {
    let rules = [WindowRule(3, in: 60), WindowRule(5, in: 600)]
    var window = SlidingWindow()
    for second in [0, 30, 59] {
      #expect(window.freeAt(rules, now: moment(second)) == nil)
      window.add(moment(second), rules)
    }
    #expect(window.freeAt(rules, now: moment(59)) == moment(60))
    #expect(window.freeAt(rules, now: moment(60)) == nil)
    window.add(moment(60), rules)
    #expect(window.freeAt(rules, now: moment(61)) == moment(90))
    window.add(moment(90), rules)
    #expect(window.freeAt(rules, now: moment(150)) == moment(600))
    #expect(window.freeAt(rules, now: moment(600)) == nil)
    #expect(SlidingWindow(bytes: window.bytes) == window)
    #expect(SlidingWindow(bytes: [1, 2, 3]) == nil)
  }

  @Test("What is taken back was not done; a rule of 0 stops nothing and remembers the last only")
  func takenBack() {
    let rules = [WindowRule(1, in: 60)]
    var window = SlidingWindow()
    window.add(moment(0), rules)
    window.remove(moment(0))
    #expect(window.freeAt(rules, now: moment(0)) == nil && window.isEmpty)
    let off = [WindowRule(0, in: 60)]
    for second in 0..<100 { window.add(moment(second), off) }
    #expect(window.freeAt(off, now: moment(100)) == nil && window.bytes.count == 8)
  }

  @Test("A window never keeps more moments than its rules can look at")
  func bounded() {
    var window = SlidingWindow()
    for second in 0..<10_000 { window.add(moment(second), [WindowRule(5, in: 3600), WindowRule(10, in: 86_400)]) }
    #expect(window.bytes.count == 80)
  }

  @Test(
    "S8: after each 5 wrong codes in a row a wait begins: 30 seconds, doubling to 3,600; at 100 only another way helps")
  func failures() {
    var failures = FailureCount()
    var waits: [Int] = []
    for index in 1...100 {
      let now = moment(index * 10_000)
      let begins = failures.fail(at: now, wait: 30, most: 3600)
      #expect(begins == index.isMultiple(of: 5))
      if begins, let until = failures.until { waits.append(until.secondsLeft(from: now)) }
      let hit = failures.hit(lock: 100, now: now)
      #expect((hit?.limit == .locked) == (index == 100))
      if index < 100 { #expect((hit != nil) == begins) }
    }
    #expect(waits == [30, 60, 120, 240, 480, 960, 1920] + Array(repeating: 3600, count: 13))
    #expect(failures.hit(lock: 100, now: moment(99_999_999))?.until == nil)
    #expect(failures.hit(lock: 0, now: moment(99_999_999)) == nil)
  }

  @Test("A wait of 0 is none, and no wait is too long to be counted")
  func extremeWaits() {
    var failures = FailureCount()
    for _ in 0..<5 { _ = failures.fail(at: moment(0), wait: 0, most: 3600) }
    #expect(failures.hit(lock: 100, now: moment(0)) == nil)
    failures = FailureCount(count: 999_999)
    _ = failures.fail(at: moment(0), wait: .max, most: 3600)
    #expect(failures.until == moment(3600))
  }
  @Test("A count is kept under the same numbers and bytes in every version")
  func storedKeys() throws {
    let phone = try #require(E164Number(e164: "+15305550123"))
    let (text, range) = (Array("+15305550123".utf8), Array("1530555".utf8))
    let token = TokenHash(SHA256.digest([1]))
    let network = ClientNetwork(bytes: [192, 0, 2, 1])
    for (key, kind, subject) in [
      (.numberFailures(phone), 1, text), (.deviceFailures(token, phone), 2, token.digest.bytes + text),
      (.alternativeFailures(phone), 3, text), (.numberSends(phone), 4, text),
      (.deviceSends(token, phone), 5, token.digest.bytes + text), (.rangeSends(phone), 6, range),
      (.networkSends(network), 7, [192, 0, 2, 1]), (.networkChecks(network), 8, [192, 0, 2, 1]), (.allSends, 9, []),
      (.allDeviceSends, 10, []), (.deviceChecks(token, phone), 11, token.digest.bytes + text),
      (.deviceAlternativeFailures(token, phone), 12, token.digest.bytes + text),
      (.sessionFailures(token), 13, token.digest.bytes), (.networkRefusals(network), 14, [192, 0, 2, 1]),
      (.numberDeviceSends(phone), 15, text), (.appFailures(phone), 16, text),
    ] as [(ThrottleKey, Int, [UInt8])] {
      #expect(key.kind.rawValue == kind && key.subject == subject, "\(key.kind)")
    }
  }
}
