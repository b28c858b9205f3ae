import Synchronization
import SystemSupport
import WalletCore

/// The one thread that writes: takes some of the waiting commands, runs them in one transaction, and answers only after
/// COMMIT.
final class Writer: Sendable {
  /// A transaction has half of the commands under way, but at least and at most this many, if they are there.
  private static let groups = 16...64
  /// How long after the last group the WAL is emptied, in milliseconds.
  private static let idleMilliseconds: Int32 = 1000
  /// How long a stop may spend verifying what was booked, so that the next start need not.
  private static let patienceAtEnd = Duration.seconds(1)

  private let queue: WriterQueue
  private let watch: WriterWatch
  private let configuration: StoreConfiguration
  private let thread: Mutex<Thread?>
  private let published: Mutex<LedgerHead>
  private let counted = Mutex(WriterStatistics())
  /// Counts commits for the readers.
  let commits = CommitCount()
  /// Does what checkpoints would wait for.
  let helper: CheckpointHelper

  /// Starts the thread, which owns the books from then on.
  init(_ connection: sending WriterConnection, _ configuration: StoreConfiguration) throws(SystemFailure) {
    self.configuration = configuration
    queue = try WriterQueue(
      limit: configuration.queueLimit, groups: Self.groups, clock: configuration.clock)
    let watch = try WriterWatch(queue, configuration.clock)
    self.watch = watch
    do throws(SystemFailure) {
      helper = try CheckpointHelper(DataFolder(path: configuration.folder).database, sync: configuration.syncFile)
    } catch {
      watch.stop()
      throw error
    }
    published = Mutex(connection.head)
    thread = Mutex(nil)
    do throws(SystemFailure) {
      let started = try Thread { [self] in
        run(with: connection)
        endHelper(connection)
      }
      thread.withLock { $0 = started }
    } catch {
      watch.stop()
      helper.stop()
      throw error
    }
  }

  /// The newest operation that is durable.
  var head: LedgerHead { published.withLock { $0 } }

  /// What it has done so far.
  var statistics: WriterStatistics {
    var statistics = counted.withLock { $0 }
    (statistics.waiting, statistics.peakWaiting) = queue.counts
    return statistics
  }

  /// Hands a command to the thread. Calls `answer` there; on the thread of ``WriterWatch`` if the command expires while
  /// it waits; or at once on this thread if the queue is full or closed.
  func submit<Command: WriterCommand>(
    _ command: Command, answer: @escaping @Sendable (Result<Command.Answer, StoreFailure>) -> Void
  ) {
    let job = WriterJob(command, answer: answer)
    if let failure = queue.offer(job) { job.fail(failure) }
  }

  /// Runs the waiting commands, then ends the thread. Returns when it has ended, also on a second call.
  func stop() {
    queue.close()
    thread.withLock { $0 }?.join()
    watch.stop()
  }

  private func run(with connection: WriterConnection) {
    // A crash leaves a WAL that holds no commit of this process.
    var needsTruncate = true
    // Whose time was over while no wallet ran is erased before anybody can sign in.
    guard eraseDue(connection) != .lost else { return }
    while true {
      switch queue.take(waiting: pause(needsTruncate, connection)) {
      case .jobs(let jobs):
        needsTruncate = true
        guard perform(jobs, in: connection), eraseDue(connection) != .lost else { return }
        if connection.sweep.isOverdue(at: connection.monotonic), sweepIfDue(connection) == .lost { return }
        guard moveLog(connection) else { return }
      case .nothing:
        switch eraseDue(connection) {
        case .none: break
        case .done:
          needsTruncate = true
          continue
        case .lost: return
        }
        switch sweepIfDue(connection) {
        case .none: break
        case .done:
          needsTruncate = true
          continue
        case .lost: return
        }
        if !needsTruncate, connection.isFarAheadOfMark {
          guard verify(connection) else { return }
          needsTruncate = !connection.isFarAheadOfMark
          continue
        }
        switch checkpointAll(.truncate, connection) {
        case .done: needsTruncate = false
        case .partial: needsTruncate = true
        case .lost: return
        }
      case .closed:
        let end = ContinuousClock.now + Self.patienceAtEnd
        while connection.isFarAheadOfMark, ContinuousClock.now < end { guard verify(connection) else { return } }
        // The next start verifies what there was no time for, and also copes with a mark that could not be written.
        if connection.isAheadOfMark { try? connection.keepMark() }
        if (try? connection.sweep.isLong()) == false, sweepIfDue(connection) == .lost { return }
        _ = checkpointAll(.truncate, connection)
        return
      }
    }
  }

  /// How long to wait for work, in milliseconds: until the WAL must be emptied or something erased, or 0 between two
  /// parts of a verification; nil means until work comes.
  private func pause(_ needsTruncate: Bool, _ connection: WriterConnection) -> Int32? {
    if needsTruncate { return Self.idleMilliseconds }
    if connection.isFarAheadOfMark { return 0 }
    // Not at once, so that what cannot be erased now, as on a full disk, keeps no idle writer busy.
    return connection.millisecondsToErasure.map { Int32(clamping: max($0, Int64(Self.idleMilliseconds))) }
  }

