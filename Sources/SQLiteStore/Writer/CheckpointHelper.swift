import Synchronization
import SystemSupport

/// A thread that does beside the writer what a checkpoint would wait for; see ``CheckpointPlan``.
///
/// Its connection only reads. SQLite syncs the file once more before the log starts over. A sync that failed must end the
/// store all the same: the system tells of it only once, and may have dropped the pages.
final class CheckpointHelper: Sendable {
  /// What the helper does.
  enum State: Equatable {
    /// It waits to be asked.
    case idle
    /// It begins to read the present state of the log.
    case beginning
    /// It reads a state: a checkpoint moves only what the log had then.
    case holding
    /// It reads no more, and has the disk take the file's pages.
    case syncing
    /// The disk has them.
    case synced
    /// It reads no more, and does not sync.
    case ending
    /// It cannot read the log now.
    case unable
    /// The disk has not taken the pages.
    case broken(SQLiteFailure)
  }

  private struct Work {
    var state = State.idle
    var isStopping = false

    /// Whether it was asked for something that it has not done.
    var isBusy: Bool { [.beginning, .syncing, .ending].contains(state) }
  }

  private let work = Mutex(Work())
  private let wakeup: Wakeup
  /// For a writer that waits.
  private let done: Wakeup
  private let thread: Mutex<Thread?>

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - file: the path of the database.
  ///   - sync: has the disk take the file's pages; nil if it has.
  /// - Throws: ``SystemFailure`` if the system gives no thread or descriptor.
  init(_ file: String, sync: @escaping @Sendable (SQLiteConnection) -> SQLiteFailure?) throws(SystemFailure) {
    wakeup = try Wakeup()
    done = try Wakeup()
    thread = Mutex(nil)
    let started = try Thread(name: "checkpoint") { [self] in run(LogHolder(file, sync)) }
    thread.withLock { $0 = started }
  }

  /// What it does.
  var state: State { work.withLock { $0.state } }

  /// Has it read the present state of the log.
  func hold() { ask(.beginning) }

  /// Has it end that and sync the file.
  func sync() { ask(.syncing) }

  /// Has it wait to be asked again: the writer knows what it did.
  func rest() { work.withLock { $0.state = .idle } }

  /// Waits until it has done what it was asked.
  func wait() {
    while work.withLock({ $0.isBusy && !$0.isStopping }) { done.wait(milliseconds: nil) }
  }

  /// Waits until it does nothing and reads nothing.
  func settle() {
    wait()
    if state == .holding { ask(.ending) }
    wait()
    if [.synced, .unable].contains(state) { rest() }
  }

  /// Ends the thread, and reads no more; a second call does nothing.
  func stop() {
    work.withLock { $0.isStopping = true }
    wakeup.send()
    thread.withLock { $0 }?.join()
  }

  private func ask(_ state: State) {
    work.withLock { $0.state = state }
    wakeup.send()
  }

  private func run(_ holder: sending LogHolder) {
    while true {
      wakeup.wait(milliseconds: nil)
      let work = work.withLock { $0 }
      if work.isStopping { return }
      switch work.state {
      case .beginning: answer(holder.begin() ? .holding : .unable)
      case .syncing: answer(holder.end() ? holder.sync().map { .broken($0) } ?? .synced : .unable)
      case .ending:
        _ = holder.end()
        answer(.idle)
      default: break
      }
    }
  }

  private func answer(_ state: State) {
    work.withLock { $0.state = state }
    done.send()
  }
}

/// The helper's connection, which reads a state of the log. Lives on the helper's thread.
private final class LogHolder {
  private let file: String
  private let syncing: @Sendable (SQLiteConnection) -> SQLiteFailure?
  /// Opened when it is first needed; nil again after it failed.
  private var connection: SQLiteConnection?

  init(_ file: String, _ syncing: @escaping @Sendable (SQLiteConnection) -> SQLiteFailure?) {
    (self.file, self.syncing) = (file, syncing)
  }

  /// Begins to read the present state.
  ///
  /// - Returns: whether it does.
  func begin() -> Bool {
    do throws(SQLiteFailure) {
      let connection = try opened()
      try connection.run("BEGIN")
      // Any read does. This one needs no schema, which takes time and memory.
      _ = try connection.integer("PRAGMA user_version")
      return true
    } catch {
      connection = nil
      return false
    }
  }

  private func opened() throws(SQLiteFailure) -> SQLiteConnection {
    if let connection { return connection }
    let opened = try SQLiteConnection(path: file, access: .read)
    connection = opened
    return opened
  }

  /// Ends that.
  ///
  /// - Returns: false if the connection had to be closed for it.
  func end() -> Bool {
    do throws(SQLiteFailure) {
      try connection?.run("COMMIT")
      return true
    } catch {
      connection = nil
      return false
    }
  }

  /// Has the disk take the file's pages.
  ///
  /// - Returns: why it has not; nil if it has.
  func sync() -> SQLiteFailure? { connection.flatMap { syncing($0) } }
}
