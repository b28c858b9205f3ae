import SQLiteStore
import SystemSupport
import Templates
import WalletCore

/// The owner's commands in this process: a wallet that runs on the data folder is asked; where none does, the folder is
/// held and the work is done here.
struct OwnerCommands {
  let folder: String
  private let random = SystemRandom()
  private let output = ProcessOutput()
  private let cancellation = Cancellation()

  /// - Returns: the status to end with.
  /// - Throws: one sentence for the owner.
  func run(_ invocation: Invocation) throws(StartProblem) -> Int32 {
    var invocation = invocation
    try OwnerArguments.require(invocation)
    switch invocation.command {
    case .restore: return try restore(try OwnerPath.absolute(invocation.operands[0]))
    case .import: return try importing(try OwnerPath.absolute(invocation.operands[0]))
    case .backup, .export: invocation = invocation.with(operands: [try OwnerPath.absolute(invocation.operands[0])])
    case .serve, .stats, .check, .history, .clock, .unlock: break
    }
    if let status = try OwnerQuestion.ask(invocation, folder: folder, output: output) { return status }
    return try runHere(invocation)
  }

  private func runHere(_ invocation: Invocation) throws(StartProblem) -> Int32 {
    let work = work
    switch invocation.command {
    case .check:
      return try holding { () throws(StartProblem) in try work.check(against: try OwnerArguments.head(invocation)) }
    case .backup: return try holding { () throws(StartProblem) in try work.backup(to: invocation.operands[0]) }
    case .history:
      return try holding { () throws(StartProblem) in try work.history(try OwnerArguments.operation(invocation)) }
    case .export:
      return try opening { store throws(StartProblem) in
        try work.export(store, clock: configuration.clock, to: invocation.operands[0])
      }
    case .clock:
      let accepting = !invocation.operands.isEmpty
      return try opening { store throws(StartProblem) in try work.clock(store, accepting: accepting) }
    case .unlock:
      let phone = try OwnerArguments.phone(invocation)
      return try opening { store throws(StartProblem) in try work.unlock(phone, in: store) }
    case .serve, .stats, .restore, .import:
      throw StartProblem(
        "No wallet runs on the data folder \(folder); start it, or name another folder with WALLET_DATA (--data).")
    }
  }

  private var work: OwnerWork {
    OwnerWork(folder: folder, output: output, random: random, cancellation: cancellation)
  }

  private func holding(_ body: () throws(StartProblem) -> Int32) throws(StartProblem) -> Int32 {
    let held: StoppedWallet
    do throws(UpkeepFailure) { held = try StoppedWallet(folder: folder) } catch { throw StartProblem(error) }
    defer { withExtendedLifetime(held) {} }
    return try body()
  }

  /// The store is opened as at a start.
  private func opening(_ body: (any Store & StoreMaintenance) throws(StartProblem) -> Int32) throws(StartProblem)
    -> Int32
  {
    guard unsafe access(folder + "/wallet.db", F_OK) == 0 else { throw StartProblem(.noWallet(folder: folder)) }
    var configuration = configuration
    configuration.onSignInChangeTrouble = { [output] in output.complain(RestoredWaysText.sentence($0)) }
    configuration.use(try KeyFile.load(folder: folder, isNew: false, random: random))
    let opened = try DataFolderStore.open(configuration)
    let store = opened.store
    defer { store.close() }
    if let migration = opened.migration { output.complain(Self.sentence(migration)) }
    for line in opened.restored.map(RestoredWaysText.putBack) ?? [] { output.complain(line) }
    return try body(store)
  }

  private func restore(_ file: String) throws(StartProblem) -> Int32 {
    do throws(UpkeepFailure) {
      let restored = try Restoring(configuration, cancellation: cancellation).run(from: file)
      output.line("The wallet is in the data folder \(folder). Nobody is signed in.")
      if let migration = restored.migration { output.complain(Self.sentence(migration)) }
      for line in RestoredWaysText.lines(restored.ways) { output.line(line) }
      work.tell(restored.report)
      return 0
    } catch { throw StartProblem(error) }
  }

  private func importing(_ file: String) throws(StartProblem) -> Int32 {
    let bytes: [UInt8]
    do throws(UpkeepFailure) { bytes = try ExportedFile.read(file) } catch { throw StartProblem(error) }
    let history: ImportedHistory
    let head: LedgerHead
    do throws(ImportFailure) { history = try ImportedHistory(bytes) } catch {
      throw StartProblem(Words.sentence(error))
    }
    do throws(HistoryImportFailure) { head = try HistoryImport.run(history, into: configuration) } catch {
      throw StartProblem(Words.sentence(error))
    }
    output.line("The wallet is in the data folder \(folder). Nobody is signed in.")
    output.line("Imported: \(history.userCount) users, \(history.operationCount) operations.")
    output.line("Head: \(head.text)")
    return 0
  }

  private var configuration: StoreConfiguration {
    var configuration = StoreConfiguration(folder: folder, clock: SystemClock(), random: random)
    // Nobody waits behind what the owner reads of a stopped wallet.
    configuration.historySeconds = 0
    return configuration
  }

  private static func sentence(_ migration: MigrationReport) -> String {
    "The books were brought from version \(migration.from) to \(migration.to); their head was "
      + "\(migration.before.text) and is \(migration.after.text)."
  }
}
