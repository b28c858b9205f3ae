import SQLiteStore
import SystemSupport
import WalletCore

/// Measures the wallet: makes data by the million, times single parts, and serves a protocol's test suites.
@main
struct WalletBench {
  private static let usage = """
    usage: WalletBench seed [--users 10000] [--accounts 5] [--currencies 1] [--long 100000] [--transfers 400000] [--seed 1] DIR
           WalletBench parse  [--rounds 9]
           WalletBench render [--rounds 9]
           WalletBench writer [--rounds 5] DIR
           WalletBench rates  [--rounds 9] FILE
           WalletBench phone  [--rounds 9] [--show 20] FILE
           WalletBench echo   [--port 0]

    seed    fills the new data folder DIR, and writes tokens.txt, long.txt and requests.txt into it
    parse   times the request parser
    render  times the making of pages
    writer  times durable transfers in process, with 1, 8 and 64 waiting, in the new data folder DIR
    rates   times the reading of the file of rates FILE (- is the standard input)
    phone   compares the numbering plan with the records of FILE (- is the standard input), then times it; status 1
            where they differ; prints so many differences at most
    echo    sends the messages of WebSockets back, on this port of 127.0.0.1 (0 is a free one), until its standard
            input ends; prints its address first

    """

  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    do throws(BenchFailure) {
      switch arguments.first {
      case "seed": try seed(Options(arguments.dropFirst(), known: SeedPlan.options))
      case "parse": try ParseMeasure.run(rounds: rounds(arguments))
      case "render": try RenderMeasure.run(rounds: rounds(arguments))
      case "writer":
        let options = try Options(arguments.dropFirst(), known: ["rounds"])
        try await WriterMeasure.run(folder: options.folder(), rounds: options.number("rounds", 5, 1...1000))
      case "rates":
        let options = try Options(arguments.dropFirst(), known: ["rounds"])
        try RatesMeasure.run(file: options.file(), rounds: options.number("rounds", 9, 1...1000))
      case "phone":
        if try await !phone(Options(arguments.dropFirst(), known: ["rounds", "show"])) { exit(1) }
      case "echo":
        let options = try Options(arguments.dropFirst(), known: ["port"])
        try options.requireNoFolder()
        try Echo.run(port: options.number("port", 0, 0...65_535))
      case "--help", "-h", "help": print(usage, terminator: "")
      default: throw BenchFailure("Say what to do.\n" + usage)
      }
    } catch {
      Output.tell(error.sentence)
      exit(64)
    }
  }

  private static func rounds(_ arguments: ArraySlice<String>) throws(BenchFailure) -> Int {
    let options = try Options(arguments.dropFirst(), known: ["rounds"])
    try options.requireNoFolder()
    return try options.number("rounds", 9, 1...1000)
  }

  private static func phone(_ options: Options) async throws(BenchFailure) -> Bool {
    try await PhoneMeasure.run(
      file: options.file(), rounds: options.number("rounds", 9, 1...1000),
      shown: options.number("show", 20, 0...1_000_000))
  }

  private static func seed(_ options: Options) throws(BenchFailure) {
    let plan = try SeedPlan(options)
    let result = try Seeding(plan, random: SystemBytes(), clock: SettableClock(SettableClock.wall)).run()
    Output.say(result.description)
  }
}
