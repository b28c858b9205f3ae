import CentralSystem
import SQLiteStore
import SystemSupport
import Templates
import WalletCore

/// Runs the owner's commands. If a wallet runs on the data folder, it asks that wallet; otherwise it locks the folder
/// and does the work in this process.
struct AdminCommands {
  let folder: String
  /// The files of rates that the settings name.
  var rateFiles: [String] = []
  let clock = SystemClock()
  let random = SystemRandom()
  let output = ProcessOutput()
  private let cancellation = Cancellation()

  /// - Returns: the exit status.
  /// - Throws: one sentence for the owner.
  func run(_ typed: Invocation) throws(ProgramFailure) -> Int32 {
    let invocation = try typed.withAbsolutePaths()
    let task = try AdminTask(invocation)
    switch task {
    case .restore(let file): return try restore(file, invocation)
    case .import(let file): return try importing(file)
    case .rotateKey: return try rotateKey()
    case .sealedBackup(let file): return try sealedBackup(to: file, invocation)
    case .stats, .rates, .check, .backup, .export, .history, .clock, .unlock, .appOff, .chargers, .invoices:
      if let status = try AdminRequest.ask(invocation, folder: folder, output: output) { return status }
      return try runHere(task)
    }
  }

  private func runHere(_ task: AdminTask) throws(ProgramFailure) -> Int32 {
    let work = work
    switch task {
    case .rates: return work.tell(readRates())
    case .check(let head): return try holding { () throws(ProgramFailure) in try work.check(against: head) }
    case .backup(let file): return try holding { () throws(ProgramFailure) in try work.backup(to: file) }
    case .history(let operation):
      return try holding { () throws(ProgramFailure) in try work.history(operation) }
    case .invoices(let name):
      return try holding { () throws(ProgramFailure) in try work.invoices(of: name) }
    case .export(let target):
      return try opening { store throws(ProgramFailure) in
        try work.export(store, clock: clock, rates: readRates().table, to: target)
      }
    case .clock(let accepting):
      return try opening { store throws(ProgramFailure) in try work.clock(store, accepting: accepting) }
    case .unlock(let phone):
      return try opening { store throws(ProgramFailure) in try work.unlock(phone, in: store) }
    case .appOff(let phone):
      return try opening { store throws(ProgramFailure) in try work.turnOffApp(of: phone, in: store) }
    case .chargers(let task) where !task.needsRunningWallet:
      return try opening { store, keys throws(ProgramFailure) in
        try chargersWork(on: store, keys.key).run(task)
      }
    case .stats, .restore, .import, .chargers, .rotateKey, .sealedBackup:
      throw ProgramFailure(
        "No wallet runs on the data folder \(folder); start it, or name another folder with WALLET_DATA (--data).")
    }
  }

  private func readRates() -> RateReport {
    let now = clock.now()
    let files = rateFiles.map { RateSource.once($0, at: now) }
    return RateReport(table: .of(files), files: files, age: .here(now))
  }

  var work: AdminWork {
    AdminWork(folder: folder, output: output, random: random, cancellation: cancellation)
  }

  func holding(_ body: () throws(ProgramFailure) -> Int32) throws(ProgramFailure) -> Int32 {
    let held: ExclusiveDataFolder
    do throws(MaintenanceFailure) { held = try ExclusiveDataFolder(folder: folder) } catch {
      throw ProgramFailure(error)
    }
    defer { withExtendedLifetime(held) {} }
    return try body()
  }

  /// Work about charge points without a running wallet: they are kept as always, and none is connected.
  private func chargersWork(on store: any Store, _ key: HMACKey) throws(ProgramFailure) -> ChargersWork {
    do throws(StoreFailure) {
      let central = try CentralSystem(
        CentralSystem.Parts(
          store: store, live: LiveChargePoints(), clock: clock, random: random, secretKey: key.derived(for: .points)))
      return ChargersWork(
        central: central, store: store, live: nil, clock: clock, output: output, callTime: CentralPolicy().callTime)
    } catch { throw ProgramFailure(error) }
  }

