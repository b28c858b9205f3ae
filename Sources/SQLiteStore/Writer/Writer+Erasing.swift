import WalletCore

/// What the writer does by itself when its time has come: it erases removed cards, users who left and their old invoices,
/// rewrites the file after that, and gives users the numbers that they waited for.
extension Writer {
  /// What became of it.
  enum Erasure {
    /// There was nothing to do.
    case none
    case done
    /// The store cannot go on.
    case lost
  }

  /// Erases what is due, also between two groups: a busy wallet may have no second without work.
  func eraseDue(_ connection: WriterConnection) -> Erasure {
    var jobs: [WriterJob] = []
    if connection.millisecondsToOldCard == 0 {
      jobs.append(WriterJob(SignInWork(command: EraseOldCards())) { _ in })
    }
    if connection.millisecondsToNumber == 0 {
      jobs.append(WriterJob(SignInWork(command: FinishPhoneChanges())) { _ in })
    }
    let report = connection.configuration.onUserLeft
    for user in connection.dueLeavers() {
      jobs.append(
        WriterJob(FinishLeaving(user: user)) { result in
          if case .success(.left) = result { report(user) }
        })
    }
    if connection.millisecondsToOldInvoice == 0 { jobs.append(WriterJob(EraseOldInvoices()) { _ in }) }
    // Each in a transaction of its own, so that none waits for another that cannot be done.
    for job in jobs { guard perform([job], in: connection) else { return .lost } }
    return jobs.isEmpty ? .none : .done
  }

  /// Rewrites the file after an erasure, and empties the log.
  func sweepIfDue(_ connection: WriterConnection) -> Erasure {
    let now = connection.configuration.clock.monotonic()
    guard connection.sweep.milliseconds(at: now) == 0 else { return .none }
    do throws(SQLiteFailure) { try connection.sweep.rewrite(at: now) } catch {
      guard error.isDiskFull || error.isBusy else {
        lose("the file cannot be rewritten: \(error)", [])
        return .lost
      }
      connection.sweep.postpone(at: now)
      return .none
    }
    switch checkpointAll(.truncate, connection) {
    case .lost: return .lost
    case .partial:
      // A reader still looks at old pages.
      connection.sweep.postpone(at: now, seconds: 1)
      return .none
    case .done: break
    }
    // What was copied before a migration has everything that was erased since.
    guard DataFolder(path: connection.configuration.folder).removeCopies() else {
      connection.sweep.postpone(at: now)
      return .none
    }
    return perform([WriterJob(EndSweep()) { _ in }], in: connection) ? .done : .lost
  }
}

extension WriterConnection {
  /// How long until the writer erases something or rewrites the file, in milliseconds, 0 if it should now; nil if nothing
  /// waits for that.
  var millisecondsToErasure: Int64? {
    [
      millisecondsToOldCard, millisecondsToLeave, millisecondsToOldInvoice, millisecondsToNumber,
      sweep.milliseconds(at: monotonic),
    ].compactMap(\.self).min()
  }

  /// How long until a user who asked to leave is erased; a minute at most, because the clock goes on while the machine
  /// sleeps and a wait does not.
  private var millisecondsToLeave: Int64? {
    guard let first = try? leaving.first() else { return nil }
    let due = max(first, nextTryToLeave ?? first)
    return min(max(0, due.milliseconds - monotonic.milliseconds), 60_000)
  }

  /// The users to erase now. A user who cannot be erased is tried again a minute later.
  func dueLeavers() -> [UserID] {
    guard millisecondsToLeave == 0, let first = try? leaving.first(), first <= monotonic else { return [] }
    let due = (try? leaving.due(at: monotonic)) ?? []
    nextTryToLeave = monotonic.adding(seconds: 60)
    return due
  }
}
