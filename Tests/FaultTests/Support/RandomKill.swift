import Foundation
import SystemSupport
import TestSupport
import Testing

/// When a program is killed.
enum KillMoment: CustomStringConvertible {
  /// Before the call with this number, of those that change its folder.
  case call(Int)
  /// So many milliseconds after its start.
  case after(Int32)

  var description: String {
    switch self {
    case .call(let number): "before call \(number)"
    case .after(let milliseconds): "after \(milliseconds) ms"
    }
  }
}

/// What a kill may leave: nothing of the work, a part of it, or all of it.
enum KillOutcome: CaseIterable { case before, between, after }

/// Runs of a program that are killed at moments which a seed chooses.
///
/// Half of them fall on calls that change the folder, one in each equal part of all calls, so that every phase of the work
/// is met; the others on times, wherever the program is then. The first comes before the first call, and the last before the last.
struct RandomKills {
  let seed: UInt64
  let name: String
  private var rounds: Int
  private var random: SeededGenerator
  private var calls = 1
  private var milliseconds: Int32 = 1
  private var done = 0
  private var outcomes: [KillOutcome: Int] = [:]

  /// - Parameters:
  ///   - name: what is killed, for failures.
  ///   - rounds: how many runs are killed.
  ///   - seed: chooses the moments.
  init(_ name: String, rounds: Int, seed: UInt64) {
    (self.name, self.rounds, self.seed) = (name, rounds, seed)
    random = SeededGenerator(seed: seed)
  }

  /// Lets the program do all of its work, to learn how long that takes.
  mutating func measure(_ folder: TemporaryFolder, _ work: (KillMoment?) throws -> Void) throws {
    let began = ContinuousClock.now
    try work(nil)
    milliseconds = max(1, Int32((ContinuousClock.now - began) / .milliseconds(1)))
    calls = try DiskRecord.read(of: folder).count { $0.kind != .answer }
    // More rounds than moments would only repeat some.
    rounds = min(rounds, calls)
    try #require(calls > 20, "\(name): \(calls) calls")
  }

  /// The next moment; nil when all rounds are over.
  mutating func next() -> KillMoment? {
    guard done < rounds else { return nil }
    defer { done += 1 }
    // Nothing is written yet, or all is done: a few random moments could miss both.
    if done == 0 { return .call(1) }
    if done == rounds - 1 { return .call(calls) }
    let (place, places) = (done - 1, rounds - 2)
    guard place % 2 == 0 else { return .after(Int32.random(in: 0...milliseconds, using: &random)) }
    let part = (place * calls / places)..<(min(place + 2, places) * calls / places)
    return .call(Int.random(in: part, using: &random) + 1)
  }

  /// Names a round in failures.
  func place(_ moment: KillMoment) -> String { "\(name), seed \(seed), round \(done), \(moment)" }

  mutating func count(_ outcome: KillOutcome) { outcomes[outcome, default: 0] += 1 }

  /// All phases were met.
  func expectEach() {
    let found = KillOutcome.allCases.map { "\(outcomes[$0] ?? 0) \($0)" }.joined(separator: ", ")
    #expect(KillOutcome.allCases.allSatisfy { outcomes[$0] != nil }, "\(name), seed \(seed): \(found)")
  }
}

extension Program {
  /// Runs a command that is killed at some moment; nil for never.
  /// - Returns: whether it came to a good end.
  static func run(
    _ command: [String], in folder: TemporaryFolder, killedAt moment: KillMoment?, typing words: String? = nil
  ) throws -> Bool {
    let typed = folder.path + "/typed"
    try words?.write(toFile: typed, atomically: true, encoding: .utf8)
    let program = try Program(
      folder, command, environment: environment(folder, killedAt: moment),
      input: words == nil ? nil : FileHandle(forReadingAtPath: typed))
    try program.die(at: moment)
    return program.waitForEnd() == 0
  }

  /// The variables for a program that is killed at some moment; also where calls are only counted.
  static func environment(_ folder: TemporaryFolder, killedAt moment: KillMoment?) throws -> [String: String] {
    guard case .call(let number) = moment else { return try Shim.environment(folder) }
    return try Shim.environment(folder, killedAt: number)
  }

  /// Waits for a moment that is a time, and kills.
  func die(at moment: KillMoment?) throws {
    guard case .after(let milliseconds) = moment else { return }
    // Never signalled: the time itself is what the test is about.
    try Wakeup().wait(milliseconds: milliseconds)
    kill()
  }
}
