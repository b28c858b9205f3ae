import WalletCore

/// A file of rates that the owner keeps, as it was last read.
struct RateSource: Sendable {
  /// After how many seconds an unchanged file is tried again, if that can help.
  static let patience = OwnersFile.patience

  var path: String { file.path }
  /// The newest price of each currency, from the last reading that went well.
  private(set) var prices: [KnownPrice] = []
  /// When that was; nil if it never went well.
  private(set) var readAt: Timestamp?
  /// Why the file as it is now was not taken over; nil if it was.
  private(set) var problem: RateFileProblem?
  private var file: OwnersFile
  /// What the file was like that was taken over last.
  private var taken: FileStamp?

  init(path: String) { file = OwnersFile(path: path, sizeLimit: RateFile.sizeLimit) }

  /// What a look at the file found.
  enum Finding {
    case unchanged
    /// A changed file, taken over.
    case read(RateFile)
    /// A changed file, not taken over: ``problem`` says why.
    case refused
  }

  /// The file as one look finds it, for a command. If it changes while it is read, it is read again a few times.
  static func once(
    _ path: String, at now: Timestamp, reading: OwnersFile.Reading = OwnersFile.plainly
  ) -> RateSource {
    var source = RateSource(path: path)
    for _ in 0..<5 {
      _ = source.look(at: now, reading: reading)
      guard source.problem == .file(.changing) else { break }
    }
    return source
  }

  /// Reads the file if it has changed, whole or not at all.
  mutating func look(at now: Timestamp, reading: OwnersFile.Reading = OwnersFile.plainly) -> Finding {
    let before = problem
    switch file.look(at: now, mayMend: isAhead, reading: reading) {
    case .unchanged:
      if let fault = file.fault { problem = .file(fault) }
      return .unchanged
    case .failed:
      problem = file.fault.map { .file($0) }
      return .refused
    case .bytes(let bytes, let isSame):
      do throws(RateFileRefusal) { return .read(try take(bytes, now)) } catch {
        problem = .refused(error)
        // Another try with the same file and the same end is no news.
        return isSame && problem == before ? .unchanged : .refused
      }
    }
  }

  /// Whether a date was ahead, which time mends.
  private var isAhead: Bool { if case .refused(let refusal) = problem { refusal.reason == .ahead } else { false } }

  /// Reads the file that was taken over once more; nil if it is no longer there as it was.
  func again(at now: Timestamp, reading: OwnersFile.Reading = OwnersFile.plainly) -> RateFile? {
    guard let taken, let bytes = file.again(as: taken, reading: reading) else { return nil }
    return try? RateFile(bytes, now: now)
  }

  private mutating func take(_ bytes: [UInt8], _ now: Timestamp) throws(RateFileRefusal) -> RateFile {
    let read = try RateFile(bytes, now: now)
    prices = read.newest.map { known($0, of: read) }
    readAt = now
    taken = file.stamp
    problem = nil
    return read
  }

  /// The file's lines of a day and the days after it, and before them the newest of each currency, as prices.
  func known(_ file: RateFile, since day: CivilDay) -> [KnownPrice] {
    file.entries(since: day).map { known($0, of: file) }
  }

  /// A line of the file as a price with its source.
  func known(_ entry: RateFile.Entry, of file: RateFile) -> KnownPrice {
    KnownPrice(
      currency: entry.currency, price: entry.price, asOf: entry.asOf,
      source: file.isFromBank ? BuiltInRates.source : name)
  }

  /// The file's name, fit to stand on a page: who says so.
  private var name: String {
    let last = path.split(separator: "/").last.map(String.init) ?? ""
    let shown = last.unicodeScalars.filter { ![.control, .format].contains($0.properties.generalCategory) }
    let name = String(String.UnicodeScalarView(shown.prefix(RateQuote.sourceMax / 2 - 3)))
    return name.isEmpty ? "a file" : name
  }
}

extension RateTable {
  /// What the program brings along and what files say, the later file last.
  static func of(_ files: [RateSource]) -> RateTable { RateTable(BuiltInRates.prices + files.flatMap(\.prices)) }
}

/// Why a file of rates was not taken over.
enum RateFileProblem: Error, Sendable, Equatable {
  /// It gave no bytes.
  case file(FileFault)
  /// Something in it is wrong.
  case refused(RateFileRefusal)
}
