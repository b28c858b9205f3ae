/// Asks that everything about the user be erased (SECURITY: S62). All of the user's sessions end at once; the store does
/// the rest after ``SignInPolicy/leaveWait``, unless the user signs in before.
package struct AskToLeave: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = LeavingOutcome

  let request: AuthenticatedRequest

  /// When the request stops waiting.
  package var deadline: Timestamp? { request.deadline }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> LeavingOutcome
  {
    guard try transaction.sessionExists(request.token) else { return .sessionEnded }
    if let obstacle = try transaction.leavingObstacle(of: request.user) { return .refused(obstacle) }
    let now = transaction.monotonic
    let end = now.adding(seconds: request.policy.leaveWait)
    try transaction.askToLeave(request.user, at: now, until: end)
    try transaction.addEvent(.leavingAsked, by: request)
    try transaction.endSessions(of: request.user)
    return .asked(until: end)
  }
}
