import HTTPServer
import Templates
import WalletCore

/// The page that offers everything as files.
enum ExportScreen {
  static func show(_ visit: Visit) async throws(Failure) -> Response {
    let user = try await visit.signedIn()
    // Asked for here, so that the files come at once: a download has no page on which to go on.
    try visit.requireFresh(user, before: .to.export())
    return .page(ExportPage(frame: visit.frame(user)).html)
  }
}

/// A file with a user's history, or with one account's, made while it is sent.
enum ExportFile {
  /// Everything that the user has.
  static func showAll(_ visit: Visit, _ format: ExportFormat) async throws(Failure) -> Response {
    let user = try await visit.signedIn()
    try visit.requireFresh(user, before: .to.exportFile(format))
    return try await file(visit, user, .everything, format)
  }

  /// All of an account where no month is named; one that is none is the newest, as on the statement's page.
  static func showAccount(
    _ visit: Visit, _ path: AccountFilePath, _ query: MonthQuery
  ) async throws(Failure) -> Response {
    let (user, page) = try await visit.ask { token async throws(StoreFailure) in
      try await visit.wallet.accountPage(token, path.account, entries: 0)
    }
    let account = try visit.own(page.account, user)
    let newest = account.newestMonth(at: page.now, zone: visit.site.zone)
    let month = query.isNamed ? query.month ?? newest : nil
    return try await file(visit, user, .account(path.account, month: month), path.format)
  }

  private static func file(
    _ visit: Visit, _ user: SignedInUser, _ scope: ExportScope, _ format: ExportFormat
  ) async throws(Failure) -> Response {
    let zone = visit.site.zone
    let stream = try await visit.read { () async throws(StoreFailure) in
      try await visit.wallet.export(scope, as: format, for: user, zone: zone)
    }
    guard let stream else { throw .notFound }
    // Until the first piece is there a failure can still be told with its status.
    let first = try await visit.read { () async throws(StoreFailure) in try await stream.next() }
    visit.site.log.write(
      .sensitiveRead, ["peer": visit.client, "user": "\(user.id.row)", "what": "export", "format": format.rawValue])
    // HEAD takes nothing along.
    if visit.head.method == .get { visit.wallet.record(.exported, of: user, caller: try visit.caller(of: user)) }
    let body = ExportBody(first: first, log: visit.site.log) { () async throws(StoreFailure) in
      try await stream.next()
    }
    var response = Response(
      .ok, body: .stream(BodyStream { () async throws(BodyStreamBroken) in try await body.next() }))
    response.fields.append(SecurityFields.bare)
    response.fields.append("Content-Type", format.mediaType)
    response.fields.append("Content-Disposition", stream.fileName.contentDisposition)
    return response
  }
}
