import CentralSystem
import HTTPServer
import Messaging
import SQLiteStore
import SystemSupport
import Templates
import WalletCore

/// A serving wallet: the store, the server, and the loops between them.
struct RunningWallet: Sendable {
  private let server: Server
  private let context: WalletContext
  let store: any Store & StoreMaintenance
  private let log: Log
  /// Nil if no socket can be made in the data folder.
  private let adminService: AdminService?
  private let foreignBooking: ForeignBookingEnd
  /// Reads the files of rates.
  let rateWatch: RateWatch
  /// What it has for charge points.
  let charging: Charging
  /// Drops keys from before rotations.
  let keyKeeper: KeyKeeper

  /// The program's exit status and last message, once the wallet must stop by itself.
  var verdict: ForeignBookingEnd.Verdict? { foreignBooking.verdict }

  /// The port that the wallet listens on.
  var port: Int { server.port }

  /// Opens the data folder, then the port.
  /// - Parameters:
  ///   - configuration: the configuration to run with.
  ///   - dependencies: the clock, the random source and the SMS sender.
  ///   - wake: called on a thread of its own when the wallet must stop by itself; the caller has to stop it.
  ///   - open: opens the store.
  ///   - record: receives each answered request, like the log; called on the event loops' threads.
  /// - Returns: the serving wallet.
  /// - Throws: ``ProgramFailure``, one sentence for the owner; nothing stays open.
  static func start(
    _ configuration: Configuration, dependencies: Dependencies, wake: @escaping @Sendable () -> Void = {},
    open: (StoreConfiguration) throws(ProgramFailure) -> DataFolderStore = DataFolderStore.open,
    record: (@Sendable (AccessRecord) -> Void)? = nil
  ) throws(ProgramFailure) -> RunningWallet {
    // First of all: opening the store may have something to say that must not be lost.
    let log = try Log(style: configuration.log, clock: dependencies.clock)
    let end = ForeignBookingEnd(folder: configuration.dataFolder, clock: dependencies.clock, log: log, wake: wake)
    let parts = Parts(configuration: configuration, dependencies: dependencies, log: log, end: end, record: record)
    do throws(ProgramFailure) {
      return try start(parts, opening: open)
    } catch {
      log.close()
      throw error
    }
  }

  /// What a start has before the store is open.
  private struct Parts {
    let configuration: Configuration
    let dependencies: Dependencies
    let log: Log
    let statistics = Statistics()
    let end: ForeignBookingEnd
    let record: (@Sendable (AccessRecord) -> Void)?
  }

  private static func start(
    _ parts: Parts, opening open: (StoreConfiguration) throws(ProgramFailure) -> DataFolderStore
  ) throws(ProgramFailure) -> RunningWallet {
    let (configuration, dependencies, log) = (parts.configuration, parts.dependencies, parts.log)
    let assets: Assets
    do { assets = try Assets(folder: configuration.publicFolder) } catch {
      throw ProgramFailure(
        "The folder \(configuration.publicFolder) cannot be read; name it with WALLET_PUBLIC (--public).")
    }
    try KeyFile.requireDatabase(folder: configuration.dataFolder)
    var storeConfiguration = StoreConfiguration(
      folder: configuration.dataFolder, clock: dependencies.clock, random: dependencies.random,
      accountsAllowed: configuration.accountsMax, queueLimit: configuration.queueMax)
    storeConfiguration.quotas = configuration.ledgerQuotas
    storeConfiguration.undoWindow = configuration.undoWindow
    if configuration.exchangeLimit > 0 {
      storeConfiguration.exchangeLimit = ExchangeLimit(
        wholeDollars: configuration.exchangeLimit, rates: dependencies.rates)
    }
    storeConfiguration.invoicesKept = configuration.invoicesKept
    if case .file(let path) = configuration.sms {
      storeConfiguration.eraseMessages = { phone in FileSender(path: path).erase(messagesTo: phone) }
    }
    storeConfiguration.onUserLeft = { user in
      log.write(.sensitiveDelete, ["peer": "wallet", "user": "\(user.row)", "what": "user"])
    }
    storeConfiguration.historySeconds = configuration.historyTime
    // Each loop's users can have one long reading made while another is under way.
    storeConfiguration.historyThreads = ServerConfiguration(loops: configuration.loops).loops
    storeConfiguration.onForeignBooking = { [end = parts.end] reason in end.come(reason) }
    storeConfiguration.onSignInChangeFailure = { failure in
      log.writeToOwner(RestoredAlternativesText.sentence(failure))
    }
    let opened = try open(storeConfiguration)
    report(opened, log)
    let store = opened.store
    let wasBehind = store.newestMoment.map { dependencies.clock.monotonic() < $0 } ?? false
    if let newest = store.newestMoment { dependencies.clock.advance(toAtLeast: newest) }
    do {
      return try serve(parts, assets, store, storeConfiguration, clockWasBehind: wasBehind)
    } catch {
      store.close()
      throw error
    }
  }

