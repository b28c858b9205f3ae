import Testing

@testable import WalletCore

@Suite struct ChainFormatTests {
  /// The hashes were computed in Python, from the description of the format alone.
  private static let hashes = [
    "d98b280daea736f8ae74d0351dad5759b17e04ca311079a76591b5ec306eab1b",
    "a4847483821f07c84db33819c2c4763efe43433788a964d202e7d993e7949d4a",
    "49c5634170425632e4f2f49eeafbd0858243db3eec5315917d75c910147f8dd4",
    "a0df83c7245464d924eddd7d4e5596c5e49e5cde40b686c94cb94285ca15a3c6",
    "592491c57918d66557490ce7c59d61c785224ef584e21354776eb8b980b674c4",
    "50ae39ed0328113979027d4b52b209c1e4be25aec696f7857855253b89821bfc",
    "d41dde5042bca19733cd39b816421c76b1b5b791bfe0bf1ad3195853c6ccfd69",
    "ef328f65d6925b647e4119a31ed4ee85ea85749a1467a7e361ad8ddf47a1c955",
  ]

  @Test("The chain's canonical bytes are what they were: old files must verify for ever")
  func format() throws {
    var previous = Digest.zero
    let links = try links()
    #expect(links.count == Self.hashes.count)
    for (link, hash) in zip(links, Self.hashes) {
      previous = HashChain.hash(link, after: previous)
      #expect(previous.hex == hash, "operation \(link.number)")
    }
  }

  @Test("A commitment is the hash of salt and text")
  func commitment() throws {
    #expect(name.commitment.hex == "6b044ad0383f7afe42827b345363ee59707d4eb5f36a7e11fde91dd3539bf3f9")
  }

  private let name = CommittedText("\u{C9}t\u{E9}", salt: Array(0..<32))

  /// One operation for each section, one with none, one that reverses another, and one with all that there is.
  private func links() throws -> [HashChain.Link] {
    let id = try #require(PublicID(bytes: Array(0..<16)))
    var links = [
      try link(1, "join", nil), try link(2, "open"), try link(3, "deposit", moving: [move("deposit", -2, 13, 5)]),
    ]
    links[0].commitment = name.commitment
    links[1].commitment = name.commitment
    links[1].opens = HashChain.Opening(account: id, currency: "USD")
    links.append(try link(4, "authorise"))
    links[3].hold = HoldEvent(hold: 4, sequence: 1, delta: 5, amount: 5, held: 5)
    links.append(try link(5, "capture", moving: [move("capture", 13, 14, 3)]))
    links[4].hold = HoldEvent(hold: 4, sequence: 2, delta: -5, amount: 0, held: 0)
    links[4].merchant = id
    links.append(
      try link(
        6, "exchange",
        moving: [
          move("exchange", 13, -3, 990), move("exchange", -6, 15, 910, "EUR", part: 1),
          move("fee", 13, -4, 10, part: 2),
        ]))
    links[5].quote = try quote(92, 2, fee: 100, at: Self.moment, "a day\u{2019}s rate")
    links.append(try link(7, "undo", reversing: 3, moving: [move("undo", 13, -2, 5)]))
    links.append(try link(8, "kind of all", reversing: 1, moving: [move("fee", 13, -4, 1)]))
    links[7].commitment = name.commitment
    links[7].opens = HashChain.Opening(account: id, currency: "BTC")
    links[7].hold = HoldEvent(hold: 8, sequence: 1, delta: 1, amount: 1, held: 1)
    links[7].quote = try quote(1, 36, fee: 0, at: -1, "x")
    links[7].merchant = id
    return links
  }

  private static let moment: Int64 = 1_800_000_000_000

  private func link(
    _ number: Int64, _ kind: String, _ account: Int64? = 13, reversing reverses: Int64? = nil,
    moving movements: [HashChain.Movement] = []
  ) throws -> HashChain.Link {
    HashChain.Link(
      number: number, user: UserID(row: 2), kind: kind, account: account.map { AccountNumber($0) }, reverses: reverses,
      key: try #require(PublicID(bytes: Array(0..<16))), fingerprint: try #require(Digest(bytes: Array(0..<32))),
      at: Timestamp(milliseconds: Self.moment), movements: movements)
  }

  private func move(
    _ type: String, _ debit: Int64, _ credit: Int64, _ amount: Int64, _ currency: String = "USD", part: Int64 = 0
  ) -> HashChain.Movement {
    HashChain.Movement(
      part: part, type: type, debit: AccountNumber(debit), credit: AccountNumber(credit), currency: currency,
      amount: amount)
  }

  private func quote(_ digits: Int64, _ scale: Int, fee: Int64, at: Int64, _ source: String) throws -> RateQuote {
    let rate = try #require(Rate(digits: digits, scale: scale))
    return try #require(
      RateQuote(rate: rate, feeRate: fee, quotedAt: Timestamp(milliseconds: at), source: source))
  }
}
