import Foundation

/// How long faults are looked for, and by which numbers: a little in the ordinary run of the tests, and as long as
/// `script/fault-test` says.
enum FaultRun {
  private static let environment = ProcessInfo.processInfo.environment
  private static let began = ContinuousClock.now

  static let isLong = environment["WALLET_FAULTS"] == "long"
  /// Where random choices begin; named in every failure.
  static let seed = environment["WALLET_FAULTS_SEED"].flatMap { UInt64($0) } ?? 20_261_121
  /// How long a test of the long form goes on with new seeds.
  private static let seconds = environment["WALLET_FAULTS_SECONDS"].flatMap { Int($0) } ?? 120

  /// One of two sizes.
  static func size<Value>(short: Value, long: Value) -> Value { isLong ? long : short }

  /// Runs a test once in the short form; in the long form again and again with the seeds that follow, until time is up.
  static func withSeeds(_ test: (UInt64) async throws -> Void) async throws {
    let end = began.advanced(by: .seconds(seconds))
    var next = seed
    repeat {
      try await test(next)
      next += 1
    } while isLong && ContinuousClock.now < end
  }
}
