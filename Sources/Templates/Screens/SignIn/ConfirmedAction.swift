import WalletCore

/// An action that needs a fresh proof first.
enum ConfirmedAction {
  case deleteAccount(AccountID)
  case export
  /// A file of everything, from a page of files that was open for long.
  case exportFile
  /// A file of more than a year of an account.
  case accountFile(AccountID)
  /// A file of what this search found.
  case foundFile(Link)
  case changePhone
  case makeRecoveryCodes
  case changeAuthenticator
  case changePasskeys
  case leave

  /// The action of the page that waits for the proof; nil for a page that needs none.
  init?(of next: Link) {
    if let account = Link.to.deleteAccount.path(of: next) {
      self = .deleteAccount(account)
      return
    }
    if let file = Link.to.statementFile.path(of: next) {
      self = .accountFile(file.account)
      return
    }
    switch next.pattern {
    case Link.to.export.pattern: self = .export
    case Link.to.exportFile.pattern: self = .exportFile
    case Link.to.activity.pattern: self = .foundFile(next)
    case Link.to.changePhone.pattern: self = .changePhone
    case Link.to.recovery.pattern: self = .makeRecoveryCodes
    case Link.to.authenticator.pattern: self = .changeAuthenticator
    case Link.to.passkeys.pattern: self = .changePasskeys
    case Link.to.leave.pattern: self = .leave
    default: return nil
    }
  }

  /// The page from which the user was sent to give the proof.
  var wayBack: Link {
    switch self {
    case .deleteAccount(let account): .to.account(account)
    case .accountFile(let account): .to.statement(account)
    case .foundFile(let search): search
    case .export, .exportFile, .changePhone, .makeRecoveryCodes, .changeAuthenticator, .changePasskeys, .leave:
      .to.settings()
    }
  }
}
