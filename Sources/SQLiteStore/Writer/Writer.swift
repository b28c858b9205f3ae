import Synchronization
import SystemSupport
import WalletCore

/// The one thread that writes: takes what has gathered, does it in one transaction, and answers only after COMMIT.
final class Writer: Sendable {
  /// Checkpoints between groups begin when the WAL holds so many pages (16 MB).
  private static let checkpointFrames = 4096
  /// So long after the last group the WAL is emptied.
  private static let idleMilliseconds: Int32 = 1000
  /// So long a stop may take to verify what was booked, so that the next start need not.
  private static let patienceAtEnd = Duration.seconds(1)

  private let queue: WriterQueue
  private let watch: WriterWatch
  private let configuration: StoreConfiguration
  private let thread: Mutex<Thread?>
  private let published: Mutex<LedgerHead>
  private let counted = Mutex(WriterStatistics())
  /// For the readers.
  let commits = CommitCount()

  /// Starts the thread. The books go to that thread for good.
  init(_ books: sending WriterConnection, _ configuration: StoreConfiguration) throws(SystemFailure) {
    self.configuration = configuration
    queue = try WriterQueue(limit: configuration.queueLimit)
    watch = try WriterWatch(queue, configuration.clock)
    published = Mutex(books.headAtStart)
    thread = Mutex(nil)
    do throws(SystemFailure) {
      let started = try Thread { [self] in run(with: books) }
      thread.withLock { $0 = started }
    } catch {
      watch.stop()
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

  /// Hands a command to the thread; the answer may come on it, at once if the queue is full or closed.
  func submit<Command: WriterCommand>(
    _ command: Command, answer: @escaping @Sendable (Result<Command.Answer, StoreFailure>) -> Void
  ) {
    let job = WriterJob(command, answer: answer)
    if let failure = queue.offer(job) { job.fail(failure) }
  }

  /// Does what waits, then ends the thread. Returns when it has ended; a second call does too.
  func stop() {
    queue.close()
    thread.withLock { $0 }?.join()
    watch.stop()
  }

  private func run(with books: WriterConnection) {
    // A crash leaves a WAL that has no commit of this process in it.
    var needsTruncate = true
    while true {
      switch queue.take(atMost: configuration.groupLimit, waiting: pause(needsTruncate, books)) {
      case .jobs(let jobs):
        needsTruncate = true
        guard perform(jobs, in: books) else { return }
        if books.connection.walFrames >= Self.checkpointFrames {
          guard checkpoint(.passive, books) != .lost else { return }
        }
      case .nothing:
        if !needsTruncate, books.isFarAheadOfMark {
          guard verify(books) else { return }
          needsTruncate = !books.isFarAheadOfMark
          continue
        }
        switch checkpoint(.truncate, books) {
        case .done: needsTruncate = false
        case .partial: needsTruncate = true
        case .lost: return
        }
      case .closed:
        let end = ContinuousClock.now + Self.patienceAtEnd
        while books.isFarAheadOfMark, ContinuousClock.now < end { guard verify(books) else { return } }
        // What there was no time for is left to the next start, and a mark that cannot be written, too.
        if books.isAheadOfMark { try? books.keepMark() }
        _ = checkpoint(.truncate, books)
        return
      }
    }
  }

  /// How long to wait for work: until the log is to be emptied, not at all between two pieces of what is verified.
  private func pause(_ needsTruncate: Bool, _ books: WriterConnection) -> Int32? {
    if needsTruncate { return Self.idleMilliseconds }
    return books.isFarAheadOfMark ? 0 : nil
  }

  /// - Returns: false if the books do not add up: then nothing more is built on them.
  private func verify(_ books: WriterConnection) -> Bool {
    do throws(SQLiteFailure) {
      guard let violation = try books.verifyPiece().first else { return true }
      lose("the books do not add up: \(violation)", [])
      return false
    } catch {
      // Without space the mark stays where it was; it is tried again when more has been booked.
      if error.isDiskFull || error.isBusy {
        books.forgoMark()
        return true
      }
      lose("the books cannot be verified: \(error)", [])
      return false
    }
  }

  /// What went wrong inside a transaction.
  private enum GroupFailure: Error {
    /// One of several commands broke a rule or was refused after it had written: each must be done alone.
    case one
    /// This concerns all.
    case all(SQLiteFailure)
    /// Another connection has booked: nothing is judged on books that are not known any more.
    case foreign(LedgerHead)
  }

  /// Does what was taken in one transaction. Should one of the commands break a rule of the schema, all is taken back and
  /// each is done in a transaction of its own, so that it fails alone. That is rare, because commands are judged before
  /// they write, and so no command pays for a savepoint.
  /// - Returns: false if the store cannot go on.
  private func perform(_ jobs: [WriterJob], in books: WriterConnection) -> Bool {
    let began = ContinuousClock.now
    let answers: [@Sendable () -> Void]
    do throws(GroupFailure) { answers = try run(jobs, in: books) } catch {
      books.rollBack()
      switch error {
      case .one: return performEach(jobs, in: books)
      case .all(let failure):
        for job in jobs { job.fail(failure.storeFailure) }
        return !failure.isDiskFull || makeRoom(books)
      case .foreign(let head):
        giveUp(head, jobs, books)
        return false
      }
    }
    return conclude(jobs, answers, began, in: books)
  }

  private func performEach(_ jobs: [WriterJob], in books: WriterConnection) -> Bool {
    for (index, job) in jobs.enumerated() {
      guard performAlone(job, in: books) else {
        for job in jobs[(index + 1)...] { job.fail(.closed) }
        return false
      }
    }
    return true
  }

  /// Without space the log cannot grow, but what is in it can be moved to the file, and then it begins anew.
  /// - Returns: false if the store cannot go on.
  private func makeRoom(_ books: WriterConnection) -> Bool { checkpoint(.passive, books) != .lost }

  /// One command in a transaction of its own; a refusal takes back what it wrote.
  private func performAlone(_ job: WriterJob, in books: WriterConnection) -> Bool {
    guard job.isBegun || takes(job) else { return true }
    let began = ContinuousClock.now
    let outcome: WriterJob.Outcome
    do throws(SQLiteFailure) {
      try books.begin()
      if let head = try books.foreignHead() {
        books.rollBack()
        giveUp(head, [job], books)
        return false
      }
      outcome = try job.run(books)
    } catch {
      books.rollBack()
      job.fail(error.storeFailure)
      return true
    }
    if outcome.isRefusal {
      books.rollBack()
      outcome.tell()
      return true
    }
    return conclude([job], [outcome.tell], began, in: books)
  }

  private func run(_ jobs: [WriterJob], in books: WriterConnection) throws(GroupFailure) -> [@Sendable () -> Void] {
    var answers: [@Sendable () -> Void] = []
    answers.reserveCapacity(jobs.count)
    let foreign: LedgerHead?
    do throws(SQLiteFailure) {
      try books.begin()
      foreign = try books.foreignHead()
    } catch {
      throw .all(error)
    }
    if let foreign { throw .foreign(foreign) }
    for job in jobs where takes(job) {
      let written = books.connection.rowsWritten
      let outcome: WriterJob.Outcome
      do throws(SQLiteFailure) { outcome = try job.run(books) } catch {
        // Full disks, failing reads and the like concern all.
        throw error.isConstraint || error.isUnreadable ? .one : .all(error)
      }
      guard !outcome.isRefusal || books.connection.rowsWritten == written else { throw .one }
      answers.append(outcome.tell)
    }
    return answers
  }

  /// Whether a command is to be run: not if its asker's time is up.
  private func takes(_ job: WriterJob) -> Bool {
    if job.deadline != nil, job.isOverdue(at: configuration.clock.monotonic()) { job.expire() }
    return job.begin()
  }

  private func conclude(
    _ jobs: [WriterJob], _ answers: [@Sendable () -> Void], _ began: ContinuousClock.Instant, in books: WriterConnection
  ) -> Bool {
    do throws(SQLiteFailure) { try books.commit() } catch { return settle(error, of: jobs, in: books) }
    commits.add()
    published.withLock { $0 = books.head }
    let took = (ContinuousClock.now - began) / .microseconds(1)
    counted.withLock { counted in
      counted.commands += answers.count
      if !answers.isEmpty { counted.commits.add(Int(took)) }
    }
    books.changes.keep()
    for answer in answers { answer() }
    return true
  }

  /// A COMMIT failed. Without space, against a rule or against another's lock nothing was written; after anything else nobody knows.
  private func settle(_ failure: SQLiteFailure, of jobs: [WriterJob], in books: WriterConnection) -> Bool {
    if failure.isDiskFull || failure.isConstraint || failure.isBusy {
      books.rollBack()
      for job in jobs { job.fail(failure.storeFailure) }
      return !failure.isDiskFull || makeRoom(books)
    }
    lose("COMMIT failed, what is on disk is unknown: \(failure)", jobs)
    return false
  }

  /// How a checkpoint went.
  private enum CheckpointResult {
    case done
    /// A reader holds on to an old page, another connection to a lock, or there is no space: to be tried again.
    case partial
    /// The store cannot go on: after a failed fsync the system may have dropped what was not written.
    case lost
  }

  private func checkpoint(_ kind: SQLiteConnection.Checkpoint, _ books: WriterConnection) -> CheckpointResult {
    do throws(SQLiteFailure) {
      return try books.connection.checkpoint(kind) ? .done : .partial
    } catch {
      if error.isDiskFull { return .partial }
      lose("checkpoint failed: \(error)", [])
      return .lost
    }
  }

  /// Takes no more commands and tells those that wait: the store has to be opened again. Before that it calls
  /// `onForeignBooking`: no command may be refused by a wallet that does not know yet that it ends.
  private func giveUp(_ found: LedgerHead, _ jobs: [WriterJob], _ books: WriterConnection) {
    configuration.onForeignBooking(
      "another program has booked under the running wallet: the newest operation is \(found.number), "
        + "the wallet's own \(books.head.number)")
    for job in jobs + queue.abandon() { job.fail(.closed) }
  }

  private func lose(_ reason: String, _ jobs: [WriterJob]) {
    configuration.onLostCommit(reason)
    for job in jobs { job.fail(.broken(reason)) }
    for job in queue.abandon() { job.fail(.closed) }
  }
}
