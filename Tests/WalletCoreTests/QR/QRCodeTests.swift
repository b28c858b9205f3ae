import TestSupport
import Testing

@testable import WalletCore

@Suite("QR codes")
struct QRCodeTests {
  /// How many bytes each version holds at L and M (ISO/IEC 18004, table 7).
  static let capacities: [(low: Int, medium: Int)] = [
    (17, 14), (32, 26), (53, 42), (78, 62), (106, 84), (134, 106), (154, 122), (192, 152), (230, 180), (271, 213),
  ]
  /// The data codewords of each block, and the error correction codewords per block (table 9).
  static let blocks: [(low: ([Int], Int), medium: ([Int], Int))] = [
    (([19], 7), ([16], 10)), (([34], 10), ([28], 16)), (([55], 15), ([44], 26)), (([80], 20), ([32, 32], 18)),
    (([108], 26), ([43, 43], 24)), (([68, 68], 18), ([27, 27, 27, 27], 16)), (([78, 78], 20), ([31, 31, 31, 31], 18)),
    (([97, 97], 24), ([38, 38, 39, 39], 22)), (([116, 116], 30), ([36, 36, 36, 37, 37], 22)),
    (([68, 68, 69, 69], 18), ([43, 43, 43, 43, 44], 26)),
  ]

  private func capacity(_ version: Int, _ level: QRLevel) -> Int {
    level == .low ? Self.capacities[version - 1].low : Self.capacities[version - 1].medium
  }

  @Test("Every version takes as many bytes as the standard says, and one more makes the next", arguments: 1...10)
  func capacityEdges(version: Int) throws {
    for level in QRLevel.allCases {
      let most = capacity(version, level)
      let text = [UInt8](repeating: UInt8(ascii: "w"), count: most)
      let code = try QRCode(bytes: text, level: level)
      #expect(code.version == version && code.size == 17 + 4 * version && code.level == level)
      guard version == 10 else {
        #expect(try QRCode(bytes: text + [0], level: level).version == version + 1)
        continue
      }
      #expect(throws: QRRefusal.tooLong(limit: most)) { try QRCode(bytes: text + [0], level: level) }
      #expect(throws: QRRefusal.tooLong(limit: most)) {
        try QRCode(String(repeating: "w", count: 100_000), level: level)
      }
    }
  }

  @Test(
    "What was drawn is read back, no block has an error, and the format tells level and mask", .slow, arguments: 1...10)
  func roundTrip(version: Int) throws {
    let random = SeededRandom(seed: UInt64(version))
    for level in QRLevel.allCases {
      let least = version == 1 ? 0 : capacity(version - 1, level) + 1
      let most = capacity(version, level)
      for count in [least, least + 1, (least + most) / 2, most - 1, most] {
        let bytes = random.bytes(count)
        let code = try QRCode(bytes: bytes, level: level)
        let expected = Self.blocks[version - 1]
        let (data, checks) = level == .low ? expected.low : expected.medium
        let read = QRUnpacking(code, data: data, checks: checks)
        #expect(read.bytes == bytes)
        #expect(read.format == (level == .low ? 8 : 0) + code.mask)
        #expect(read.blocks.map(\.count) == data.map { $0 + checks })
        for block in read.blocks {
          #expect(QRUnpacking.syndromes(of: block, checks: checks).allSatisfy { $0 == 0 })
        }
      }
    }
  }

  @Test("Every mask is chosen for some text, always the one with the fewest points", .slow)
  func masks() throws {
    var seen: Set<Int> = []
    let random = SeededRandom(seed: 21)
    for _ in 0..<150 {
      let text = random.bytes(10)
      let code = try QRCode(bytes: text)
      let layout = try QRLayout(byteCount: text.count, level: .medium)
      var grid = QRGrid(layout)
      grid.place(QRCodewords.make(text, layout))
      let points = QRMask.allCases.map { QRPenalty.points(grid.masked($0, level: .medium)) }
      #expect(points[code.mask] == points.min())
      seen.insert(code.mask)
    }
    #expect(seen.count == 8)
  }

  @Test("A small code, module by module, as other programs draw it")
  func wholeSymbol() throws {
    let layout = try QRLayout(byteCount: 8, level: .medium)
    var grid = QRGrid(layout)
    grid.place(QRCodewords.make(Array("MyWallet".utf8), layout))
    let masked = grid.masked(.rows, level: .medium)
    let rows = (0..<21).map { row in String((0..<21).map { masked[row, $0] ? "#" : "." }) }
    #expect(
      rows == [
        "#######.#.#.#.#######", "#.....#....#..#.....#", "#.###.#.##..#.#.###.#", "#.###.#..#.##.#.###.#",
        "#.###.#..##.#.#.###.#", "#.....#.###...#.....#", "#######.#.#.#.#######", ".........###.........",
        "#.#...##..###..#..#.#", "###.##.#.#...#.##.###", "..#.###.#....##.#.#.#", "#.#.##.###..#..#.#.#.",
        "...#####.....##.#.#..", "........##.#.##.##...", "#######.#.####..#...#", "#.....#...##.##..#...",
        "#.###.#...#####..#.#.", "#.###.#..#......#....", "#.###.#.#.#...#.#.###", "#.....#..#..#....#...",
        "#######.###...#..#..#",
      ])
  }

  @Test("Finders, separators and timing stand where they belong, in every version", arguments: 1...10)
  func patterns(version: Int) throws {
    let code = try QRCode(bytes: [UInt8](repeating: 0x55, count: capacity(version, .medium)))
    let last = code.size - 1
    for place in 0...7 {
      let isEdge = place < 7
      for (row, column) in [(0, place), (0, last - place), (last, place)] {
        #expect(code.isDark(row: row, column: column) == isEdge)
      }
      #expect(!code.isDark(row: 7, column: place) && !code.isDark(row: place, column: 7))
      #expect(!code.isDark(row: last - 7, column: place) && !code.isDark(row: 7, column: last - place))
    }
    for place in 8...(last - 8) {
      #expect(code.isDark(row: 6, column: place) == place.isMultiple(of: 2))
      #expect(code.isDark(row: place, column: 6) == place.isMultiple(of: 2))
    }
    #expect(code.isDark(row: last - 7, column: 8))
  }
}
