import TestSupport
import Testing

@testable import WalletCore

@Suite("QR codes")
struct QRCodeTests {
  /// How many bytes each version holds at level M (ISO/IEC 18004, table 7).
  static let capacities = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213]
  /// The data codewords of each block, and the error correction codewords per block (table 9).
  static let blocks: [(data: [Int], checks: Int)] = [
    ([16], 10), ([28], 16), ([44], 26), ([32, 32], 18), ([43, 43], 24), ([27, 27, 27, 27], 16),
    ([31, 31, 31, 31], 18), ([38, 38, 39, 39], 22), ([36, 36, 36, 37, 37], 22), ([43, 43, 43, 43, 44], 26),
  ]

  @Test("Every version takes as many bytes as the standard says, and one more makes the next", arguments: 1...10)
  func capacityEdges(version: Int) throws {
    let most = Self.capacities[version - 1]
    let text = [UInt8](repeating: UInt8(ascii: "w"), count: most)
    let code = try QRCode(bytes: text)
    #expect(code.version == version && code.size == 17 + 4 * version)
    guard version == 10 else {
      #expect(try QRCode(bytes: text + [0]).version == version + 1)
      return
    }
    #expect(throws: QRRefusal.tooLong(limit: most)) { try QRCode(bytes: text + [0]) }
    #expect(throws: QRRefusal.tooLong(limit: most)) { try QRCode(String(repeating: "w", count: 100_000)) }
  }

  @Test(
    "What was drawn is read back, no block has an error, and the format tells level and mask", .slow, arguments: 1...10)
  func roundTrip(version: Int) throws {
    let random = SeededRandom(seed: UInt64(version))
    let least = version == 1 ? 0 : Self.capacities[version - 2] + 1
    let most = Self.capacities[version - 1]
    let (data, checks) = Self.blocks[version - 1]
    for count in [least, least + 1, (least + most) / 2, most - 1, most] {
      let bytes = random.bytes(count)
      let code = try QRCode(bytes: bytes)
      let read = QRUnpacking(code, data: data, checks: checks)
      #expect(read.bytes == bytes)
      #expect(read.format == code.mask)
      #expect(read.blocks.map(\.count) == data.map { $0 + checks })
      for block in read.blocks {
        #expect(QRUnpacking.syndromes(of: block, checks: checks).allSatisfy { $0 == 0 })
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
      let layout = try QRLayout(byteCount: text.count)
      var grid = QRGrid(layout)
      grid.place(QRCodewords.make(text, layout))
      let points = QRMask.allCases.map { QRPenalty.points(grid.masked($0)) }
      #expect(points[code.mask] == points.min())
      seen.insert(code.mask)
    }
    #expect(seen.count == 8)
  }

  @Test("A small code, module by module, as other programs draw it")
  func wholeSymbol() throws {
    let layout = try QRLayout(byteCount: 8)
    var grid = QRGrid(layout)
    grid.place(QRCodewords.make(Array("MyWallet".utf8), layout))
    let masked = grid.masked(.rows)
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
    let code = try QRCode(bytes: [UInt8](repeating: 0x55, count: Self.capacities[version - 1]))
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
