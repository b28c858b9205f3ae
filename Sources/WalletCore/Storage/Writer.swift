import Synchronization

/// The one thread that writes: takes what has gathered, does it in one transaction, and answers only after COMMIT.
final class Writer: Sendable {
  /// Checkpoints between groups begin when the WAL holds so many pages (16 MB).
  private static let checkpointFrames = 4096
  /// So long after the last group the WAL is emptied.
  private static let idleMilliseconds: Int32 = 1000

  private let queue: WriterQueue
  private let watch: WriterWatch
  private let configuration: StoreConfiguration
  private let thread: Mutex<Thread?>
  private let published: Mutex<LedgerHead>
  private let counted = Mutex(WriterStatistics())

  /// Starts the thread. The books go to that thread for good.
  init(_ books: sending Books, _ configuration: StoreConfiguration) throws(StoreOpenFailure) {
    self.configuration = configuration
    queue = try WriterQueue(limit: configuration.queueLimit)
    watch = try WriterWatch(queue, configuration.clock)
    published = Mutex(books.headAtStart)
    thread = Mutex(nil)
    do throws(StoreOpenFailure) {
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
    (statistics.waiting, statistics.mostWaiting) = queue.counts
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

  private func run(with books: Books) {
    // A crash leaves a WAL that has no commit of this process in it.
    var needsTruncate = true
    while true {
      switch queue.take(atMost: configuration.groupLimit, waiting: needsTruncate ? Self.idleMilliseconds : nil) {
      case .jobs(let jobs):
        needsTruncate = true
        guard perform(jobs, in: books) else { return }
        if books.connection.walFrames >= Self.checkpointFrames {
          guard checkpoint(.passive, books) != .lost else { return }
        }
      case .nothing:
        switch checkpoint(.truncate, books) {
        case .done: needsTruncate = false
        case .partial: needsTruncate = true
        case .lost: return
        }
      case .closed:
        _ = checkpoint(.truncate, books)
        return
      }
    }
  }

  /// - Returns: false if the store cannot go on.
  private func perform(_ jobs: [WriterJob], in books: Books) -> Bool {
    let began = ContinuousClock.now
    var answers: [@Sendable () -> Void] = []
    answers.reserveCapacity(jobs.count)
    do throws(SQLiteFailure) {
      try books.begin()
      for job in jobs {
        if let answer = try perform(job, in: books) { answers.append(answer) }
      }
    } catch {
      books.rollBack()
      for job in jobs { job.fail(error.storeFailure) }
      return true
    }
    do throws(SQLiteFailure) {
      try books.commit()
    } catch {
      return settle(error, of: jobs, in: books)
    }
    published.withLock { $0 = books.head }
    let took = (ContinuousClock.now - began) / .microseconds(1)
    counted.withLock { counted in
      counted.commands += answers.count
      if !answers.isEmpty { counted.commits.add(Int(took)) }
    }
    for answer in answers { answer() }
    return true
  }

  /// - Returns: what to tell after COMMIT; nothing for a job that was dropped.
  /// - Throws: what undoes the whole group.
  private func perform(_ job: WriterJob, in books: Books) throws(SQLiteFailure) -> (@Sendable () -> Void)? {
    if job.deadline != nil, job.isOverdue(at: configuration.clock.steady()) { job.expire() }
    guard job.begin() else { return nil }
    try books.beginCommand()
    do throws(SQLiteFailure) {
      let outcome = try job.run(books)
      if outcome.isRefusal { try books.undoCommand() } else { try books.keepCommand() }
      return outcome.tell
    } catch {
      // Full disks, failing reads and the like concern all; SQLite may have undone everything already.
      guard error.isConstraint || error.isUnreadable, books.connection.isInTransaction else { throw error }
      try books.undoCommand()
      let failure = error.storeFailure
      return { job.fail(failure) }
    }
  }

  /// A COMMIT failed. Without space, against a rule or against another's lock nothing was written; after anything else nobody knows.
  private func settle(_ failure: SQLiteFailure, of jobs: [WriterJob], in books: Books) -> Bool {
    if failure.isDiskFull || failure.isConstraint || failure.isBusy {
      books.rollBack()
      for job in jobs { job.fail(failure.storeFailure) }
      return true
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

  private func checkpoint(_ kind: SQLiteConnection.Checkpoint, _ books: Books) -> CheckpointResult {
    do throws(SQLiteFailure) {
      return try books.connection.checkpoint(kind) ? .done : .partial
    } catch {
      if error.isDiskFull { return .partial }
      lose("checkpoint failed: \(error)", [])
      return .lost
    }
  }

  private func lose(_ reason: String, _ jobs: [WriterJob]) {
    configuration.onLostCommit(reason)
    for job in jobs { job.fail(.broken(reason)) }
    for job in queue.abandon() { job.fail(.closed) }
  }
}
