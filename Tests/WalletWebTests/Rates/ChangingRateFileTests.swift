import Foundation
import SystemSupport
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletWeb

@Suite("A file of rates that changes, and one that is tried again")
struct ChangingRateFileTests {
  private let now = Timestamp(milliseconds: 1_795_000_000_000)

  private func looked(_ source: inout RateSource, after seconds: Int = 0) -> String {
    switch source.look(at: now.adding(seconds: seconds)) {
    case .unchanged: "unchanged"
    case .read: source.prices.first?.inDollars.map { "\($0.digits)" } ?? "nothing"
    case .refused: "\(source.problem.map { "\($0)" } ?? "")"
    }
  }

  @Test("Nothing is taken of a file that changes while it is read; the next look reads it again")
  func torn() throws {
    let file = RatesFile()
    defer { file.remove() }
    var source = RateSource(path: file.path)
    // Reads, while an editor saves the file.
    let meanwhile: OwnersFile.Reading = { opened, limit throws(FileFault) in
      let bytes = try opened.bytes(limit: limit)
      try? file.write(lines: "BTC,6,2026-11-18")
      return bytes
    }
    try file.write(lines: "BTC,5,2026-11-18")
    if case .unchanged = source.look(at: now, reading: meanwhile) {} else { Issue.record("It tells of news.") }
    #expect(source.prices.isEmpty && source.readAt == nil && source.problem == .file(.changing))
    #expect(source.again(at: now) == nil, "it was never taken over")
    #expect(looked(&source) == "6" && looked(&source) == "unchanged" && source.problem == nil)
    #expect(source.again(at: now)?.entries.count == 1)
    let torn = source.again(at: now, reading: meanwhile)
    #expect(torn == nil)
  }

  @Test("A command reads a file that changes a few times, and then says so")
  func once() throws {
    let file = RatesFile()
    defer { file.remove() }
    try file.write(lines: "BTC,5,2026-11-18")
    var (readings, changes) = (0, 1)
    let meanwhile: OwnersFile.Reading = { opened, limit throws(FileFault) in
      let bytes = try opened.bytes(limit: limit)
      readings += 1
      if readings <= changes { try? file.write(lines: "BTC,6,2026-11-18") }
      return bytes
    }
    let right = RateSource.once(file.path, at: now, reading: meanwhile)
    #expect(right.readAt == now && right.problem == nil && readings == 2)
    changes = .max
    let wrong = RateSource.once(file.path, at: now, reading: meanwhile)
    let report = RateReport(table: .of([wrong]), files: [wrong], age: .here(now))
    #expect(wrong.readAt == nil && !report.isRight)
    let words = "The rates in \(file.path) are not taken over: the file changes while it is read. "
    #expect(report.lines.last?.hasPrefix(words) == true)
  }

  @Test(
    "A date ahead is reported once, and taken once time has passed; the same fault in a changed file is reported again")
  func ahead() throws {
    let file = RatesFile()
    defer { file.remove() }
    var source = RateSource(path: file.path)
    for _ in 0..<2 {
      try file.write(lines: "BTC,5,2026-11-20")
      #expect(looked(&source).contains("ahead") && looked(&source) == "unchanged")
    }
    #expect(looked(&source, after: RateSource.patience) == "unchanged" && source.problem != nil)
    #expect(looked(&source, after: 86_400) == "5" && source.problem == nil)
  }

  @Test("A file that the system did not let be read is tried again after a minute, although it did not change")
  func unreadable() throws {
    let file = RatesFile()
    defer { file.remove() }
    try file.write(lines: "BTC,5,2026-11-18")
    var source = RateSource(path: file.path)
    let failing: OwnersFile.Reading = { _, _ throws(FileFault) in throw .unreadable(EMFILE) }
    if case .refused = source.look(at: now, reading: failing) {} else { Issue.record("It does not say so.") }
    #expect(source.problem == .file(.unreadable(EMFILE)))
    #expect(looked(&source, after: RateSource.patience - 1) == "unchanged")
    let later = now.adding(seconds: RateSource.patience)
    if case .unchanged = source.look(at: later, reading: failing) {} else { Issue.record("It says the same again.") }
    #expect(looked(&source, after: 2 * RateSource.patience) == "5" && source.problem == nil)
  }

  @Test("A change in place is noticed although size and time of writing stay as they were")
  func inPlace() throws {
    let file = RatesFile()
    defer { file.remove() }
    try file.write(lines: "BTC,5,2026-11-18")
    var source = RateSource(path: file.path)
    #expect(looked(&source) == "5")
    let before = try status(file.path)
    // The time of files ticks slowly.
    repeat {
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file.path))
      try handle.write(contentsOf: Data("currency,usd_per_unit,as_of\nBTC,6".utf8))
      try handle.close()
      setWritten(file.path, before.st_mtim)
    } while try Self.isEqual(before.st_ctim, status(file.path).st_ctim)
    #expect(try before.st_size == status(file.path).st_size && before.st_ino == status(file.path).st_ino)
    #expect(looked(&source) == "6")
  }

  @Test("Another file behind a link is noticed although size and times are the same")
  func link() throws {
    let (one, other, link) = (RatesFile(), RatesFile(), RatesFile())
    defer { for file in [one, other, link] { file.remove() } }
    let written = timespec(tv_sec: 1_700_000_000, tv_nsec: 5)
    // When a file was changed nobody can set; two changes at once mostly have the same time.
    for _ in 0..<1000 {
      try one.write(lines: "BTC,5,2026-11-18")
      try other.write(lines: "BTC,6,2026-11-18")
      for file in [one, other] { setWritten(file.path, written) }
      if try Self.isEqual(status(one.path).st_ctim, status(other.path).st_ctim) { break }
    }
    #expect(unsafe symlink(one.path, link.path) == 0)
    var source = RateSource(path: link.path)
    #expect(looked(&source) == "5" && looked(&source) == "unchanged")
    let opened = try OpenedFile(path: link.path)
    link.remove()
    #expect(unsafe symlink(other.path, link.path) == 0)
    #expect(opened.stamp == FileStamp(path: one.path) && opened.stamp != FileStamp(path: link.path))
    #expect(looked(&source) == "6")
  }

  private func status(_ path: String) throws -> stat {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw CocoaError(.fileReadUnknown) }
    return status
  }

  private func setWritten(_ path: String, _ time: timespec) {
    let result = unsafe utimensat(AT_FDCWD, path, [time, time], 0)
    #expect(result == 0)
  }

  private static func isEqual(_ one: timespec, _ other: timespec) -> Bool {
    one.tv_sec == other.tv_sec && one.tv_nsec == other.tv_nsec
  }
}
