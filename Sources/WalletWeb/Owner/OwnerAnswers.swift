import HTTPServer
import WalletCore

/// What a running wallet answers its owner, each answer on a thread of its own with a read connection of its own.
struct OwnerAnswers: Sendable {
  let folder: String
  let store: SQLiteStore
  let clock: any WalletClock
  /// What ``Command/stats`` prints.
  let statistics: @Sendable () -> String

  /// - Returns: the status to end with.
  func answer(_ words: [String], _ guest: OwnerConversation) -> Int32 {
    do {
      let invocation = try Invocation(words)
      try OwnerArguments.require(invocation)
      return try answer(invocation, guest)
    } catch let problem as SettingsProblem {
      guest.complain(problem.sentence)
    } catch let problem as StartProblem {
      guest.complain(problem.sentence)
    } catch {
      guest.complain("\(error)")
    }
    return Command.mistake
  }

  private func answer(_ invocation: Invocation, _ guest: OwnerConversation) throws(StartProblem) -> Int32 {
    let work = OwnerWork(folder: folder, output: guest, cancellation: guest.cancellation)
    switch invocation.command {
    case .stats:
      for line in statistics().split(separator: "\n") { guest.line(String(line)) }
      return 0
    case .check: return try work.check(against: try OwnerArguments.head(invocation))
    case .backup: return try work.backup(to: invocation.operands[0])
    case .export: return try work.export(store, clock: clock, to: invocation.operands[0])
    case .clock: return try work.clock(store, accepting: !invocation.operands.isEmpty)
    case .history: return try work.history(try OwnerArguments.operation(invocation))
    case .serve, .restore, .import:
      throw StartProblem("The running wallet does not do \(invocation.command.rawValue).")
    }
  }
}
