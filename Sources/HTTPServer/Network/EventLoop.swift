import Synchronization
import SystemSupport

/// One thread that waits for its connections and runs their handlers.
///
/// It is a task executor, so that handlers start on it, and a serial executor, so that an actor can live on it:
///
/// ```swift
/// actor Screens {
///   let loop: EventLoop
///   nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }
/// }
/// ```
///
/// A job that comes after ``Server/stop()`` has ended is never run.
public final class EventLoop: SerialExecutor, TaskExecutor {
  /// Which of the server's loops this is, from 0.
  public let index: Int

  let poller: Poller
  /// How many connections the loop has or is about to get; the acceptor looks at it.
  let connectionCount = Atomic<Int>(0)
  private let wakeup: Wakeup
  private let thread = Atomic<UInt>(0)
  private let mailbox = Mutex(Mailbox())
  private let confined = ThreadConfined(Confined())

  /// What only the loop's thread touches.
  private struct Confined {
    var jobs: [UnownedJob] = []
    var core: LoopCore?
    var watches = Watches()
  }

  /// The key of the bell among the poller's events; no connection has it.
  private static let wakeupKey = UInt64.max

  /// How many jobs run before the sockets get their turn again.
  private static let jobsPerTurn = 128

  init(index: Int, _ kind: PollerKind = .system) throws(ServerFailure) {
    self.index = index
    do throws(SystemFailure) {
      poller = try Poller(kind)
      wakeup = try Wakeup(kind)
      try poller.watch(wakeup.descriptor, key: EventLoop.wakeupKey, for: .arrivals)
    } catch { throw ServerFailure(error) }
  }

  /// Whether the caller runs on this loop's thread.
  public var isCurrent: Bool {
    thread.load(ordering: .relaxed) == Thread.current
  }

  // MARK: Executor

  /// Takes a job; it runs on the loop's thread after what is there already.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if isCurrent {
      confined.withValue(of: self) { $0.jobs.append(job) }
    } else {
      send { $0.jobs.append(job) }
    }
  }

  /// Stops the program when the caller is not on the loop's thread.
  public func checkIsolated() {
    precondition(isCurrent, "not on the event loop")
  }

  /// Whether the caller runs on the loop's thread.
  public func isIsolatingCurrentContext() -> Bool? {
    isCurrent
  }

  /// Runs the job that was queued last, here and now. `Task.immediate` does the same at twice the price.
  func runNewest() {
    guard let job = confined.withValue(of: self, { $0.jobs.popLast() }) else { return }
    unsafe job.runSynchronously(on: asUnownedSerialExecutor())
  }

  // MARK: From other threads

  /// Hands a connection over.
  func adopt(_ arrival: Arrival) {
    connectionCount.add(1, ordering: .relaxed)
    send { $0.arrivals.append(arrival) }
  }

  /// Asks for a descriptor: a connection is closed.
  func makeRoom() {
    send { $0.makesRoom = true }
  }

  /// Tells the loop to finish what runs and to end.
  func stop() {
    send { $0.stops = true }
  }

  /// Leaves something in the mailbox and rings, once for all that lies there.
  private func send(_ change: (inout sending Mailbox) -> Void) {
    let mustRing = mailbox.withLock { mailbox in
      change(&mailbox)
      defer { mailbox.hasRung = true }
      return !mailbox.hasRung
    }
    if mustRing { wakeup.send() }
  }

  // MARK: Other descriptors

  /// Watches a descriptor that is no connection of the server's: one to a database, for example. To be called on the loop's
  /// thread, by what is isolated to it.
  /// - Parameters:
  ///   - descriptor: what is watched, until it is forgotten.
  ///   - interest: what for.
  ///   - ready: called on the loop's thread. What it learned it remembers until a call falls short
  ///     (``Poller/fellShort(_:of:)``): it is not told again before.
  /// - Returns: what to forget it by.
  /// - Throws: the system watches no more.
  public func watch(
    _ descriptor: Int32, for interest: Poller.Interest, _ ready: @escaping (Poller.Event) -> Void
  ) throws(ServerFailure) -> Watch {
    let watch = confined.withValue(of: self) { $0.watches.add(descriptor, ready) }
    do throws(SystemFailure) {
      try poller.watch(descriptor, key: watch.key, for: interest)
    } catch {
      confined.withValue(of: self) { $0.watches.remove(watch) }
      throw ServerFailure(error)
    }
    return watch
  }

  /// Has a watched descriptor told when what it could not do now can be done.
  public func fellShort(_ direction: Poller.Direction, of watch: Watch) {
    poller.fellShort(direction, of: watch.descriptor)
  }

  /// Watches a descriptor no more; to be called before it is closed, on the loop's thread. Nothing more is told of it.
  public func forget(_ watch: Watch) {
    poller.forget(watch.descriptor, staysOpen: true)
    confined.withValue(of: self) { $0.watches.remove(watch) }
  }

  /// - Returns: whether the event was about a watched descriptor, or one that is watched no more.
  private func takeWatched(_ event: Poller.Event) -> Bool {
    guard Watches.isKey(event.key) else { return false }
    confined.withValue(of: self) { $0.watches[event.key] }?(event)
    return true
  }

  // MARK: On the loop's thread

  /// Lets a job of this loop at its connections; nothing when the loop has ended.
  func withCore(_ body: (LoopCore) -> Void) {
    if let core = confined.withValue(of: self, { $0.core }) { body(core) }
  }

  /// Serves until ``stop()`` and until what runs then has ended, or has had its time.
  func run(_ makeCore: () -> LoopCore) {
    thread.store(Thread.current, ordering: .relaxed)
    let core = makeCore()
    confined.withValue(of: self) { $0.core = core }
    var events = EventRoom(256)
    takeMail(core)
    while !core.hasEnded {
      let mayWait = runJobs()
      core.application.willPoll()
      poller.wait(&events, milliseconds: mayWait ? core.waitingTime() : 0) {
        core.clock.update()
      } take: { event in
        if event.key == EventLoop.wakeupKey {
          takeMail(core)
        } else if !takeWatched(event) {
          core.take(event)
        }
      }
      core.expire()
      core.resumeReady()
    }
    core.closeAll()
    core.application.willPoll()
    confined.withValue(of: self) { $0.core = nil }
    confined.withValue(of: self) { $0.watches = Watches() }
    // The system gives the name of a thread that has ended to a new one.
    thread.store(0, ordering: .relaxed)
  }

  /// Empties the mailbox. The bell is silenced first, so that what comes in between rings again.
  private func takeMail(_ core: LoopCore) {
    wakeup.clear()
    let mail = mailbox.withLock { mailbox in
      let mail = mailbox
      mailbox = Mailbox()
      return mail
    }
    confined.withValue(of: self) { $0.jobs += mail.jobs }
    for arrival in mail.arrivals { core.adopt(arrival) }
    if mail.makesRoom { core.makeRoom() }
    if mail.stops { core.stop() }
  }

  /// Runs jobs and the jobs these bring, until there is none, or so many that the sockets must have their turn.
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
      // At once, so that no job that has run can be found here again: it would run a second time.
      jobs.removeAll(keepingCapacity: true)
    }
    return confined.withValue(of: self) { confined in
      if confined.jobs.capacity < jobs.capacity && confined.jobs.isEmpty { swap(&confined.jobs, &jobs) }
      return confined.jobs.isEmpty
    }
  }
}
