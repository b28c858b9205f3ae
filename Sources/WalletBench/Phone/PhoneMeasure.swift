import PhoneNumbers
import SystemSupport
import WalletCore

/// Checks that the numbering plan gives the recorded answers, and measures how fast.
struct PhoneMeasure {
  private let plan: NumberingPlan
  private let parses: [(text: String, region: RegionCode?)]
  private let typings: [(keys: String.UnicodeScalarView, region: RegionCode?)]
  private let keystrokes: Int

  /// Checks all records and the hostile texts, then measures.
  /// - Parameters:
  ///   - file: the file of records.
  ///   - rounds: how many rounds to count.
  ///   - shown: how many differences to print at most.
  /// - Returns: whether all records agree and no text takes too long.
  /// - Throws: ``BenchFailure`` if the records cannot be read.
  static func run(file: String, rounds: Int, shown: Int) async throws(BenchFailure) -> Bool {
    let plan = try ready()
    let records = try PhoneRecordFile.read(file)
    let agree = check(records, plan, shown)
    let isQuick = checkHostileTexts(plan)
    let measure = PhoneMeasure(records, plan)
    try await measure.report(rounds: rounds)
    return agree && isQuick
  }

  private static func memory() throws(BenchFailure) -> MemoryUse {
    guard let use = MemoryUse() else { throw BenchFailure("The system does not tell how much memory there is.") }
    return use
  }

  /// Uses the plan for the first time, before anything else takes time or memory.
  private static func ready() throws(BenchFailure) -> NumberingPlan {
    let before = try memory()
    let clock = ContinuousClock()
    let begin = clock.now
    let plan = NumberingPlan.carried
    let taken = Decimal.seconds(clock.now - begin)
    let after = try memory()
    let kibibytes = { (bytes: Int) in Decimal.text(Double(bytes) / 1024, places: 0) }
    Output.say("phone, until ready: \(Decimal.text(taken * 1e3, places: 2)) ms")
    Output.say("phone, memory: \(kibibytes(after.resident - before.resident)) KiB resident")
    Output.say("phone, allocations: \(kibibytes(after.allocated - before.allocated)) KiB")
    return plan
  }

  private static func check(_ records: [PhoneRecord], _ plan: NumberingPlan, _ most: Int) -> Bool {
    let check = PhoneRecordCheck(plan: plan)
    var different = 0
    var shown = 0
    for record in records {
      let differences = check.differences(record)
      if !differences.isEmpty { different += 1 }
      for difference in differences.prefix(most - shown) {
        Output.say(difference)
        shown += 1
      }
    }
    Output.say("phone, records: \(records.count), of which \(different) differ")
    return different == 0
  }

  /// The longest time that a text of 250 bytes may take, in seconds.
  private static let longestParse = 0.001

  /// Parses texts made to be slow. Each is timed three times and the shortest counts, because other programs run too.
  private static func checkHostileTexts(_ plan: NumberingPlan) -> Bool {
    let count = 100_000
    var texts = HostileTexts(seed: 1)
    let clock = ContinuousClock()
    var slowest = 0.0
    for _ in 0..<count {
      let (text, region) = texts.next()
      var shortest = Double.infinity
      for _ in 0..<3 {
        let begin = clock.now
        _ = try? plan.parse(text, defaultRegion: region)
        shortest = min(shortest, Decimal.seconds(clock.now - begin))
      }
      slowest = max(slowest, shortest)
    }
    Output.say("phone, slowest of \(count) hostile texts: \(Decimal.text(slowest * 1e6, places: 1)) us")
    return slowest <= longestParse
  }

  private init(_ records: [PhoneRecord], _ plan: NumberingPlan) {
    self.plan = plan
    var parses: [(String, RegionCode?)] = []
    var typings: [(String.UnicodeScalarView, RegionCode?)] = []
    for record in records {
      switch record {
      case .parse(let text, let region, _): parses.append((text, region))
      case .type(let text, let region, _): typings.append((text.unicodeScalars, region))
      }
    }
    self.parses = parses
    self.typings = typings
    keystrokes = typings.reduce(0) { $0 + $1.0.count }
  }

  private func report(rounds: Int) async throws(BenchFailure) {
    try await report("phone, parse + valid + E.164", "texts/s", parses.count, rounds, parseAll)
    try await report("phone, as you type", "keystrokes/s", keystrokes, rounds, typeAll)
  }

  /// The work runs through all records once and returns a count that depends on every answer.
  private func report(
    _ name: String, _ unit: String, _ count: Int, _ rounds: Int, _ work: () -> Int
  ) async throws(BenchFailure) {
    guard count > 0 else { return }
    let clock = ContinuousClock()
    let first = work()
    try await Rounds.report(name, unit, places: 0, rounds: rounds) { () async throws(BenchFailure) in
      let begin = clock.now
      guard work() == first else { throw BenchFailure("The plan does not always answer the same.") }
      return Double(count) / Decimal.seconds(clock.now - begin)
    }
  }

  private func parseAll() -> Int {
    var sum = 0
    for (text, region) in parses {
      guard let number = try? plan.parse(text, defaultRegion: region) else { continue }
      sum += plan.format(number, as: .e164).utf8.count
      if plan.isValid(number) { sum += 1 }
    }
    return sum
  }

  private func typeAll() -> Int {
    var sum = 0
    for (keys, region) in typings {
      var formatter = AsYouTypeFormatter(region: region, plan: plan)
      for key in keys { sum += formatter.input(key).utf8.count }
    }
    return sum
  }
}
