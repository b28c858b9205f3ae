import PhoneNumbers
import WalletCore

/// Lets a user go whose time is over: what is in their accounts goes to the system's accounts for it, then they leave by
/// an operation, and everything about the person is erased; all of it in one transaction, or nothing.
struct FinishLeaving: WriterCommand {
  /// What became of it.
  enum Result: Sendable, Equatable {
    case left
    /// Something is in the way, and the user stays until it is not.
    case postponed
  }

  let user: UserID

  func run(in connection: WriterConnection) throws(SQLiteFailure) -> Result {
    let configuration = connection.configuration
    guard connection.clockVerdict == .right, try connection.leaving.obstacle(of: user) == nil,
      let phone = try connection.users.phone(of: user)
    else { return .postponed }
    // Before the books forget which number it is: a kill in between only repeats it.
    guard configuration.eraseMessages(phone) else { return .postponed }
    try closeAccounts(in: connection)
    try connection.erasure.forget(number: phone.e164)
    try connection.changes.add(.left, of: user, at: configuration.clock.now())
    let at = configuration.clock.now().notBefore(connection.newest)
    let head = try connection.phones.leave(user, after: connection.head, at: at)
    connection.advance(to: head, at: at)
    try connection.erasure.erase(user, leftBy: head.number, at: configuration.clock.monotonic())
    connection.leaving.forget()
    connection.nextTryToLeave = nil
    connection.waitingNumbers.forget()
    connection.cards.forget()
    connection.invoices.forget()
    connection.sweep.ask(at: configuration.clock.monotonic())
    return .left
  }

  /// No quota is asked: leaving must be possible.
  private func closeAccounts(in connection: WriterConnection) throws(SQLiteFailure) {
    let open = connection.sqlite.statement(
      """
      SELECT public_id,(SELECT seq FROM entry WHERE account_id=account.id ORDER BY seq DESC LIMIT 1) FROM account
      WHERE user_id=?1 AND kind='user' AND closed_at IS NULL ORDER BY id
      """)
    let accounts = try open.all(user) { row throws(SQLiteFailure) in
      (id: AccountID(try row.publicID(0)), sequence: row.integer(1))
    }
    for account in accounts {
      let command = LedgerCommand(
        user: user,
        key: OperationKey(random: connection.configuration.random, at: connection.configuration.clock.now()),
        action: .close(account.id, seen: account.sequence, moveTo: nil), deadline: .endOfTime)
      let context = try BookingContext(for: command, connection.terms, in: connection.ledger)
      let plan: BookingPlan
      do throws(LedgerRefusal) { plan = try BookingRules(context).judge(command.action) } catch {
        throw .unreadable("account of a user who leaves")
      }
      _ = try PlanWriter(command).write(plan, at: context.at, in: connection)
    }
  }
}
