import Foundation

/// How long to look for faults, and with which seeds: briefly in an ordinary test run, and as long as
/// `script/fault-test` says.
enum FaultRun {
  private static let environment = ProcessInfo.processInfo.environment
  private static let began = ContinuousClock.now

  static let isLong = environment["WALLET_FAULTS"] == "long"
  /// The seed of random choices; every failure names it.
  static let seed = environment["WALLET_FAULTS_SEED"].flatMap { UInt64($0) } ?? 20_261_121
  /// How long a test in the long form continues with new seeds, in seconds.
  private static let seconds = environment["WALLET_FAULTS_SECONDS"].flatMap { Int($0) } ?? 120

  /// Picks one of two sizes.
  static func size<Value>(short: Value, long: Value) -> Value { isLong ? long : short }

  /// Runs a test once in the short form; in the long form repeats it with the following seeds until time is up.
  static func withSeeds(_ test: (UInt64) async throws -> Void) async throws {
    let end = began.advanced(by: .seconds(seconds))
    var next = seed
    repeat {
      try await test(next)
      next += 1
    } while isLong && ContinuousClock.now < end
  }
}
