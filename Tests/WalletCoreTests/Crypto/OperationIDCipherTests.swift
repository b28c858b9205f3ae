import TestSupport
import Testing

@testable import WalletCore

@Suite struct OperationIDCipherTests {
  @Test("Every number has one identifier under a key, which leads back to it and under another key to none")
  func roundTrip() {
    let random = SeededRandom(seed: 3)
    let seal = OperationIDCipher(random: random)
    seal.use(HMACKey([1, 2, 3]).derived(for: .addresses))
    let again = OperationIDCipher(random: random)
    again.use(HMACKey([1, 2, 3]).derived(for: .addresses))
    let other = OperationIDCipher(random: random)
    var seen: Set<OperationID> = []
    for number in [1, 2, 3, 1000, Int64.max] {
      let id = seal.id(of: number)
      #expect(
        seal.place(of: id)?.number == number && again.place(of: id)?.number == number && again.id(of: number) == id)
      #expect(other.place(of: id) == nil)
      seen.insert(id)
    }
    #expect(seen.count == 5)
    #expect(seal.place(of: OperationID(PublicID(high: 0, low: 1))) == nil)
    #expect(seal.place(of: seal.id(of: 0)) == nil && seal.place(of: seal.id(of: -1)) == nil)
  }

  /// Made by OpenSSL: `openssl enc -aes-128-ecb -nopad` over chain and number, under a key made by two HMACs.
  @Test(
    "Addresses that were given out stay as they are, to the byte",
    arguments: [
      (0, 1, "JlUIe_hhHakYe0JyMSoUMw"), (0, 2, "pvGwprp5WgV0Bec5dkK_Aw"), (0, 1000, "OXmE2rCT_EYU-kBnr0Mc3Q"),
      (0, Int64.max, "Svt2j4Lem8zpg8g2Dq2xtw"), (7, 1, "gJtnibHAF7N7BiBYZsfKrQ"),
    ] as [(Int64, Int64, String)])
  func vectors(chain: Int64, number: Int64, text: String) throws {
    let seal = OperationIDCipher(random: SeededRandom(seed: 3))
    seal.use(HMACKey([1, 2, 3]).derived(for: .addresses))
    #expect(seal.id(of: number, in: ChainID(chain)).id.base64url == text)
    if chain == 0 { #expect(seal.id(of: number).id.base64url == text) }
    let id = OperationID(try #require(PublicID(base64url: Array(text.utf8))))
    let place = try #require(seal.place(of: id, for: ChainID(7)))
    #expect(place.chain == ChainID(chain) && place.number == number)
  }

  @Test("An operation of another chain than the asker's is none; one of the only chain is everybody's to ask for")
  func chains() {
    let seal = OperationIDCipher(random: SeededRandom(seed: 3))
    let (own, only) = (seal.id(of: 5, in: ChainID(7)), seal.id(of: 5))
    #expect(own != only)
    #expect(seal.place(of: own, for: ChainID(7))?.chain == ChainID(7))
    for asker in [ChainID.only, ChainID(8), ChainID(.max)] { #expect(seal.place(of: own, for: asker) == nil) }
    for asker in [ChainID.only, ChainID(7)] { #expect(seal.place(of: only, for: asker)?.chain == .only) }
  }
}