  /// Logs what opening the store did to the books, which holds even if the start then fails.
  private static func report(_ opened: DataFolderStore, _ log: Log) {
    if let migration = opened.migration {
      log.write(
        .migrated,
        [
          "from": "\(migration.from)", "to": "\(migration.to)", "head_before": migration.before.text,
          "head": migration.after.text,
        ])
    }
    for line in opened.restored.map(RestoredAlternativesText.putBack) ?? [] { log.writeToOwner(line) }
  }

  private static func serve(
    _ parts: Parts, _ assets: Assets, _ store: any Store & StoreMaintenance, _ storeConfiguration: StoreConfiguration,
    clockWasBehind: Bool
  ) throws(ProgramFailure) -> RunningWallet {
    let (configuration, dependencies) = (parts.configuration, parts.dependencies)
    let (log, statistics) = (parts.log, parts.statistics)
    // No operation, session or code: an interrupted first start may have left no key.
    let isNew = store.head.number == 0 && store.newestMoment == nil
    var keys = try KeyFile.load(folder: configuration.dataFolder, isNew: isNew, random: dependencies.random)
    defer { keys.wipe() }
    storeConfiguration.use(keys)
    let keyKeeper = KeyKeeper(keys, folder: configuration.dataFolder, store: store, clock: dependencies.clock) {
      log.write(.warning, ["what": $0])
    }
    let hasEarlierKeys = try keyKeeper.finish(keys, random: dependencies.random) > 0
    let key = keys.key
    let isLate = dependencies.sms.sendsInBackground
    let context = WalletContext(
      store: store, clock: dependencies.clock, random: dependencies.random, sms: dependencies.sms,
      policy: configuration.policy, key: key, earlierKeys: keyKeeper.earlier, handlerTime: configuration.handlerTime,
      destinations: configuration.smsDestinations, historyQuotas: configuration.historyQuotas,
      rates: dependencies.rates,
      exchanges: configuration.exchanges, clockWasBehind: clockWasBehind,
      onLostNotice: { log.write(.notDelivered, ["what": "notice", "cause": $0.reason]) }
    ) { failure in
      statistics.countCode(wasSent: failure == nil)
      // If the visitor waits for the message, the error page logs the failure with its reference.
      if isLate, let failure { log.write(.notDelivered, ["cause": failure.reason]) }
    }
    var watch: RateWatch?
    var started: Charging?
    do {
      let rateWatch = try RateWatch(
        configuration.rateFiles, rates: dependencies.rates, store: store, clock: dependencies.clock, log: log)
      try rateWatch.start()
      watch = rateWatch
      var listening = listening(parts)
      let charging = try Charging.start(
        configuration, dependencies, store, key, keyKeeper.earlier, like: listening, log: log)
      started = charging
      listening.reservedDescriptors = charging.reservedDescriptors
      let running = try Server.start(listening) { loop, port in
        let site = Site(
          configuration, dependencies: dependencies, key: key, earlierKeys: keyKeeper.earlier, assets: assets,
          port: port, log: log, central: charging.central)
        return try WalletApp(loop: loop, site: site, context: context).application
      }
      let wallet = RunningWallet(
        server: running, context: context, store: store, log: log,
        adminService: answerAdmin(parts, running, store, rateWatch, charging), foreignBooking: parts.end,
        rateWatch: rateWatch, charging: charging, keyKeeper: keyKeeper)
      if hasEarlierKeys { try keyKeeper.start() }
      dependencies.libraries.tell(log)
      log.write(.started, ["port": "\(running.port)", "head": wallet.head])
      return wallet
    } catch {
      started?.stopListening(with: nil)
      started?.close()
      watch?.close()
      throw problem(error)
    }
  }

