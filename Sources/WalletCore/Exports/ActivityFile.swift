import Synchronization

/// What a filter finds in all accounts as CSV, newest first, made while it is read. All pieces show the accounts as they
/// were when it began.
///
/// Ask for its pieces one after the other, never two at once.
package final class ActivityFile: Sendable {
  /// The name of the file.
  package let name: ExportFileName

  /// The columns.
  static let columns = [
    "at", "date", "kind", "account", "account_name", "currency", "amount", "balance", "other_name", "rate",
    "other_currency", "other_amount", "card", "note",
  ]

  /// How many entries a piece looks at.
  private static let looks = 2000

  private let context: WalletContext
  private let user: UserID
  private let zone: DayZone
  private let run: Mutex<ActivityRun?>

  init(_ run: ActivityRun, name: ExportFileName, of user: UserID, zone: DayZone, _ context: WalletContext) {
    self.name = name
    self.context = context
    self.user = user
    self.zone = zone
    self.run = Mutex(run)
  }

  /// The next bytes of the file, UTF-8; nil at its end.
  /// - Throws: why they cannot be read now. The next call continues where the file was.
  package func next() async throws(StoreFailure) -> [UInt8]? {
    while let current = run.withLock({ $0 }) {
      let deadline = context.clock.monotonic().adding(seconds: context.handlerTime)
      let (later, bytes) = try await context.store.history(for: user, deadline: deadline) {
        [zone] reader throws(StoreFailure) -> (ActivityRun?, [UInt8]) in
        var later = current
        var bytes: [UInt8] = []
        if !later.hasBegun { CSVText.write(Self.columns, to: &bytes) }
        let isOver = try later.go(reader, zone: zone, looks: Self.looks) { line in
          CSVText.write(Self.cells(line, zone), to: &bytes)
        }
        return (isOver ? nil : later, bytes)
      }
      run.withLock { $0 = later }
      if !bytes.isEmpty { return bytes }
    }
    return nil
  }

  private static func cells(_ line: ActivityLine, _ zone: DayZone) -> [String] {
    let entry = line.entry
    return [
      entry.at.rfc3339, zone.day(of: entry.at).text, entry.kind.rawValue,
      CSVText.defused(line.account.id.base64url), CSVText.defused(line.accountName), entry.change.currency.code,
      ExportText.decimal(entry.change), ExportText.decimal(entry.balance), CSVText.defused(entry.otherName ?? ""),
      entry.exchange.map { ExportText.decimal($0.rate) } ?? "", entry.exchange?.other.currency.code ?? "",
      entry.exchange.map { ExportText.decimal($0.other) } ?? "", entry.card.map { ExportText.cell($0) } ?? "",
      CSVText.defused(entry.note),
    ]
  }
}

/// How far an ``ActivityFile`` is.
struct ActivityRun: Sendable {
  private let filter: ActivityFilter
  private let matching: ActivityMatching
  private var walk: EntryWalk
  private(set) var hasBegun = false

  init(_ filter: ActivityFilter, from walk: EntryWalk) {
    self.filter = filter
    matching = ActivityMatching(filter)
    self.walk = walk
  }

  /// Looks at some entries.
  /// - Returns: whether there are no more.
  mutating func go(
    _ reader: any HistoryReader, zone: DayZone, looks: Int, _ body: (ActivityLine) -> Void
  ) throws(StoreFailure) -> Bool {
    hasBegun = true
    let start = filter.from.map { zone.start(of: $0) }
    for _ in 0..<looks {
      guard let line = try reader.next(&walk) else { return true }
      if let start, line.entry.at < start { return true }
      if matching.matches(line) { body(line) }
    }
    return false
  }
}
