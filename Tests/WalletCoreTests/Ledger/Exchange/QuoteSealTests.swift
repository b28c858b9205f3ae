import TestSupport
import Testing

@testable import WalletCore

@Suite("Sealed quotes")
struct QuoteSealTests {
  private let seal = QuoteSeal(HMACKey([1, 2, 3]))
  private let user = UserID(row: 7)
  private let form = OperationKey(PublicID(high: 1, low: 2))
  private let random = SeededRandom(seed: 5)
  private let origin = QuoteOrigin(
    run: PublicID(high: 3, low: 4), machineStart: Timestamp(milliseconds: 1_799_000_000_000))

  private func account(_ number: UInt64) -> AccountID { AccountID(PublicID(high: 9, low: number)) }

  private func order(source: String = "European Central Bank") throws -> ExchangeOrder {
    let rate = try #require(Rate(digits: Rate.digitsLimit - 1, scale: 36))
    let quote = try #require(
      RateQuote(rate: rate, feeRate: 1000, quotedAt: Timestamp(milliseconds: 1_800_000_000_123), source: source))
    return ExchangeOrder(
      from: account(1), to: account(2), amount: .usd(cents: .max), arrives: Money(minorUnits: 1, currency: .eth),
      quote: quote, goodUntil: Timestamp(milliseconds: 1_800_000_030_123))
  }

  private func sealed(_ order: ExchangeOrder) throws -> String {
    try seal.seal(order, origin, for: user, form: form, random: random)
  }

  @Test("What is sealed comes back whole, also after a restart, and is never longer than a form may send")
  func roundTrip() throws {
    for source in ["x", "European Central Bank", String(repeating: "👨‍👩‍👧", count: 12) + "wide", "a&b=c\"<>"] {
      let order = try order(source: source)
      let text = try sealed(order)
      #expect(text.utf8.count <= QuoteSeal.longest, "\(text.utf8.count)")
      let opened = try QuoteSeal(HMACKey([1, 2, 3])).open(text, for: user, from: account(1), form: form)
      #expect(opened.order == order && opened.origin == origin)
    }
    let widest = try sealed(try order(source: String(repeating: "𝔘", count: RateQuote.sourceMax)))
    #expect(widest.utf8.count <= QuoteSeal.longest, "\(widest.utf8.count)")
  }

  @Test("It opens for its user, its account and its form alone, and under its wallet's key")
  func bound() throws {
    let text = try sealed(try order())
    let others: [(QuoteSeal, UserID, AccountID, OperationKey)] = [
      (seal, UserID(row: 8), account(1), form), (seal, user, account(2), form),
      (seal, user, account(1), OperationKey(PublicID(high: 1, low: 3))),
      (QuoteSeal(HMACKey([1, 2, 4])), user, account(1), form),
    ]
    for (seal, user, account, form) in others {
      #expect(throws: SealFailure.notGenuine) { try seal.open(text, for: user, from: account, form: form) }
    }
  }

  @Test("With any bit changed, cut anywhere, or made of anything else, it does not open")
  func changed() throws {
    let text = try sealed(try order())
    let bytes = try #require(Base64URL.decode(Array(text.utf8)))
    func expectClosed(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(throws: SealFailure.notGenuine, sourceLocation: sourceLocation) {
        try seal.open(text, for: user, from: account(1), form: form)
      }
    }
    for bit in 0..<bytes.count * 8 {
      var changed = bytes
      changed[bit / 8] ^= 1 << (bit % 8)
      expectClosed(String(decoding: Base64URL.encode(changed), as: UTF8.self))
    }
    for length in 0..<text.utf8.count { expectClosed(String(text.prefix(length))) }
    for other in [text + "A", text + "=", " " + text, "ä", "\u{0}", String(repeating: "A", count: 100_000)] {
      expectClosed(other)
    }
  }

  @Test("Two quotes of the same exchange look different, and none tells its terms")
  func hidden() throws {
    let order = try order()
    let texts = try (0..<20).map { _ in try sealed(order) }
    #expect(Set(texts).count == 20)
    for text in texts {
      let bytes = Base64URL.decode(Array(text.utf8)) ?? []
      #expect(!bytes.contains(Array("European".utf8)) && !bytes.contains(Array("USD".utf8)))
    }
  }
}
