import CentralSystem
import Foundation
import HTTPServer
import SQLiteStore
import Synchronization
import TestSupport
import Testing
import WalletCore

@testable import WalletWeb

/// A wallet for one test: a fresh data folder, a free port, a clock, a seeded random source and a message box.
final class TestWallet {
  let folder: String
  /// Its start time: 2026-11-18 11:06:40 UTC.
  static let beginning = Timestamp(milliseconds: 1_795_000_000_000)
  private(set) var clock = TestClock(at: beginning)
  let messages = MessageBox()
  /// What currencies are worth; a test may put another table in its place.
  let rates = CurrentRates()
  /// The charge points that pages show; none until a test adds some.
  let chargePoints = LiveChargePoints()
  /// What is live at them; each run of the wallet begins anew with what is kept.
  private(set) var charging = LiveCharging()
  /// What the map shows besides them.
  let map = CurrentMap()
  private let sms: any SMSSender
  var configuration: Configuration
  private let libraries: [RunningLibrary]
  private let random: SeededRandom
  /// Makes the keys of what no page books.
  let keys = SeededRandom(seed: 2)
  /// How many accounts were opened that no page opens.
  var opened: UInt64 = 0
  private(set) var running: RunningWallet

  var port: Int { running.port }

  /// - Parameters:
  ///   - sms: how codes are sent; by default to the message box.
  ///   - late: for a wallet on an in-memory store that answers late; otherwise it has a data folder.
  ///   - answered: records each answered request.
  ///   - libraries: the libraries that it thinks it runs with.
  ///   - change: changes to the usual configuration.
  /// - Throws: if it does not start.
  init(
    sms: (any SMSSender)? = nil, late: LateAnswers? = nil, answered: AnsweredRequests? = nil,
    libraries: [RunningLibrary] = RunningLibrary.all, _ change: (inout Configuration) -> Void = { _ in }
  ) throws {
    self.sms = sms ?? messages
    self.libraries = libraries
    folder = NSTemporaryDirectory() + "wallet-test-" + UUID().uuidString
    var configuration = Configuration(dataFolder: folder, publicFolder: Repository.publicFolder)
    configuration.port = 0
    configuration.addresses = ["127.0.0.1"]
    configuration.loops = 1
    configuration.log = .off
    // The clock stands still, so no hour ends in which a test that looks at everything has had its files.
    configuration.historyQuotas = HistoryQuotas()
    // Nor does a wait end for other writes that may never come.
    (configuration.charging.storeDelay, configuration.charging.sampleDelay) = (0, 0)
    change(&configuration)
    self.configuration = configuration
    random = SeededRandom(seed: 1)
    let dependencies = Dependencies(
      clock: clock, random: random, sms: self.sms, rates: rates, chargePoints: chargePoints, charging: charging,
      map: map, libraries: libraries)
    guard let late else {
      running = try RunningWallet.start(configuration, dependencies: dependencies, record: answered?.add)
      return
    }
    try DataFolderStore.makeFolder(folder)
    running = try RunningWallet.start(
      configuration, dependencies: dependencies,
      open: { store in
        let memory = MemoryStore(
          clock: store.clock, random: store.random, accountsAllowed: store.accountsAllowed,
          quotas: store.quotas, exchangeLimit: store.exchangeLimit, undoWindow: store.undoWindow, late: late)
        return DataFolderStore(store: memory, migration: nil, restored: nil)
      }, record: answered?.add)
  }

  /// Restarts on the same data and port.
  /// - Parameters:
  ///   - seconds: how far the wall clock is moved meanwhile.
  ///   - rebooted: whether the machine starts again, too.
  ///   - meanwhile: what is done while the wallet is stopped.
  /// - Throws: if it does not start.
  func restart(
    clockMovedBy seconds: Int = 0, rebooted: Bool = false, _ meanwhile: () throws -> Void = {}
  ) throws {
    let port = port
    running.stop()
    try meanwhile()
    // A new run reads the wall clock again.
    clock = rebooted ? TestClock(at: clock.now().adding(seconds: seconds)) : TestClock(after: clock, movedBy: seconds)
    var again = configuration
    again.port = port
    charging = LiveCharging()
    let dependencies = Dependencies(
      clock: clock, random: random, sms: sms, rates: rates, chargePoints: chargePoints, charging: charging, map: map,
      libraries: libraries)
    running = try RunningWallet.start(again, dependencies: dependencies)
  }

  func stop() {
    running.stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// A new browser with an empty cookie jar.
  func visitor(_ habits: [(String, String)] = []) -> Visitor { Visitor(port: port, habits: habits) }

  /// A browser that has entered a number and asked for a code.
  func asking(_ number: String = "(530) 555-0123", habits: [(String, String)] = []) throws -> Visitor {
    try visitor(habits).visit("/login").fill("Phone number", with: number).press("Send OTP")
  }

  /// A browser in which the user with this number has signed in.
  func signedIn(_ number: String = "(530) 555-0123", habits: [(String, String)] = []) throws -> Visitor {
    try asking(number, habits: habits).fill("Code", with: try messages.newestCode()).press("Verify")
  }
}

/// Runs a story with its own wallet and always stops it afterwards.
func withWallet(
  sms: (any SMSSender)? = nil, late: LateAnswers? = nil, answered: AnsweredRequests? = nil,
  libraries: [RunningLibrary] = RunningLibrary.all, _ change: (inout Configuration) -> Void = { _ in },
  _ story: (TestWallet) async throws -> Void
) async throws {
  try await OwnThread.run {
    let wallet = try TestWallet(sms: sms, late: late, answered: answered, libraries: libraries, change)
    defer { wallet.stop() }
    try await story(wallet)
  }
}

/// A record of each request that a wallet has answered.
final class AnsweredRequests: Sendable {
  private let records = Mutex<[AccessRecord]>([])

  var all: [AccessRecord] { records.withLock { $0 } }

  @Sendable func add(_ record: AccessRecord) { records.withLock { $0.append(record) } }
}
