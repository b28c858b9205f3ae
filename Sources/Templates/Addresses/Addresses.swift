import WalletCore

/// Every address of the wallet, once: pages print them from here, and the table of routes says what is done at each.
package struct Addresses: Sendable {
  package let splash = Address("/")
  package let security = Address("/security")
  /// For programs that look whether the wallet runs.
  package let health = Address("/healthz")

  // Signing in.
  package let login = Address("/login")
  package let otp = Address("/otp", query: SharedQuery.self)
  package let resend = Address("/otp/resend")
  package let alternative = Address("/otp/other")
  package let loading = Address("/loading")
  package let logout = Address("/logout")
  package let confirm = Address("/confirm", query: NextQuery.self)

  // For the pages' scripts.
  package let formatPhone = Address("/phone/format")
  package let check = Address("/check")

  // Accounts and money.
  package let home = Address("/home", query: PastDayQuery.self)
  package let newAccount = Address("/accounts/new")
  /// Where a new account is posted.
  package let accounts = Address("/accounts")
  package let account = Address("/accounts/{id}", AccountID.self, query: PastDayQuery.self)
  package let deposit = Address("/accounts/{id}/deposit", AccountID.self)
  package let withdraw = Address("/accounts/{id}/withdraw", AccountID.self)
  package let transfer = Address("/accounts/{id}/transfer", AccountID.self, query: TransferQuery.self)
  /// What Enter in the amount field does; asks, and books nothing.
  package let choose = Address("/accounts/{id}/choose", AccountID.self)
  package let renameAccount = Address("/accounts/{id}/name", AccountID.self)
  package let deleteAccount = Address("/accounts/{id}/delete", AccountID.self)
  package let closed = Address("/closed", query: PageQuery.self)
  package let reopen = Address("/closed/{id}/reopen", AccountID.self)

  // History.
  package let statement = Address("/accounts/{id}/statement", AccountID.self, query: StatementQuery.self)
  package let statementFile = Address(
    "/accounts/{id}/statement.{format}", AccountFilePath.self, query: MonthQuery.self)
  package let receipt = Address("/receipts/{op}", OperationID.self)
  package let saveNote = Address("/receipts/{op}/note", OperationID.self)
  package let undo = Address("/undo/{op}", OperationID.self)
  package let export = Address("/export")
  package let exportFile = Address("/export.{format}", ExportFormat.self)

  // Settings.
  package let settings = Address("/settings")
  package let saveName = Address("/settings/name")
  package let saveTheme = Address("/settings/theme")
  /// Covers all amounts, or shows them again.
  package let saveAmounts = Address("/settings/amounts")
  /// What the pig is filled for.
  package let saveGoal = Address("/settings/goal")
  package let changePhone = Address("/settings/phone")
  package let recovery = Address("/settings/recovery")
  package let authenticator = Address("/settings/totp")
  package let sessions = Address("/settings/sessions")
  package let endSession = Address("/settings/sessions/{id}/end", PublicID.self)
  package let endOtherSessions = Address("/settings/sessions/end-others")
  /// The notice of a sign-in elsewhere was read.
  package let acknowledgeSignIns = Address("/settings/sessions/seen")
}
