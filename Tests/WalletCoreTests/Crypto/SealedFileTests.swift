import TestSupport
import Testing

@testable import WalletCore

@Suite struct SealedFileTests {
  private let random = SeededRandom(seed: 63)
  private let passphrase = Passphrase(Array("correct horse battery".utf8))
  private let cheap = ScryptCost(exponent: 10, blockSize: 8, parallel: 1)

  private func fault(_ work: () throws(SealedFileFault) -> Void) -> SealedFileFault? {
    do throws(SealedFileFault) {
      try work()
      return nil
    } catch { return error }
  }

  @Test("scrypt gives the keys of RFC 7914 section 12")
  func scrypt() {
    let key = Passphrase(Array("pleaseletmein".utf8)).key(
      ScryptCost(exponent: 14, blockSize: 8, parallel: 1), salt: Array("SodiumChloride".utf8))
    #expect(key?.hex == "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2")
  }

  @Test("S61: the header says what makes the key; every changed bit is refused as damage, another passphrase as wrong")
  func header() throws {
    let seal = try SealedFile.new(under: passphrase, cheap, random: random)
    let bytes = seal.header.bytes
    #expect(bytes.count == SealedFileHeader.length && SealedFileHeader.length == 104)
    _ = try SealedFile.open(SealedFileHeader(bytes), with: passphrase)
    #expect(
      fault { () throws(SealedFileFault) in
        _ = try SealedFile.open(SealedFileHeader(bytes), with: Passphrase(Array("wrong horse battery".utf8)))
      } == .wrongPassphrase)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      let found = fault { () throws(SealedFileFault) in
        _ = try SealedFile.open(SealedFileHeader(changed), with: passphrase)
      }
      switch index {
      case 0..<16: #expect(found == .notSealed, "byte \(index)")
      case 16: #expect(found == .newer(version: 0))
      case 17..<88: #expect(found == .header, "byte \(index)")
      default: #expect(found == .wrongPassphrase, "byte \(index)")
      }
    }
    for count in 16..<bytes.count {
      #expect(fault { () throws(SealedFileFault) in _ = try SealedFileHeader(Array(bytes[..<count])) } == .cutOff)
    }
  }

  @Test(
    "S61: what would cost more than this program allows is refused before anything is computed",
    arguments: [
      (21, 8, 1), (63, 8, 1), (255, 8, 1), (17, 9, 1), (17, 255, 1), (17, 8, 2), (17, 8, 255), (9, 8, 1), (17, 0, 1),
      (17, 8, 0),
    ])
  func costly(exponent: UInt8, blockSize: UInt8, parallel: UInt8) {
    let cost = ScryptCost(exponent: exponent, blockSize: blockSize, parallel: parallel)
    let parts = SealedFileHeader.Parts(cost: cost, salt: random.bytes(32))
    let bytes = parts.bytes + [UInt8](repeating: 0, count: 16)
    #expect(fault { () throws(SealedFileFault) in _ = try SealedFileHeader(bytes) } == .tooCostly)
  }

  @Test("S61: a chunk opens in its own place only, as the last only if it was, and not with a changed bit")
  func chunks() throws {
    let seal = try SealedFile.new(under: passphrase, cheap, random: random)
    let again = try SealedFile.open(SealedFileHeader(seal.header.bytes), with: passphrase)
    let bytes = random.bytes(100)
    let (first, last) = (try seal.seal(bytes, 0, isLast: false), try seal.seal(bytes, 1, isLast: true))
    #expect(first.count == 116 && first != last)
    #expect(try again.open(first, 0, isLast: false) == bytes)
    #expect(try again.open(last, 1, isLast: true) == bytes)
    func found(_ chunk: [UInt8], _ number: UInt64, _ isLast: Bool) -> SealedFileFault? {
      fault { () throws(SealedFileFault) in _ = try again.open(chunk, number, isLast: isLast) }
    }
    #expect(found(first, 1, false) == .changed(chunk: 1) && found(last, 0, true) == .changed(chunk: 0))
    #expect(found(first, 0, true) == .cutOff && found(last, 1, false) == .tooLong)
    for index in first.indices {
      var changed = first
      changed[index] ^= 0x80
      #expect(found(changed, 0, false) == .changed(chunk: 0))
    }
    #expect(found([], 0, true) == .changed(chunk: 0) && found(Array(first.prefix(15)), 0, true) == .changed(chunk: 0))
    let other = try SealedFile.new(under: passphrase, cheap, random: random)
    #expect(fault { () throws(SealedFileFault) in _ = try other.open(first, 0, isLast: false) } == .changed(chunk: 0))
  }

  @Test("S61: a running wallet gets the key of one file in a word, which shows nothing when printed")
  func word() throws {
    let seal = try SealedFile.new(under: passphrase, cheap, random: random)
    let word = seal.word
    let sent = try #require(SealedFile(word: word))
    #expect(try sent.seal([1], 0, isLast: true) == seal.seal([1], 0, isLast: true))
    #expect("\(seal)" == "SealedFile(hidden)")
    #expect(SealedFile(word: word.dropLast(2)) == nil && SealedFile(word: "00" + word.dropFirst(2)) == nil)
    #expect(SealedFile(word: "") == nil)
  }
}
