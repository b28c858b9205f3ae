import WalletCore

/// The words of the addresses, shared by printing and parsing.
extension Link {
  static let accountsStart: StaticString = "/accounts/"
  static let depositEnd: StaticString = "/deposit"
  static let withdrawEnd: StaticString = "/withdraw"
  static let transferEnd: StaticString = "/transfer"
  static let chooseEnd: StaticString = "/choose"
  static let renameEnd: StaticString = "/name"
  static let deleteEnd: StaticString = "/delete"
  static let statementEnd: StaticString = "/statement"
  static let receiptsStart: StaticString = "/receipts/"
  static let noteEnd: StaticString = "/note"
  static let undoStart: StaticString = "/undo/"
  static let closedStart: StaticString = "/closed/"
  static let reopenEnd: StaticString = "/reopen"
  static let sessionsStart: StaticString = "/settings/sessions/"
  static let endEnd: StaticString = "/end"

  /// The links whose address is always the same.
  static let fixed: [Link] =
    [
      .splash, .login, .otp, .resend, .formatPhone, .check, .loading, .home, .newAccount, .accounts, .closed, .export,
      .settings, .saveName, .saveTheme, .saveAmounts, .saveGoal, .logout, .health, .otherWay, .sessions,
      .endOtherSessions, .acknowledgeSignIns,
      .changePhone, .recovery, .authenticator, .confirm(), .security,
    ] + ExportFormat.allCases.map { .exportFile($0) }

  /// The path without an id in it; for a link that has one, what stands before it.
  var fixedPath: StaticString {
    switch self {
    case .splash: "/"
    case .login: "/login"
    case .otp, .otpShared: "/otp"
    case .resend: "/otp/resend"
    case .otherWay: "/otp/other"
    case .formatPhone: "/phone/format"
    case .check: "/check"
    case .loading: "/loading"
    case .home, .pastHome: "/home"
    case .newAccount: "/accounts/new"
    case .accounts: "/accounts"
    case .closed, .closedPage: "/closed"
    case .export: "/export"
    case .exportFile(.csv): "/export.csv"
    case .exportFile(.ofx): "/export.ofx"
    case .exportFile(.qif): "/export.qif"
    case .exportFile(.journal): "/export.journal"
    case .exportFile(.json): "/export.json"
    case .settings: "/settings"
    case .saveName: "/settings/name"
    case .saveTheme: "/settings/theme"
    case .saveAmounts: "/settings/amounts"
    case .saveGoal: "/settings/goal"
    case .sessions: "/settings/sessions"
    case .endSession: Self.sessionsStart
    case .endOtherSessions: "/settings/sessions/end-others"
    case .acknowledgeSignIns: "/settings/sessions/seen"
    case .changePhone: "/settings/phone"
    case .recovery: "/settings/recovery"
    case .authenticator: "/settings/totp"
    case .confirm: "/confirm"
    case .security: "/security"
    case .logout: "/logout"
    case .health: "/healthz"
    case .account, .pastAccount, .deposit, .withdraw, .transfer, .choose, .renameAccount, .deleteAccount,
      .statement, .statementFile:
      Self.accountsStart
    case .receipt, .saveNote: Self.receiptsStart
    case .undo: Self.undoStart
    case .reopen: Self.closedStart
    }
  }

  /// How the name of a file in this format ends.
  static func ending(of format: ExportFormat) -> StaticString {
    switch format {
    case .csv: ".csv"
    case .ofx: ".ofx"
    case .qif: ".qif"
    case .journal: ".journal"
    case .json: ".json"
    }
  }
}
