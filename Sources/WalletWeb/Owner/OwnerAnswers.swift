import HTTPServer
import PhoneNumbers
import WalletCore

/// What a running wallet answers its owner, each answer on a thread of its own with a read connection of its own.
struct OwnerAnswers: Sendable {
  let folder: String
  let store: any Store & StoreMaintenance
  let clock: any WalletClock
  let random: any RandomSource
  let log: Log
  /// What ``Command/stats`` prints.
  let statistics: @Sendable () -> String

  /// - Returns: the status to end with.
  func answer(_ words: [String], _ guest: OwnerConversation) -> Int32 {
    do {
      let invocation = try Invocation(words)
      try OwnerArguments.require(invocation)
      return try answer(invocation, guest)
    } catch let problem as SettingProblem {
      guest.complain(problem.sentence)
    } catch let problem as StartProblem {
      guest.complain(problem.sentence)
    } catch {
      guest.complain("\(error)")
    }
    return Command.mistake
  }

  private func answer(_ invocation: Invocation, _ guest: OwnerConversation) throws(StartProblem) -> Int32 {
    let work = OwnerWork(folder: folder, output: guest, random: random, cancellation: guest.cancellation)
    switch invocation.command {
    case .stats:
      for line in statistics().split(separator: "\n") { guest.line(String(line)) }
      return 0
    case .check: return try work.check(against: try OwnerArguments.head(invocation))
    case .backup:
      return try logging(.sensitiveRead, invocation) { path throws(StartProblem) in
        try OwnerPath.requireAbsolute(path)
        return try work.backup(to: path)
      }
    case .export:
      return try logging(.sensitiveRead, invocation) { path throws(StartProblem) in
        try OwnerPath.requireAbsolute(path)
        return try work.export(store, clock: clock, to: path)
      }
    case .clock where invocation.operands.isEmpty: return try work.clock(store, accepting: false)
    case .clock:
      return try logging(.sensitiveUpdate, invocation) { _ throws(StartProblem) in
        try work.clock(store, accepting: true)
      }
    case .unlock:
      let phone = try OwnerArguments.phone(invocation)
      // The log has of a number its last two digits only.
      return try logging(.sensitiveUpdate, invocation.with(operands: [phone.description])) { _ throws(StartProblem) in
        try work.unlock(phone, in: store)
      }
    case .history: return try work.history(try OwnerArguments.operation(invocation))
    case .serve, .restore, .import:
      throw StartProblem("The running wallet does not do \(invocation.command.rawValue).")
    }
  }

  /// Does what the owner should find in the log later, with the command's word: where the copy went, say.
  private func logging(
    _ event: Log.Event, _ invocation: Invocation, _ work: (String) throws(StartProblem) -> Int32
  ) throws(StartProblem) -> Int32 {
    let word = invocation.operands.first ?? ""
    let what = "\(invocation.command.rawValue) \(word)"
    do throws(StartProblem) {
      let status = try work(word)
      log.write(event, ["peer": "owner", "what": what, "status": "\(status)"])
      return status
    } catch {
      log.write(event, ["peer": "owner", "what": what, "status": "\(Command.mistake)"])
      throw error
    }
  }
}
