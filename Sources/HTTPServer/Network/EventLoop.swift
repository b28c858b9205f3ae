import Synchronization
import SystemSupport

/// One thread that waits for its connections and runs their handlers.
///
/// It is a task executor, so that handlers start on it, and a serial executor, so that an actor can run on it:
///
/// ```swift
/// actor Screens {
///   let loop: EventLoop
///   nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }
/// }
/// ```
///
/// A job that arrives after ``Server/stop()`` has ended never runs.
package final class EventLoop: SerialExecutor, TaskExecutor {
  /// The index of this loop in the server, from 0.
  package let index: Int

  let poller: Poller
  /// How many connections the loop has or is about to get; the loops that accept read it.
  let connectionCount = Atomic<Int>(0)
  /// How many of them stay: those that were over before the loop first waited for them are not counted.
  let stayingCount = Atomic<Int>(0)
  /// How many of them have changed to WebSocket. They have a limit of their own, by who may.
  let upgradedCount = Atomic<Int>(0)
  private let wakeup: Wakeup
  private let thread = Atomic<UInt>(0)
  private let mailbox = Mutex(Mailbox())
  private let confined = ThreadConfined(Confined())

  /// State that only the loop's thread touches.
  private struct Confined {
    var jobs: [UnownedJob] = []
    var core: LoopCore?
    var watches = Watches()
  }

  /// The key of ``wakeup`` among the poller's events; no connection has it.
  private static let wakeupKey = UInt64.max

  /// How many jobs run before the sockets get their turn.
  private static let jobsPerTurn = 128
  /// How often jobs get a turn after the last connection has ended: a job that always queues another one does not keep
  /// the loop from ending.
  private static let lastTurns = 64

  init(index: Int, _ kind: PollerKind = .system) throws(SystemFailure) {
    self.index = index
    poller = try Poller(kind)
    wakeup = try Wakeup(kind)
    try poller.watch(wakeup.descriptor, key: EventLoop.wakeupKey, for: .arrivals)
  }

  /// How many connections it has that have not changed to WebSocket.
  var servedCount: Int { connectionCount.load(ordering: .relaxed) - upgradedCount.load(ordering: .relaxed) }

  /// Whether the caller runs on this loop's thread.
  package var isCurrent: Bool {
    thread.load(ordering: .relaxed) == Thread.current
  }

  // MARK: Executor

  /// Queues a job; it runs on the loop's thread after the jobs already queued.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if isCurrent {
      confined.withValue(of: self) { $0.jobs.append(job) }
    } else {
      send { $0.jobs.append(job) }
    }
  }

  /// Stops the program if the caller is not on the loop's thread.
  package func checkIsolated() {
    precondition(isCurrent, "not on the event loop")
  }

  /// Whether the caller runs on the loop's thread.
  package func isIsolatingCurrentContext() -> Bool? {
    isCurrent
  }

  /// Runs the most recently queued job at once. `Task.immediate` does the same at twice the cost.
  func runNewest() {
    guard let job = confined.withValue(of: self, { $0.jobs.popLast() }) else { return }
    unsafe job.runSynchronously(on: asUnownedSerialExecutor())
  }

  // MARK: From other threads

  /// Hands a connection over to the loop.
  ///
  /// - Returns: false if the loop has ended and does not take it.
  @discardableResult
  func adopt(_ arrival: Arrival) -> Bool {
    var arrival = arrival
    arrival.isStaying = true
    connectionCount.add(1, ordering: .relaxed)
    stayingCount.add(1, ordering: .relaxed)
    var isTaken = false
    send { mailbox in
      isTaken = !mailbox.hasEnded
      if isTaken { mailbox.arrivals.append(arrival) }
    }
    if !isTaken {
      connectionCount.subtract(1, ordering: .relaxed)
      stayingCount.subtract(1, ordering: .relaxed)
    }
    return isTaken
  }

  /// Tells the loop to take new clients, too.
  func beginServing() {
    send { $0.begins = true }
  }

  /// Asks the loop to close a connection, because the process needs a descriptor.
  func makeRoom() {
    send { $0.makesRoom = true }
  }

  /// Tells the loop to finish running requests and to end.
  func stop() {
    send { $0.stops = true }
  }

  /// Puts something into the mailbox and wakes the loop, once for everything in the mailbox.
  private func send(_ change: (inout sending Mailbox) -> Void) {
    let mustRing = mailbox.withLock { mailbox in
      change(&mailbox)
      defer { mailbox.hasRung = true }
      return !mailbox.hasRung
    }
    if mustRing { wakeup.send() }
  }

  // MARK: Other descriptors

  /// Watches a descriptor that is not one of the server's connections. Nothing in the program does so yet: it is here
  /// for a store that answers over a connection, whose answers must arrive on the loop that asked. Call it on the
  /// loop's thread, from code that is isolated to the loop.
  /// - Parameters:
  ///   - descriptor: what to watch, until ``forget(_:)``.
  ///   - interest: what to watch it for.
  ///   - ready: called on the loop's thread. It must remember that the descriptor is ready until a call falls short
  ///     (``Poller/fellShort(_:of:)``), because it is not called again before that.
  /// - Returns: the handle to pass to ``forget(_:)``.
  /// - Throws: ``SystemFailure`` if the system can watch no more.
  package func watch(
    _ descriptor: Int32, for interest: Poller.Interest, _ ready: @escaping (Poller.Event) -> Void
  ) throws(SystemFailure) -> Watch {
    let watch = confined.withValue(of: self) { $0.watches.add(descriptor, ready) }
    do throws(SystemFailure) {
      try poller.watch(descriptor, key: watch.key, for: interest)
    } catch {
      confined.withValue(of: self) { $0.watches.remove(watch) }
      throw error
    }
    return watch
  }

  /// Asks for an event when a watched descriptor is ready again, after a call fell short.
  package func fellShort(_ direction: Poller.Direction, of watch: Watch) {
    poller.fellShort(direction, of: watch.descriptor)
  }

  /// Stops watching a descriptor; call it on the loop's thread, before closing the descriptor. No more events follow.
  package func forget(_ watch: Watch) {
    poller.forget(watch.descriptor, staysOpen: true)
    confined.withValue(of: self) { $0.watches.remove(watch) }
  }

  /// - Returns: whether the event was about a watched descriptor, or one that is no longer watched.
  private func takeWatched(_ event: Poller.Event) -> Bool {
    guard Watches.isKey(event.key) else { return false }
    confined.withValue(of: self) { $0.watches[event.key] }?(event)
    return true
  }

  // MARK: On the loop's thread

  /// Gives a job of this loop access to its connections; does nothing if the loop has ended.
  func withCore(_ body: (LoopCore) -> Void) {
    if let core = confined.withValue(of: self, { $0.core }) { body(core) }
  }

  /// Serves until ``stop()``, and then until running requests have ended or their time is up.
  func run(_ makeCore: () -> LoopCore) {
    thread.store(Thread.current, ordering: .relaxed)
    let core = makeCore()
    confined.withValue(of: self) { $0.core = core }
    var events = EventBuffer(256)
    takeMail(core)
    if !core.isStopping && core.sharing.serves(self) { core.beginAccepting() }
    while !hasEnded(core) {
      let mayWait = runJobs()
      core.application.willPoll()
      var eventCount = 0
      let milliseconds = mayWait ? core.waitingTime() : 0
      if milliseconds != 0 { core.load.beginWait(now: Clock.exactNow()) }
      poller.wait(&events, milliseconds: milliseconds) {
        core.clock.update()
        core.load.endWait(now: core.clock.now)
      } take: { event in
        eventCount += 1
        if event.key == EventLoop.wakeupKey {
          takeMail(core)
        } else if LoopCore.isListening(event.key) {
          core.accept(event.key)
        } else if !takeWatched(event) {
          core.take(event)
        }
      }
      core.eventsBefore = eventCount
      core.expire()
      core.resumeAccepting()
      core.resumeReady()
      core.share()
    }
    core.closeAll()
    core.endAccepting()
    // What waited for something of a connection is told that it has ended.
    var turns = 0
    while turns < EventLoop.lastTurns, !runJobs() { turns += 1 }
    core.application.willPoll()
    confined.withValue(of: self) { $0.core = nil }
    confined.withValue(of: self) { $0.watches = Watches() }
    // The system may give the ID of an ended thread to a new one.
    thread.store(0, ordering: .relaxed)
  }

  /// Whether the loop is done. Before it is, it takes what others have given it meanwhile, and nothing afterwards.
  private func hasEnded(_ core: LoopCore) -> Bool {
    guard core.hasEnded else { return false }
    takeMail(core, isLast: true)
    return core.hasEnded
  }

  /// Empties the mailbox. Clears the wakeup first, so that whatever arrives in between wakes the loop again.
  private func takeMail(_ core: LoopCore, isLast: Bool = false) {
    wakeup.clear()
    let mail = mailbox.withLock { mailbox in
      let mail = mailbox
      mailbox = Mailbox()
      mailbox.hasEnded = mail.hasEnded || isLast
      return mail
    }
    confined.withValue(of: self) { $0.jobs += mail.jobs }
    if mail.begins { core.beginServing() }
    for arrival in mail.arrivals { core.adopt(arrival) }
    if mail.makesRoom { core.makeRoom() }
    if mail.stops { core.stop() }
  }

  /// Runs jobs and the jobs that they queue, until none is left or the sockets must get their turn.
  ///
  /// - Returns: whether none is left.
  private func runJobs() -> Bool {
    var count = 0
    var jobs: [UnownedJob] = []
    while count < EventLoop.jobsPerTurn {
      confined.withValue(of: self) { swap(&$0.jobs, &jobs) }
      if jobs.isEmpty { break }
      for job in jobs {
        unsafe job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      }
      count += jobs.count
      // Emptied at once, so that no job that has run can be found here again and run a second time.
      jobs.removeAll(keepingCapacity: true)
    }
    return confined.withValue(of: self) { confined in
      if confined.jobs.capacity < jobs.capacity && confined.jobs.isEmpty { swap(&confined.jobs, &jobs) }
      return confined.jobs.isEmpty
    }
  }
}

/// Messages from other threads to a loop.
struct Mailbox {
  /// Jobs of tasks that resumed on other threads.
  var jobs: [UnownedJob] = []
  /// Connections that another loop has accepted or gives away.
  var arrivals: [Arrival] = []
  /// Set when the loop takes new clients, too.
  var begins = false
  /// Set when the process needs a descriptor.
  var makesRoom = false
  /// Set when the loop must finish.
  var stops = false
  /// Whether the loop was already woken for these messages.
  var hasRung = false
  /// Whether the loop takes no more connections.
  var hasEnded = false
}
