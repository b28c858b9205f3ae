import SystemSupport
import WalletCore

/// A file of rates that the owner keeps, as it was last read.
struct RateSource: Sendable {
  /// After how many seconds an unchanged file is tried again, if that can help.
  static let patience = 60

  let path: String
  /// The newest price of each currency, from the last reading that went well.
  private(set) var prices: [KnownPrice] = []
  /// When that was; nil if it never went well.
  private(set) var readAt: Timestamp?
  /// Why the file as it is now was not taken over; nil if it was.
  private(set) var problem: RateFileProblem?
  /// What the file was like when it was last looked at; nil before that, and if there was none.
  private var stamp: FileStamp?
  private var wasLookedAt = false
  private var lookedAt = Timestamp(milliseconds: 0)
  /// What the file was like that was taken over last.
  private var taken: FileStamp?

  init(path: String) { self.path = path }

  /// What a look at the file found.
  enum Finding {
    case unchanged
    /// A changed file, taken over.
    case read(RateFile)
    /// A changed file, not taken over: ``problem`` says why.
    case refused
  }

  /// How an open file is read; a test can let something happen meanwhile.
  typealias Reading = (OpenedRateFile) throws(RateFileProblem) -> [UInt8]

  static func plainly(_ file: OpenedRateFile) throws(RateFileProblem) -> [UInt8] { try file.bytes() }

  /// The file as one look finds it, for a command. If it changes while it is read, it is read again a few times.
  static func once(_ path: String, at now: Timestamp, reading: Reading = RateSource.plainly) -> RateSource {
    var source = RateSource(path: path)
    for _ in 0..<5 {
      _ = source.look(at: now, reading: reading)
      guard source.problem == .changing else { break }
    }
    return source
  }

  /// Reads the file if it has changed, whole or not at all.
  mutating func look(at now: Timestamp, reading: Reading = RateSource.plainly) -> Finding {
    let (found, before) = (FileStamp(path: path), problem)
    let isSame = wasLookedAt && found == stamp
    if isSame, !isDue(now) { return .unchanged }
    (stamp, wasLookedAt, lookedAt) = (found, true, now)
    do throws(RateFileProblem) {
      let file = try OpenedRateFile(path: path)
      // By now another file may be behind the path.
      stamp = file.stamp
      let bytes = try reading(file)
      guard FileStamp(path: path) == file.stamp else { throw .changing }
      return .read(try take(bytes, now))
    } catch {
      problem = error
      if error == .missing { stamp = nil }
      // Another try with the same file and the same end is no news.
      return error == .changing || isSame && error == before ? .unchanged : .refused
    }
  }

  /// Whether it is worth trying although the file looks as before: time has passed if a date was ahead, and what the
  /// system did not let be read it may let be read now.
  private func isDue(_ now: Timestamp) -> Bool {
    switch problem {
    case .changing: return true
    case .missing, .unreadable: break
    case .refused(let refusal) where refusal.reason == .ahead: break
    default: return false
    }
    return now < lookedAt || now >= lookedAt.adding(seconds: Self.patience)
  }

  /// Reads the file that was taken over once more; nil if it is no longer there as it was.
  func again(at now: Timestamp, reading: Reading = RateSource.plainly) -> RateFile? {
    guard let taken, let file = try? OpenedRateFile(path: path), file.stamp == taken,
      let bytes = try? reading(file), FileStamp(path: path) == taken
    else { return nil }
    return try? RateFile(bytes, now: now)
  }

  private mutating func take(_ bytes: [UInt8], _ now: Timestamp) throws(RateFileProblem) -> RateFile {
    let file: RateFile
    do throws(RateFileRefusal) { file = try RateFile(bytes, now: now) } catch { throw .refused(error) }
    prices = file.newest.map { known($0, of: file) }
    readAt = now
    taken = stamp
    problem = nil
    return file
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
  /// There is none.
  case missing
  /// A folder, a pipe or the like.
  case notAFile
  /// More than 8 MB.
  case tooLarge
  /// The system does not let it be read, with this errno.
  case unreadable(Int32)
  /// It changed while it was read; the next look reads it again.
  case changing
  /// Something in it is wrong.
  case refused(RateFileRefusal)
}
