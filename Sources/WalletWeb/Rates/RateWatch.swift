import Synchronization
import SystemSupport
import WalletCore

/// Looks at the files of rates once a second, on a thread of its own. A file that has changed is taken over whole or not
/// at all; then pages use it, and the store keeps its days.
final class RateWatch: Sendable {
  private static let pauseMilliseconds: Int32 = 1000

  private let sources: Mutex<[RateSource]>
  private let rates: CurrentRates
  private let clock: any WalletClock
  private let log: Log
  private let keeping: Mutex<RateKeeping>
  /// The thread, once it runs.
  private let thread = Mutex<Thread?>(nil)
  private let isClosed = Atomic(false)
  private let wakeup: Wakeup

  init(
    _ paths: [String], rates: CurrentRates, store: any StoreMaintenance, clock: any WalletClock, log: Log
  ) throws(SystemFailure) {
    sources = Mutex(paths.map(RateSource.init(path:)))
    self.rates = rates
    self.clock = clock
    self.log = log
    let zone = DayZone(offsetSeconds: LocalTime.offset(at:))
    keeping = Mutex(RateKeeping(store: store, zone: zone, now: clock.now()))
    wakeup = try Wakeup()
  }

  /// Reads all files, and starts the thread. The store is offered the rates there, so that no start waits for it.
  func start() throws(SystemFailure) {
    read()
    let running = try Thread(name: "rates") { [self] in
      while !isClosed.load(ordering: .acquiring) {
        look()
        wakeup.wait(milliseconds: Self.pauseMilliseconds)
      }
    }
    thread.withLock { $0 = running }
  }

  /// Ends the thread.
  func close() {
    isClosed.store(true, ordering: .releasing)
    wakeup.send()
    thread.withLock { $0?.join() }
  }

  /// Takes over what has changed, and lets the store keep what it lacks.
  func look() {
    read()
    let (sources, now) = (files, clock.now())
    keeping.withLock { keeping in
      keeping.go(on: sources, now: now, monotonic: clock.monotonic()) { isClosed.load(ordering: .acquiring) }
    }
  }

  /// The files as they were last read.
  var files: [RateSource] { sources.withLock { $0 } }

  private func read() {
    let now = clock.now()
    sources.withLock { sources in
      var taken: [Int] = []
      for index in sources.indices {
        switch sources[index].look(at: now) {
        case .unchanged: break
        case .read(let file):
          taken.append(index)
          keeping.withLock { $0.note(file, of: sources[index], at: index, now: now) }
          log.write(.ratesRead, ["file": sources[index].path, "currencies": "\(sources[index].prices.count)"])
        case .refused:
          guard let problem = sources[index].problem else { continue }
          log.write(.warning, ["what": RateWords.sentence(problem, sources[index].path)])
        }
      }
      guard !taken.isEmpty else { return }
      rates.replace(with: .of(sources))
    }
  }
}
