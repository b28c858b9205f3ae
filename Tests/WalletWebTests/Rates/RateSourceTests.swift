import Foundation
import SystemSupport
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletWeb

@Suite("A file of rates on the disk")
struct RateSourceTests {
  private let now = Timestamp(milliseconds: 1_795_000_000_000)

  private func looked(_ source: inout RateSource) -> String {
    switch source.look(at: now) {
    case .unchanged: "unchanged"
    case .read(let file): "read \(file.entries.count)"
    case .refused:
      if case .file(let fault) = source.problem { "\(fault)" } else { "\(source.problem.map { "\($0)" } ?? "")" }
    }
  }

  @Test("It is read when it has changed, and no other time; what it said before stays while it cannot be taken over")
  func changes() throws {
    let file = RatesFile()
    defer { file.remove() }
    var source = RateSource(path: file.path)
    #expect(looked(&source) == "missing" && looked(&source) == "unchanged" && source.readAt == nil)
    try file.write(lines: "BTC,5,2026-11-18", "BTC,6,2026-11-17")
    #expect(looked(&source) == "read 2" && looked(&source) == "unchanged")
    #expect(source.prices.map(\.inDollars) == [Rate(digits: 5, scale: 0)] && source.problem == nil)
    #expect(source.again(at: now)?.entries.count == 2)
    try file.write("currency,usd_per_unit,as_of\nBTC,5\n")
    #expect(source.again(at: now) == nil, "it is another file now")
    #expect(looked(&source).contains("columns") && looked(&source) == "unchanged")
    file.remove()
    #expect(looked(&source) == "missing" && looked(&source) == "unchanged")
    #expect(source.prices.count == 1 && source.readAt == now)
    try file.write(lines: "ETH,5,2026-11-18")
    #expect(looked(&source) == "read 1" && source.prices.map(\.currency) == [.eth])
  }

  @Test("A folder, a pipe, a file that is too large or not UTF-8, one that cannot be read: each is named")
  func faults() throws {
    let file = RatesFile()
    defer { file.remove() }
    var source = RateSource(path: file.path)
    try FileManager.default.createDirectory(atPath: file.path, withIntermediateDirectories: false)
    #expect(looked(&source) == "notAFile")
    file.remove()
    #expect(unsafe mkfifo(file.path, 0o600) == 0)
    #expect(looked(&source) == "notAFile")
    try file.write(String(repeating: "x", count: RateFile.sizeLimit + 1))
    #expect(looked(&source) == "tooLarge")
    file.remove()
    try Data([0x63, 0xFF, 0x0A]).write(to: URL(fileURLWithPath: file.path))
    #expect(looked(&source).contains("notUnicode"))
    file.remove()
    // The system follows no link to itself, whoever asks.
    #expect(unsafe symlink(file.path, file.path) == 0)
    #expect(looked(&source) == "unreadable(\(ELOOP))")
    try file.write("currency,usd_per_unit,as_of\n")
    #expect(looked(&source).contains("noRates"))
    file.remove()
    #expect(unsafe symlink("/nonexistent/nowhere", file.path) == 0)
    #expect(looked(&source) == "missing")
    for problem: RateFileProblem in [
      .file(.missing), .file(.notAFile), .file(.tooLarge), .file(.unreadable(EACCES)), .file(.changing),
      .refused(RateFileRefusal(.noRates)),
    ] {
      let words = RateWords.sentence(problem, "/r.csv")
      #expect(
        words.hasPrefix("The rates in /r.csv are not taken over: ") && words.hasSuffix("What was read before stays."))
    }
  }

  @Test("A source's name on pages is the file's, without what could control a page; the bank's forms are the bank's")
  func names() throws {
    let file = try RateFile(Array("currency,usd_per_unit,as_of\nBTC,5,2026-11-18\n".utf8), now: now)
    for (path, name) in [
      ("/a/b/rates.csv", "rates.csv"), ("rates.csv", "rates.csv"), ("/a/\u{202E}x\u{7}.csv", "x.csv"), ("/", "a file"),
      ("/" + String(repeating: "n", count: 200), String(repeating: "n", count: 29)),
    ] {
      #expect(RateSource(path: path).known(file.entries[0], of: file).source == name)
    }
    let bank = try RateFile(Array("Date, USD, \n30 October 2026, 1.1172, \n".utf8), now: now)
    #expect(RateSource(path: "/x.csv").known(bank.entries[0], of: bank).source == "European Central Bank")
  }
}
