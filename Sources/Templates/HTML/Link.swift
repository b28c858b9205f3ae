import WalletCore

/// Every address of the wallet: one type prints them into pages and reads them from requests, so that no page can link
/// to what nobody serves.
public enum Link: Sendable, Hashable {
  /// `/`
  case splash
  /// `/login`
  case login
  /// `/otp`
  case otp
  /// `/otp?shared=1`: with "This is a shared computer" ticked. Never read: parsing takes the path alone and finds ``otp``.
  case otpShared
  /// `/otp/resend`
  case resend
  /// `/otp/other`
  case otherWay
  /// `/phone/format`, for the phone page's script.
  case formatPhone
  /// `/check`, for the script of pages with forms.
  case check
  /// `/loading`
  case loading
  /// `/home`
  case home
  /// `/home?at=…`: as it stood at the end of a day. Never read: parsing takes the path alone and finds ``home``.
  case pastHome(CivilDay)
  /// `/accounts/new`
  case newAccount
  /// `/accounts`, where a new account is posted.
  case accounts
  /// `/accounts/{id}`
  case account(AccountID)
  /// `/accounts/{id}?at=…`: as it stood at the end of a day. Never read, likewise.
  case pastAccount(AccountID, CivilDay)
  /// `/accounts/{id}/deposit`
  case deposit(AccountID)
  /// `/accounts/{id}/withdraw`
  case withdraw(AccountID)
  /// `/accounts/{id}/transfer`, with `?amount=…` where an amount was typed already. Never read with one: parsing takes
  /// the path alone.
  case transfer(AccountID, amount: String? = nil)
  /// `/accounts/{id}/choose`: what Enter in the amount field does; asks, and books nothing.
  case choose(AccountID)
  /// `/accounts/{id}/name`
  case renameAccount(AccountID)
  /// `/accounts/{id}/delete`
  case deleteAccount(AccountID)
  /// `/accounts/{id}/statement`, with the month, the page and what is looked for where they are given; never read with
  /// them.
  case statement(AccountID, month: CivilMonth? = nil, page: Int = 1, search: String? = nil)
  /// `/accounts/{id}/statement.csv` and so on, of one month where it is given; never read with one.
  case statementFile(AccountID, ExportFormat, month: CivilMonth? = nil)
  /// `/receipts/{op}`
  case receipt(OperationID)
  /// `/receipts/{op}/note`
  case saveNote(OperationID)
  /// `/undo/{op}`
  case undo(OperationID)
  /// `/closed`
  case closed
  /// `/closed?page=…`. Never read: parsing takes the path alone and finds ``closed``.
  case closedPage(Int)
  /// `/closed/{id}/reopen`
  case reopen(AccountID)
  /// `/export`
  case export
  /// `/export.csv` and so on.
  case exportFile(ExportFormat)
  /// `/settings`
  case settings
  /// `/settings/name`
  case saveName
  /// `/settings/theme`
  case saveTheme
  /// `/settings/amounts`: covers all amounts, or shows them again.
  case saveAmounts
  /// `/settings/goal`: what the pig is filled for.
  case saveGoal
  /// `/settings/sessions`
  case sessions
  /// `/settings/sessions/{id}/end`
  case endSession(PublicID)
  /// `/settings/sessions/end-others`
  case endOtherSessions
  /// `/settings/sessions/seen`: the notice of a sign-in elsewhere was read.
  case acknowledgeSignIns
  /// `/settings/phone`
  case changePhone
  /// `/settings/recovery`
  case recovery
  /// `/settings/totp`
  case authenticator
  /// `/confirm`, with `?next=…` where something waits for it. Never read with one: parsing takes the path alone.
  case confirm(next: String? = nil)
  /// `/security`
  case security
  /// `/logout`
  case logout
  /// `/healthz`
  case health
}
