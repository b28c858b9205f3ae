import CentralSystem
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
  let charging: Charging
  /// The charge points as they are now.
  let chargePoints: LiveChargePoints
  /// How long a charge point has for an answer, in seconds.
  let callTime: Int
  /// The text that ``Command/stats`` prints.
  let statistics: @Sendable () -> String
  /// What ``Command/rates`` prints.
  let rates: @Sendable () -> RateReport

  /// - Returns: the exit status.
  func answer(_ words: [String], _ client: AdminSession) -> Int32 {
    do throws(ProgramFailure) {
      // The key of a sealed backup comes before the command, where nobody can type it.
      guard let first = words.first, first.hasPrefix(Self.sealing) else {
        return try answer(AdminTask(Invocation(words)), client)
      }
      guard let seal = SealedFile(word: first.dropFirst(Self.sealing.count)),
        case .sealedBackup(let file) = try AdminTask(Invocation(Array(words.dropFirst())))
      else { throw ProgramFailure("The running wallet is of another version than this program.") }
      return try backup(to: file, sealed: seal, client)
    } catch {
      client.complain(error.sentence)
      return Command.mistake
    }
  }

  /// How the word begins that has the key of a sealed backup.
  static let sealing = "seal="

  private func backup(
    to file: String, sealed seal: SealedFile, _ client: AdminSession
  ) throws(ProgramFailure) -> Int32 {
    let work = AdminWork(folder: folder, output: client, random: random, cancellation: client.cancellation)
    return try logging(.sensitiveRead, "sealed backup \(file)") { () throws(ProgramFailure) in
      try AdminPath.requireAbsolute(file)
      return try work.backup(to: file, sealed: seal)
    }
  }

  private func answer(_ task: AdminTask, _ client: AdminSession) throws(ProgramFailure) -> Int32 {
    let work = AdminWork(folder: folder, output: client, random: random, cancellation: client.cancellation)
    switch task {
    case .stats:
      for line in statistics().split(separator: "\n") { client.line(String(line)) }
      return 0
    case .rates: return work.tell(rates())
    case .check(let head): return try work.check(against: head)
    case .backup(let file):
      return try logging(.sensitiveRead, "backup \(file)") { () throws(ProgramFailure) in
        try AdminPath.requireAbsolute(file)
        return try work.backup(to: file)
      }
    case .export(let target):
      return try logging(.sensitiveRead, "export \(target)") { () throws(ProgramFailure) in
        try AdminPath.requireAbsolute(target)
        return try work.export(store, clock: clock, rates: rates().table, to: target)
      }
    case .clock(accepting: false): return try work.clock(store, accepting: false)
    case .clock(accepting: true):
      return try logging(.sensitiveUpdate, "clock accept") { () throws(ProgramFailure) in
        try work.clock(store, accepting: true)
      }
    case .unlock(let phone):
      // The log shows only the last two digits of a number.
      return try logging(.sensitiveUpdate, "unlock \(phone.description)") { () throws(ProgramFailure) in
        try work.unlock(phone, in: store)
      }
    case .appOff(let phone):
      return try logging(.sensitiveUpdate, "app-off \(phone.description)") { () throws(ProgramFailure) in
        try work.turnOffApp(of: phone, in: store)
      }
    case .chargers(let task): return try answer(task, client)
    case .invoices(let name):
      return try logging(.sensitiveRead, "invoices \(name.text)") { () throws(ProgramFailure) in
        try work.invoices(of: name)
      }
    case .history(let operation): return try work.history(operation)
    case .sealedBackup: throw ProgramFailure("A sealed backup needs a passphrase.")
    case .rotateKey: throw AdminTask.notByRunningWallet(.key)
    case .restore: throw AdminTask.notByRunningWallet(.restore)
    case .import: throw AdminTask.notByRunningWallet(.import)
    }
  }

  private func answer(_ task: ChargersTask, _ client: AdminSession) throws(ProgramFailure) -> Int32 {
    if case .load(let file) = task { try AdminPath.requireAbsolute(file) }
    let work = ChargersWork(
      central: charging.central, store: store, live: chargePoints, charging: charging.central.charging, clock: clock,
      output: client,
      problems: charging.watch.problems, callTime: callTime)
    guard let event = task.event else { return try work.run(task) }
    return try logging(event, task.logged) { () throws(ProgramFailure) in try work.run(task) }
  }

  /// Does the work and logs it for the owner: for example, where the copy went.
  private func logging(
    _ event: Log.Event, _ what: String, _ work: () throws(ProgramFailure) -> Int32
  ) throws(ProgramFailure) -> Int32 {
    do throws(ProgramFailure) {
      let status = try work()
      log.write(event, ["peer": "owner", "what": what, "status": "\(status)"])
      return status
    } catch {
      log.write(event, ["peer": "owner", "what": what, "status": "\(Command.mistake)"])
      throw error
    }
  }
}