  /// Opens the store as a normal start does.
  private func opening(_ body: (any Store & StoreMaintenance) throws(ProgramFailure) -> Int32) throws(ProgramFailure)
    -> Int32
  {
    try opening { store, _ throws(ProgramFailure) in try body(store) }
  }

  /// The same with the folder's keys.
  func opening(
    _ body: (any Store & StoreMaintenance, KeyRing) throws(ProgramFailure) -> Int32
  ) throws(ProgramFailure) -> Int32 {
    guard unsafe access(folder + "/wallet.db", F_OK) == 0 else { throw ProgramFailure(.noWallet(folder: folder)) }
    var configuration = configuration
    configuration.onSignInChangeFailure = { [output] in output.complain(RestoredAlternativesText.sentence($0)) }
    var keys = try KeyFile.load(folder: folder, isNew: false, random: random)
    defer { keys.wipe() }
    configuration.use(keys)
    let opened = try DataFolderStore.open(configuration)
    let store = opened.store
    defer { store.close() }
    if let migration = opened.migration { output.complain(Self.sentence(migration)) }
    for line in opened.restored.map(RestoredAlternativesText.putBack) ?? [] { output.complain(line) }
    return try body(store, keys)
  }

  private func restore(_ file: String, _ invocation: Invocation) throws(ProgramFailure) -> Int32 {
    let isSealed: Bool
    do throws(MaintenanceFailure) { isSealed = try SealedBackup.isOne(file) } catch { throw ProgramFailure(error) }
    let source = try PassphraseSource(invocation.options["--passphrase-fd"])
    let passphrase =
      isSealed || source != .terminal ? try source.passphrase(asking: "Passphrase of the backup: ") : nil
    do throws(MaintenanceFailure) {
      let restored = try Restoring(configuration, cancellation: cancellation).run(from: file, passphrase)
      output.line("The wallet is in the data folder \(folder). Nobody is signed in.")
      if let migration = restored.migration { output.complain(Self.sentence(migration)) }
      if restored.keepsFolderKey { output.line(KeyWords.kept) }
      for line in RestoredAlternativesText.lines(restored.alternatives) { output.line(line) }
      work.tell(restored.report)
      return 0
    } catch { throw ProgramFailure(error) }
  }

  private func importing(_ file: String) throws(ProgramFailure) -> Int32 {
    let bytes: [UInt8]
    do throws(MaintenanceFailure) { bytes = try ExportedFile.read(file) } catch { throw ProgramFailure(error) }
    let history: ImportedHistory
    let head: LedgerHead
    do throws(ImportRefusal) { history = try ImportedHistory(bytes) } catch {
      throw ProgramFailure(Words.sentence(error))
    }
    do throws(HistoryImportFailure) { head = try HistoryImport.run(history, into: configuration) } catch {
      throw ProgramFailure(Words.sentence(error))
    }
    output.line("The wallet is in the data folder \(folder). Nobody is signed in.")
    output.line("Imported: \(history.userCount) users, \(history.operationCount) operations.")
    // All that an import books besides.
    let expired = head.number - Int64(history.operationCount)
    if expired > 0 { output.line("Expired: \(expired) holds that were live. Nothing could end them here.") }
    output.line("Head: \(head.text)")
    return 0
  }

  private var configuration: StoreConfiguration {
    var configuration = StoreConfiguration(folder: folder, clock: clock, random: random)
    // No time limit: no request waits while the owner reads a stopped wallet.
    configuration.historySeconds = 0
    return configuration
  }

  private static func sentence(_ migration: MigrationReport) -> String {
    "The books were brought from version \(migration.from) to \(migration.to); their head was "
      + "\(migration.before.text) and is \(migration.after.text)."
  }
}
