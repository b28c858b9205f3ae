import HTTPServer
import PhoneNumbers
import WalletCore

/// A running wallet's answers to its owner. Each answer has a thread and a read connection of its own.
struct AdminAnswers: Sendable {
  let folder: String
  let store: any Store & StoreMaintenance
  let clock: any WalletClock
  let random: any RandomSource
  let log: Log
  /// The text that ``Command/stats`` prints.
  let statistics: @Sendable () -> String

  /// - Returns: the exit status.
  func answer(_ words: [String], _ client: AdminSession) -> Int32 {
    do throws(ProgramFailure) {
      let invocation = try Invocation(words)
      try AdminArguments.require(invocation)
      return try answer(invocation, client)
    } catch {
      client.complain(error.sentence)
      return Command.mistake
    }
  }

  private func answer(_ invocation: Invocation, _ client: AdminSession) throws(ProgramFailure) -> Int32 {
    let work = AdminWork(folder: folder, output: client, random: random, cancellation: client.cancellation)
    switch invocation.command {
    case .stats:
      for line in statistics().split(separator: "\n") { client.line(String(line)) }
      return 0
    case .check: return try work.check(against: try AdminArguments.head(invocation))
    case .backup:
      return try logging(.sensitiveRead, invocation) { path throws(ProgramFailure) in
        try AdminPath.requireAbsolute(path)
        return try work.backup(to: path)
      }
    case .export:
      return try logging(.sensitiveRead, invocation) { path throws(ProgramFailure) in
        try AdminPath.requireAbsolute(path)
        return try work.export(store, clock: clock, to: path)
      }
    case .clock where invocation.operands.isEmpty: return try work.clock(store, accepting: false)
    case .clock:
      return try logging(.sensitiveUpdate, invocation) { _ throws(ProgramFailure) in
        try work.clock(store, accepting: true)
      }
    case .unlock:
      let phone = try AdminArguments.phone(invocation)
      // The log shows only the last two digits of a number.
      return try logging(.sensitiveUpdate, invocation.with(operands: [phone.description])) { _ throws(ProgramFailure) in
        try work.unlock(phone, in: store)
      }
    case .history: return try work.history(try AdminArguments.operation(invocation))
    case .serve, .restore, .import:
      throw ProgramFailure("The running wallet does not do \(invocation.command.rawValue).")
    }
  }

  /// Does the work and logs it for the owner, with the command's first operand: for example, where the copy went.
  private func logging(
    _ event: Log.Event, _ invocation: Invocation, _ work: (String) throws(ProgramFailure) -> Int32
  ) throws(ProgramFailure) -> Int32 {
    let word = invocation.operands.first ?? ""
    let what = "\(invocation.command.rawValue) \(word)"
    do throws(ProgramFailure) {
      let status = try work(word)
      log.write(event, ["peer": "owner", "what": what, "status": "\(status)"])
      return status
    } catch {
      log.write(event, ["peer": "owner", "what": what, "status": "\(Command.mistake)"])
      throw error
    }
  }
}
