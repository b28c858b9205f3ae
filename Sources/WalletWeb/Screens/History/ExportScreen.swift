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

/// A file with a user's history, or with one account's, produced while it is sent.
enum ExportFile {
  /// All data of the user.
  static func showAll(_ context: RequestContext, _ format: ExportFormat) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    try context.requireFresh(user, before: .to.exportFile(format))
    return try await file(context, user, .everything, format)
  }

  /// The whole account if no month is named. An invalid month means the newest, as on the statement's page.
  static func showAccount(
    _ context: RequestContext, _ path: AccountFilePath, _ query: MonthQuery
  ) async throws(Failure) -> Response {
    let (user, page) = try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.accountPage(token, path.account, entries: 0)
    }
    let account = try context.requireOwned(page.account, user)
    let newest = account.newestMonth(at: page.now, zone: context.site.zone)
    let month = query.isNamed ? query.month ?? newest : nil
    return try await file(context, user, .account(path.account, month: month), path.format)
  }

  private static func file(
    _ context: RequestContext, _ user: SignedInUser, _ scope: ExportScope, _ format: ExportFormat
  ) async throws(Failure) -> Response {
    let zone = context.site.zone
    let stream = try await context.read { () async throws(StoreFailure) in
      try await context.wallet.export(scope, as: format, for: user, zone: zone)
    }
    guard let stream else { throw .notFound }
    // Before the first chunk, a failure can still have its own status.
    let first = try await context.read { () async throws(StoreFailure) in try await stream.next() }
    context.site.log.write(
      .sensitiveRead, ["peer": context.client, "user": "\(user.id.row)", "what": "export", "format": format.rawValue])
    // HEAD exports nothing.
    if context.head.method == .get { context.wallet.record(.exported, of: user, caller: try context.caller(of: user)) }
    let body = ExportBody(first: first, log: context.site.log) { () async throws(StoreFailure) in
      try await stream.next()
    }
    var response = Response(
      .ok, body: .stream(BodyStream { () async throws(BodyStreamFailure) in try await body.next() }))
    response.fields.append(SecurityFields.bare)
    response.fields.append("Content-Type", format.mediaType)
    response.fields.append("Content-Disposition", stream.fileName.contentDisposition)
    return response
  }
}