  private static func listening(_ parts: Parts) -> ServerConfiguration {
    let (configuration, log, statistics) = (parts.configuration, parts.log, parts.statistics)
    var server = ServerConfiguration(port: configuration.port, loops: configuration.loops, limits: configuration.limits)
    server.addresses = configuration.addresses
    // All clients of a proxy come from its address.
    let clients = ClientAddress(trusted: configuration.trustedProxies)
    server.isCounted = { [isCounted = server.isCounted] address in isCounted(address) && !clients.isProxy(address) }
    let freed = MemoryTrimmer()
    server.report = { event in
      if event == .connectionsDropped { freed.giveBack() }
      if statistics.count(event) { log.write(event) }
    }
    server.record = { [record = parts.record] each in
      statistics.count(each)
      log.write(each)
      record?(each)
    }
    return server
  }

  /// Starts answering the owner's commands. Without this the wallet still serves.
  private static func answerAdmin(
    _ parts: Parts, _ server: Server, _ store: any Store & StoreMaintenance, _ rateWatch: RateWatch,
    _ charging: Charging
  ) -> AdminService? {
    let (folder, dependencies) = (parts.configuration.dataFolder, parts.dependencies)
    let (log, statistics) = (parts.log, parts.statistics)
    let began = ContinuousClock.now
    let rates: @Sendable () -> RateReport = {
      RateReport(table: dependencies.rates.table, files: rateWatch.files, age: .here(dependencies.clock.now()))
    }
    do throws(ProgramFailure) {
      let answers = AdminAnswers(
        folder: folder, store: store, clock: dependencies.clock, random: dependencies.random, log: log,
        charging: charging, chargePoints: dependencies.chargePoints,
        callTime: parts.configuration.charging.callTime
      ) {
        StatisticsText(
          uptimeSeconds: Int((ContinuousClock.now - began) / .seconds(1)), connections: server.connections,
          accepted: server.accepted, numbers: statistics.now, writer: store.statistics,
          usersLeaving: (try? store.usersLeaving()) ?? 0,
          chargePoints: charging.central.statistics, libraries: dependencies.libraries,
          rates: rates().summary
        ).text
      } rates: {
        rates()
      }
      return try AdminService(folder: folder) { words, client in answers.answer(words, client) }
    } catch {
      log.write(.warning, ["what": error.sentence])
      return nil
    }
  }

  private static func problem(_ error: any Error) -> ProgramFailure {
    switch error {
    case let problem as ProgramFailure: problem
    case let failure as ServerFailure: ProgramFailure(failure)
    case let failure as SystemFailure: ProgramFailure(failure)
    default: ProgramFailure("The store gives no reader: \(error).")
    }
  }

  /// Finishes running work, saves what is only in memory, and closes everything. Blocks until that is done.
  func stop() {
    // The servers first: they accept no new client from here on, whatever the admin clients do.
    charging.stopListening(with: server)
    adminService?.close()
    charging.close()
    rateWatch.close()
    keyKeeper.close()
    // Before the store, because a failed message may have to be recorded there.
    context.sms.close()
    let head = head
    context.stop()
    log.write(.stopped, ["head": head])
    log.close()
  }

  /// The number and hash of the newest operation. They show later whether history was cut off.
  private var head: String { store.head.text }
}
