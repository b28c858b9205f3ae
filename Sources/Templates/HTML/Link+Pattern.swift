extension Link {
  /// The address with `{id}` in place of what names an account: for logs, which must not tell who looked at what.
  public var pattern: StaticString {
    switch self {
    case .account: "/accounts/{id}"
    case .deposit: "/accounts/{id}/deposit"
    case .withdraw: "/accounts/{id}/withdraw"
    case .transfer: "/accounts/{id}/transfer"
    case .renameAccount: "/accounts/{id}/name"
    case .deleteAccount: "/accounts/{id}/delete"
    case .splash, .login, .otp, .resend, .formatPhone, .loading, .home, .newAccount, .accounts, .settings, .saveName,
      .logout, .health:
      fixedPath
    }
  }
}
