import WalletCore

/// How the log's pages come into the file.
extension Writer {
  /// How a checkpoint went.
  enum CheckpointResult {
    case done
    /// A reader holds an old page, another connection holds a lock, or the disk is full: try again.
    case partial
    /// The store cannot go on: after a failed fsync the system may have dropped what was not written.
    case lost
  }

  /// Moves some of the log's pages if it is time, as ``CheckpointPlan`` says.
  ///
  /// - Returns: false if the store cannot go on.
  func moveLog(_ connection: WriterConnection) -> Bool {
    let log = connection.sqlite
    while true {
      switch connection.checkpoints.step(pages: log.walFrames, unmoved: log.unmovedFrames, helper: helper.state) {
      case .none: return true
      case .hold:
        helper.hold()
        return true
      case .movePart:
        guard checkpoint(.passive, connection) != .lost else { return false }
        helper.sync()
        return true
      case .moveAll:
        let isUnable = helper.state == .unable
        let result = checkpoint(.passive, connection)
        // What a reader has kept from the file is tried again after the next commit.
        if result == .done || isUnable { helper.rest() }
        return result != .lost
      case .wait: helper.wait()
      // The thread's end tells why.
      case .end: return false
      }
    }
  }

  /// Moves all pages, as far as other readers allow.
  func checkpointAll(_ kind: SQLiteConnection.Checkpoint, _ connection: WriterConnection) -> CheckpointResult {
    helper.settle()
    if case .broken = helper.state { return .lost }
    return checkpoint(kind, connection)
  }

  /// Ends the helper, before the writer's connection: closed last, that removes the log. If the disk has not taken what was
  /// moved to the file, the log must stay, and the store is lost.
  func endHelper(_ connection: WriterConnection) {
    helper.stop()
    guard case .broken(let failure) = helper.state else { return }
    connection.sqlite.checkpointsWhenClosed(false)
    lose("\(failure)", [])
  }

  private func checkpoint(_ kind: SQLiteConnection.Checkpoint, _ connection: WriterConnection) -> CheckpointResult {
    do throws(SQLiteFailure) {
      return try connection.sqlite.checkpoint(kind) ? .done : .partial
    } catch {
      if error.isDiskFull { return .partial }
      lose("checkpoint failed: \(error)", [])
      return .lost
    }
  }
}