  /// - Returns: false if the books do not add up: then nothing more may be booked on them.
  private func verify(_ connection: WriterConnection) -> Bool {
    do throws(SQLiteFailure) {
      guard let violation = try connection.verifyPiece().first else { return true }
      lose("the books do not add up: \(violation)", [])
      return false
    } catch {
      // On a full disk or a locked file, the mark stays where it was. It is tried again when more has been booked.
      if error.isDiskFull || error.isBusy {
        connection.postponeMark()
        return true
      }
      lose("the books cannot be verified: \(error)", [])
      return false
    }
  }

  /// A failure inside a transaction.
  private enum GroupFailure: Error {
    /// One of the commands broke a rule, or read a value that nobody can read: the others may be done without it.
    case one(SQLiteFailure)
    /// The failure affects all commands.
    case all(SQLiteFailure)
    /// Another connection has booked: nothing may be judged, because the writer no longer knows the books.
    case foreign(LedgerHead)
  }

  /// Runs the taken commands in one transaction. If one of them breaks a rule of the schema, everything is rolled
  /// back and each runs in its own transaction, so that it fails alone. That is rare, because commands are judged
  /// before they write, and so no command pays for a savepoint.
  /// - Returns: false if the store cannot go on.
  func perform(_ jobs: [WriterJob], in connection: WriterConnection) -> Bool {
    let began = ContinuousClock.now
    let answers: [@Sendable () -> Void]
    do throws(GroupFailure) { answers = try run(jobs, in: connection) } catch {
      connection.rollBack()
      switch error {
      case .one where jobs.count > 1: return performEach(jobs, in: connection)
      case .one(let failure), .all(let failure):
        for job in jobs { job.fail(failure.storeFailure) }
        return !failure.isDiskFull || makeRoom(connection)
      case .foreign(let head):
        giveUp(head, jobs, connection)
        return false
      }
    }
    return conclude(jobs, answers, began, in: connection)
  }

  private func performEach(_ jobs: [WriterJob], in connection: WriterConnection) -> Bool {
    for (index, job) in jobs.enumerated() where takes(job) {
      guard perform([job], in: connection) else {
        for job in jobs[(index + 1)...] { job.fail(.closed) }
        return false
      }
    }
    return true
  }

  /// On a full disk the WAL cannot grow, but its pages can be moved to the file; then it starts over.
  /// - Returns: false if the store cannot go on.
  private func makeRoom(_ connection: WriterConnection) -> Bool { checkpointAll(.passive, connection) != .lost }

  private func run(_ jobs: [WriterJob], in connection: WriterConnection) throws(GroupFailure) -> [@Sendable () -> Void]
  {
    var answers: [@Sendable () -> Void] = []
    answers.reserveCapacity(jobs.count)
    let foreign: LedgerHead?
    do throws(SQLiteFailure) {
      try connection.begin()
      foreign = try connection.foreignHead()
    } catch {
      throw .all(error)
    }
    if let foreign { throw .foreign(foreign) }
    for job in jobs where takes(job) {
      do throws(SQLiteFailure) { answers.append(try job.run(connection)) } catch {
        // Full disks, failing reads and the like affect all commands.
        throw error.isConstraint || error.isUnreadable ? .one(error) : .all(error)
      }
    }
    return answers
  }

  /// Whether a command should run: not if its deadline passed before it was begun.
  private func takes(_ job: WriterJob) -> Bool {
    // Rolled back with its group, to run alone.
    if job.isBegun { return true }
    if job.deadline != nil, job.isOverdue(at: configuration.clock.monotonic()) { job.expire() }
    return job.begin()
  }

  private func conclude(
    _ jobs: [WriterJob], _ answers: [@Sendable () -> Void], _ began: ContinuousClock.Instant,
    in connection: WriterConnection
  ) -> Bool {
    do throws(SQLiteFailure) { try connection.commit() } catch { return settle(error, of: jobs, in: connection) }
    commits.add()
    published.withLock { $0 = connection.head }
    let took = (ContinuousClock.now - began) / .microseconds(1)
    counted.withLock { counted in
      counted.commands += answers.count
      if !answers.isEmpty { counted.commits.add(Int(took)) }
    }
    connection.changes.keep()
    for answer in answers { answer() }
    return true
  }

  /// Handles a failed COMMIT. With a full disk, a broken rule or another connection's lock, nothing was written;
  /// after anything else the outcome is unknown.
  private func settle(_ failure: SQLiteFailure, of jobs: [WriterJob], in connection: WriterConnection) -> Bool {
    if failure.isDiskFull || failure.isConstraint || failure.isBusy {
      connection.rollBack()
      for job in jobs { job.fail(failure.storeFailure) }
      return !failure.isDiskFull || makeRoom(connection)
    }
    lose("COMMIT failed, what is on disk is unknown: \(failure)", jobs)
    return false
  }

  /// Stops taking commands and refuses the waiting ones: the store must be opened again. Calls `onForeignBooking`
  /// first: no command may be refused by a wallet that does not know yet that it is ending.
  private func giveUp(_ found: LedgerHead, _ jobs: [WriterJob], _ connection: WriterConnection) {
    configuration.onForeignBooking(
      "another program has booked under the running wallet: the newest operation is \(found.number), "
        + "the wallet's own \(connection.head.number)")
    for job in jobs + queue.abandon() { job.fail(.closed) }
  }

  func lose(_ reason: String, _ jobs: [WriterJob]) {
    configuration.onLostCommit(reason)
    for job in jobs { job.fail(.broken(reason)) }
    for job in queue.abandon() { job.fail(.closed) }
  }
}
