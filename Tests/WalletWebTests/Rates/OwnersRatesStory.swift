import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: the owner keeps rates", .blocking)
struct OwnersRatesStory {
  /// The program with a data folder and files of rates.
  private struct House {
    let folder = ProgramRun.freshFolder()

    func run(_ words: String..., rates: String?) throws -> ProgramRun {
      try ProgramRun(words + ["--data", folder + "/data"] + (rates.map { ["--rates", $0] } ?? []))
    }

    func ask(_ words: String..., rates: String? = nil) throws -> (status: Int32, text: String, errors: String) {
      let run = try ProgramRun(words + ["--data", folder + "/data"] + (rates.map { ["--rates", $0] } ?? []))
      let text = run.outputText
      return (run.status, text, run.errorText)
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }
  }

  @Test("rates says what each currency is worth, how old that is and where it is from; stats says the same in short")
  func told() async throws {
    let house = House()
    defer { house.remove() }
    let file = RatesFile()
    defer { file.remove() }
    try file.write(lines: "BTC,61234.5,2026-11-18T10:00:00Z", "EUR,1.25,2020-01-02")
    // No wallet runs: the files are read here.
    let resting = try house.ask("rates", rates: file.path)
    #expect(resting.status == 0 && resting.errors.isEmpty)
    #expect(resting.text.contains("BTC  61234.5 USD"))
    #expect(resting.text.contains("2026-11-18T10:00:00.000Z, ") && resting.text.contains(" days old, \(file.path)\n"))
    // The bank's rate of the euro is newer than the file's.
    #expect(resting.text.contains("EUR  1.1172 USD") && resting.text.contains("days old, built in\n"))
    #expect(resting.text.contains("30 currencies have a rate in dollars, 128 have none.\n\(file.path): read at "))
    #expect(try house.ask("rates").text.contains("WALLET_RATES (--rates) names no file."))

    let run = try house.run("--port", "0", rates: file.path)
    _ = try run.port()
    #expect(try house.ask("rates").text.contains("BTC  61234.5 USD"), "the running wallet is asked")
    #expect(try house.ask("stats").text.contains("\nrates 30, the oldest "))
    // The wallet looks once a second.
    try file.write(lines: "BTC,61234.5,tomorrow")
    #expect(try blockUntil { try house.ask("rates").status == 1 })
    let words =
      "The rates in \(file.path) are not taken over: line 2, column as_of: this is no date, "
      + "and no time with its zone. What was read before stays.\n"
    #expect(try house.ask("rates").text.hasSuffix(words) && house.ask("stats").text.hasSuffix(words))
    #expect(try house.ask("rates").text.contains("BTC  61234.5 USD"))
    try file.write(lines: "BTC,7,2026-11-18")
    #expect(try blockUntil { try house.ask("rates").text.contains("BTC  7 USD") })
    run.terminate()
    #expect(run.errorText.contains("sys_rates_read file=\"\(file.path)\" currencies=\"2\""))
    #expect(run.errorText.contains("sys_warning what=\"The rates in \(file.path) are not taken over: line 2"))
  }

  @Test("A setting that names no file, one twice or too many stops the start with one sentence")
  func mistakes() throws {
    let house = House()
    defer { house.remove() }
    for (rates, words) in [
      ("a,,b", "WALLET_RATES (--rates) is a,,b, but must be paths of files, separated by commas."),
      ("a, a", "at most 16 files, each once."), ((0...16).map(String.init).joined(separator: ","), "at most 16 files"),
    ] {
      let answer = try house.ask("--port", "0", rates: rates)
      #expect(answer.status == 78 && answer.errors.contains(words), "\(answer.errors)")
    }
  }
}
