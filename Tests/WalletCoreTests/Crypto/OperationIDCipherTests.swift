import TestSupport
import Testing

@testable import WalletCore

@Suite struct OperationIDCipherTests {
  @Test("Every number has one identifier under a key, which leads back to it and under another key to none")
  func roundTrip() {
    let random = SeededRandom(seed: 3)
    let seal = OperationIDCipher(random: random)
    seal.use(HMACKey([1, 2, 3]))
    let again = OperationIDCipher(random: random)
    again.use(HMACKey([1, 2, 3]))
    let other = OperationIDCipher(random: random)
    var seen: Set<OperationID> = []
    for number in [1, 2, 3, 1000, Int64.max] {
      let id = seal.id(of: number)
      #expect(seal.number(of: id) == number && again.number(of: id) == number && again.id(of: number) == id)
      #expect(other.number(of: id) == nil)
      seen.insert(id)
    }
    #expect(seen.count == 5)
    #expect(seal.number(of: OperationID(PublicID(high: 0, low: 1))) == nil)
    #expect(seal.number(of: seal.id(of: 0)) == nil && seal.number(of: seal.id(of: -1)) == nil)
  }
}
