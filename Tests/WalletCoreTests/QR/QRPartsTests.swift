import TestSupport
import Testing

@testable import WalletCore

@Suite("The parts of QR codes")
struct QRPartsTests {
  @Test("The format's 15 bits are those of the standard, at level M and for every mask")
  func format() {
    let medium = [0x5412, 0x5125, 0x5E7C, 0x5B4B, 0x45F9, 0x40CE, 0x4F97, 0x4AA0]
    #expect(QRMask.allCases.map { Int(QRInformation.format($0)) } == medium)
  }

  @Test("The version's 18 bits are those of the standard")
  func version() {
    #expect((7...10).map { Int(QRInformation.version($0)) } == [0x07C94, 0x085BC, 0x09A99, 0x0A4D3])
  }

  @Test("Error correction gives the standard's own example, and every block's syndromes are 0")
  func reedSolomon() {
    let data: [UInt8] = [
      0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
    ]
    let checks: [UInt8] = [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55]
    #expect(ReedSolomon.checkCodewords(of: data, count: 10) == checks)
    let random = SeededRandom(seed: 12)
    for count in [7, 10, 15, 16, 18, 20, 22, 24, 26, 30] {
      for length in [1, 9, 44, 120] {
        let block = random.bytes(length)
        let whole = block + ReedSolomon.checkCodewords(of: block, count: count)
        #expect(QRUnpacking.syndromes(of: whole, checks: count).allSatisfy { $0 == 0 })
        var broken = whole
        broken[length / 2] ^= 1
        #expect(QRUnpacking.syndromes(of: broken, checks: count).contains { $0 != 0 })
      }
    }
  }

  @Test("Bytes are written behind mode and length, and padded in turn")
  func data() {
    let small = QRLayout(version: 1)
    #expect(
      QRCodewords.data([], small) == [0x40, 0x00] + [0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC] + [
        0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
      ])
    #expect(QRCodewords.data([0xAB, 0xCD], small).prefix(5) == [0x40, 0x2A, 0xBC, 0xD0, 0xEC])
    #expect(
      QRCodewords.data([0xAB], QRLayout(version: 10)).prefix(5) == [0x40, 0x00, 0x1A, 0xB0, 0xEC])
    let full = QRCodewords.data([UInt8](repeating: 0xFF, count: 14), small)
    #expect(full.count == 16 && full.last == 0xF0)
  }

  @Test("Points: runs of five and more, blocks, what looks like a finder, and too much of one colour")
  func penalties() throws {
    let line = { (text: String) in text.map { $0 == "#" } }
    #expect(QRPenalty.runs(line("####....####")) == 0)
    #expect(QRPenalty.runs(line("#####.#####")) == 6)
    #expect(QRPenalty.runs(line(".......#")) == 5)
    #expect(QRPenalty.finders(line("#.###.#....")) == 80)
    #expect(QRPenalty.finders(line("##.#.###.#.##.#")) == 0)
    #expect(QRPenalty.finders(line("#....#.###.#.##")) == 40)
    #expect(QRPenalty.finders(line("#.##.#.###.#...")) == 40)
    let grid = QRGrid(QRLayout(version: 1))
    let dark = grid.modules.count { $0 }
    #expect(QRPenalty.balance(grid) == (441 * 10 - dark * 20) / 441 * 10)
    var squares = 0
    for row in 1..<21 {
      for column in 1..<21 {
        let four = [grid[row, column], grid[row - 1, column], grid[row, column - 1], grid[row - 1, column - 1]]
        if Set(four).count == 1 { squares += 1 }
      }
    }
    #expect(QRPenalty.blocks(grid) == squares * 3 && squares > 50)
  }
}
