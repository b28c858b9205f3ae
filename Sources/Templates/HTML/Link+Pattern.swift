import WalletCore

extension Link {
  /// The address with `{id}` or `{op}` in place of what names an account or an operation: for logs, which must not tell who
  /// looked at what.
  public var pattern: StaticString {
    switch self {
    case .account, .pastAccount: "/accounts/{id}"
    case .deposit: "/accounts/{id}/deposit"
    case .withdraw: "/accounts/{id}/withdraw"
    case .transfer: "/accounts/{id}/transfer"
    case .choose: "/accounts/{id}/choose"
    case .renameAccount: "/accounts/{id}/name"
    case .deleteAccount: "/accounts/{id}/delete"
    case .statement: "/accounts/{id}/statement"
    case .statementFile(_, .csv, _): "/accounts/{id}/statement.csv"
    case .statementFile(_, .ofx, _): "/accounts/{id}/statement.ofx"
    case .statementFile(_, .qif, _): "/accounts/{id}/statement.qif"
    case .statementFile(_, .journal, _): "/accounts/{id}/statement.journal"
    case .statementFile(_, .json, _): "/accounts/{id}/statement.json"
    case .receipt: "/receipts/{op}"
    case .saveNote: "/receipts/{op}/note"
    case .undo: "/undo/{op}"
    case .reopen: "/closed/{id}/reopen"
    case .endSession: "/settings/sessions/{id}/end"
    case .splash, .login, .otp, .otpShared, .resend, .formatPhone, .check, .loading, .home, .pastHome, .newAccount,
      .accounts,
      .closed,
      .closedPage, .export, .exportFile, .settings, .saveName, .saveTheme, .saveAmounts, .saveGoal, .otherWay,
      .sessions, .endOtherSessions,
      .acknowledgeSignIns,
      .changePhone, .recovery, .authenticator, .confirm, .security, .logout, .health:
      fixedPath
    }
  }
}
