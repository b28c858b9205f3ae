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
  /// `/otp/resend`
  case resend
  /// `/phone/format`, for the phone page's script.
  case formatPhone
  /// `/loading`
  case loading
  /// `/home`
  case home
  /// `/accounts/new`
  case newAccount
  /// `/accounts`, where a new account is posted.
  case accounts
  /// `/accounts/{id}`
  case account(AccountID)
  /// `/accounts/{id}/deposit`
  case deposit(AccountID)
  /// `/accounts/{id}/withdraw`
  case withdraw(AccountID)
  /// `/accounts/{id}/transfer`, with `?amount=…` where an amount was typed already. Never read with one: parsing takes
  /// the path alone.
  case transfer(AccountID, amount: String? = nil)
  /// `/accounts/{id}/name`
  case renameAccount(AccountID)
  /// `/accounts/{id}/delete`
  case deleteAccount(AccountID)
  /// `/settings`
  case settings
  /// `/settings/name`
  case saveName
  /// `/logout`
  case logout
  /// `/healthz`
  case health
}
