import Foundation
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore

/// A library may be built to overwrite what it frees, as this system's is. So the rule is also tested on a connection
/// that does not, or only within pages: there all of it is ours.
@Suite("Cards are overwritten by any library")
struct OverwrittenCardsTests {
  private static let count = 400

  /// A table of cards in a file of its own.
  private final class Table {
    let path = NSTemporaryDirectory() + "wallet-cards-" + UUID().uuidString
    let connection: SQLiteConnection
    let cards: CardStatements
    /// What each card is called now, by its place.
    var names: [String] = []
    private var made = 0

    /// With a setting of SQLite's `secure_delete`: 0 off, 2 without free pages.
    init(_ setting: Int64) throws {
      connection = try SQLiteConnection(path: path, access: .create)
      try connection.run("PRAGMA journal_mode=WAL")
      try connection.run("PRAGMA synchronous=OFF")
      try connection.runAll(Schema.users)
      try connection.runAll(Schema.cards)
      try connection.run(setting == 0 ? "PRAGMA secure_delete=OFF" : "PRAGMA secure_delete=FAST")
      cards = CardStatements(connection)
    }

    deinit { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }

    func id(_ place: Int) -> CardID { CardID(PublicID(high: 1, low: UInt64(place))) }

    /// A name that no card had before, of any length.
    func name(_ random: inout SeededGenerator) -> String {
      made += 1
      let word = "Kuchen \(String(made + 10_000)) "
      return String(String(repeating: word, count: 5).prefix(Int.random(in: 12...64, using: &random)))
    }

    func add(_ place: Int, _ random: inout SeededGenerator) throws {
      names.append(name(&random))
      let label = try #require(CardLabel(brand: .americanExpress, lastFour: "0005"))
      let card = StoredCard(
        id: id(place), nickname: names[place], label: label, expiry: try #require(CivilMonth("2029-12")),
        addedAt: Timestamp(milliseconds: 0))
      let form = OperationKey(PublicID(high: 2, low: UInt64(place)))
      try cards.add(KeptCard(card: card, user: UserID(row: Int64(place % 20)), form: form, fingerprint: .zero))
    }

    func rename(_ place: Int, _ random: inout SeededGenerator) throws {
      names[place] = name(&random)
      try cards.setNickname(names[place], of: id(place))
    }

    /// The names that are in the file once the log is emptied.
    func found() throws -> Set<String> {
      #expect(try connection.checkpoint(.truncate))
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path)).map { $0 < 128 ? $0 : 0 }
      return Set(String(decoding: bytes, as: UTF8.self).matches(of: /Kuchen [0-9]{5}/).map { String($0.output) })
    }

    /// The same of these names.
    static func short(_ names: some Sequence<String>) -> Set<String> { Set(names.map { String($0.prefix(12)) }) }
  }

  @Test(
    "Of hundreds of cards that were renamed and erased no name is in the file",
    arguments: [0, 2] as [Int64], [1, 2] as [UInt64])
  func many(_ setting: Int64, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let table = try Table(setting)
    for place in 0..<Self.count { try table.add(place, &random) }
    #expect(try table.found() == Table.short(table.names), "the search finds what is there")
    for _ in 0..<3 * Self.count { try table.rename(Int.random(in: 0..<Self.count, using: &random), &random) }
    #expect(try table.found().isSuperset(of: Table.short(table.names)))
    let order = (0..<Self.count).shuffled(using: &random)
    for (moment, place) in order.enumerated() {
      try table.cards.setRemoved(Timestamp(milliseconds: Int64(moment)), of: table.id(place))
      if moment % 7 == 0 { try table.cards.erase(removedBefore: Timestamp(milliseconds: Int64(moment))) }
    }
    try table.cards.erase(removedBefore: Timestamp(milliseconds: Int64(Self.count)))
    #expect(try table.connection.integer("SELECT count(*) FROM card") == 0)
    #expect(try table.found() == [])
    #expect(try table.connection.integer("PRAGMA secure_delete") == setting)
  }
}
