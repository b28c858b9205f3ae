import WalletCore

/// The writer's transaction, as commands about leaving use it.
extension WriterConnection {
  func leavingObstacle(of user: UserID) throws(SQLiteFailure) -> LeavingObstacle? { try leaving.obstacle(of: user) }
  func askToLeave(_ user: UserID, at now: Timestamp, until end: Timestamp) throws(SQLiteFailure) {
    try leaving.ask(user, at: now, until: end)
  }
  func stopLeaving(_ user: UserID) throws(SQLiteFailure) -> Bool { try leaving.stop(user) }
  func endSessions(of user: UserID) throws(SQLiteFailure) { try leaving.endSessions(of: user) }
}
