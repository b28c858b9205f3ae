import HTTPServer
import Templates
import WalletCore

/// The page that offers all data as files.
enum ExportScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    // Ask for the proof here, so that the files come at once: a download has no page to continue on.
    try context.requireFresh(user, before: .to.export())
    return .page(ExportPage(frame: context.frame(user)).html)
  }
}

extension ExportScope {
  /// What the log calls it.
  fileprivate var what: String {
    switch self {
    case .everything: "export"
    case .account: "account"
    }
  }

  /// The time that it has, as the log tells it.
  fileprivate var range: String {
    switch self {
    case .everything: "all"
    case .account(_, let month, _): month?.text ?? "all"
    }
  }
}

/// A file with a user's history, or with one account's, produced while it is sent.
enum ExportFile {
  /// All data of the user.
  static func showAll(_ history: HistoryContext, _ format: ExportFormat) async throws(Failure) -> Response {
    let context = history.request
    let user = try await context.signedIn()
    try context.requireFresh(user, before: .to.exportFile(format))
    return try await file(history, user, .everything(format))
  }

  /// The whole account if no month is named. An invalid month means the newest, as on the statement's page.
  static func showAccount(
    _ history: HistoryContext, _ path: AccountFilePath, _ query: MonthQuery
  ) async throws(Failure) -> Response {
    let (user, account, now) = try await history.account(path.account)
    let newest = account.newestMonth(at: now, zone: history.request.site.zone)
    let month = query.isNamed ? query.month ?? newest : nil
    if month == nil {
      try history.requireFreshForLong(user, from: nil, to: nil, of: account, at: now, before: .to.statementFile(path))
    }
    return try await file(history, user, .account(path.account, month: month, path.format))
  }

  private static func file(
    _ history: HistoryContext, _ user: SignedInUser, _ scope: ExportScope
  ) async throws(Failure) -> Response {
    try history.count(.export, of: user)
    let context = history.request
    let zone = context.site.zone
    let coding = ContentCoding(for: context.head.fields)
    let packing = coding == .gzip ? GzipPacking() : nil
    let stream = try await history.read { reads async throws(StoreFailure) in
      try await reads.export(scope, for: user, zone: zone, packing: packing)
    }
    guard let stream else { throw .notFound }
    return try await .file(
      context, user, named: stream.fileName, as: scope.format, what: scope.what, range: scope.range, coding: coding
    ) {
      () async throws(StoreFailure) in try await stream.next()
    }
  }
}
