import SystemSupport
import WalletCore

/// A file of rates that the owner keeps, as it was last read.
struct RateSource: Sendable {
  let path: String
  /// The newest price of each currency, from the last reading that went well.
  private(set) var prices: [KnownPrice] = []
  /// When that was; nil if it never went well.
  private(set) var readAt: Timestamp?
  /// Why the file as it is now was not taken over; nil if it was.
  private(set) var problem: RateFileProblem?
  /// What the file was like when it was last looked at; nil before that, and if there was none.
  private var stamp: Stamp?
  private var wasLookedAt = false
  private var lookedAt = Timestamp(milliseconds: 0)

  init(path: String) { self.path = path }

  /// What a look at the file found.
  enum Finding {
    case unchanged
    /// A changed file, taken over.
    case read(RateFile)
    /// A changed file, not taken over: ``problem`` says why.
    case refused
  }

  /// Reads the file if it has changed, whole or not at all.
  mutating func look(at now: Timestamp) -> Finding {
    let found = Stamp(path: path)
    if wasLookedAt, found == stamp, !isDue(now) { return .unchanged }
    (stamp, wasLookedAt) = (found, true)
    lookedAt = now
    do throws(RateFileProblem) {
      let bytes = try read()
      // A file that is being written is read again with the next look.
      guard Stamp(path: path) == found else {
        wasLookedAt = false
        return .unchanged
      }
      return .read(try take(bytes, now))
    } catch {
      problem = error
      return .refused
    }
  }

  /// A file that was refused because of a date ahead can be taken over once time has passed.
  private func isDue(_ now: Timestamp) -> Bool {
    guard case .refused(let refusal) = problem, refusal.reason == .ahead else { return false }
    return now < lookedAt || now >= lookedAt.adding(seconds: 60)
  }

  /// Reads the file as it is now, without taking it over; nil if it is not the one that was taken over.
  func again(at now: Timestamp) -> RateFile? {
    guard problem == nil, Stamp(path: path) == stamp, let bytes = try? read() else { return nil }
    return try? RateFile(bytes, now: now)
  }

  private mutating func take(_ bytes: [UInt8], _ now: Timestamp) throws(RateFileProblem) -> RateFile {
    let file: RateFile
    do throws(RateFileRefusal) { file = try RateFile(bytes, now: now) } catch { throw .refused(error) }
    prices = file.newest.map { known($0, of: file) }
    readAt = now
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

  private func read() throws(RateFileProblem) -> [UInt8] {
    // Without waiting, if it is a pipe.
    guard let file = FileDescriptor(unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)) else {
      throw errno == ENOENT ? .missing : .unreadable(errno)
    }
    var status = stat()
    guard unsafe fstat(file.number, &status) == 0 else { throw .unreadable(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard status.st_size <= RateFile.sizeLimit else { throw .tooLarge }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard let count = FileBytes.read(&piece, from: file.number) else { throw .unreadable(errno) }
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
      guard bytes.count <= RateFile.sizeLimit else { throw .tooLarge }
    }
  }

  /// Tells whether a file has changed since.
  private struct Stamp: Equatable {
    let numbers: [Int64]

    /// Nil if there is no such file.
    init?(path: String) {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { return nil }
      let (written, changed) = (status.st_mtim, status.st_ctim)
      numbers = [
        Int64(bitPattern: UInt64(status.st_dev)), Int64(bitPattern: UInt64(status.st_ino)), Int64(status.st_size),
        Int64(written.tv_sec), Int64(written.tv_nsec), Int64(changed.tv_sec), Int64(changed.tv_nsec),
      ]
    }
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
  /// Something in it is wrong.
  case refused(RateFileRefusal)
}
