import HTTPServer
import Templates
import WalletCore

/// A file with a user's history, or with one account's, made while it is sent.
struct ExportFile {
  /// Nil for everything that the user has.
  let account: AccountID?
  let format: ExportFormat

  func show(_ visit: Visit) async throws(Failure) -> Response {
    let (user, scope) = try await scope(visit)
    if account == nil { try visit.requireFresh(user, before: .exportFile(format)) }
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

  /// All of an account where no month is named; one that is none is the newest, as on the statement's page.
  private func scope(_ visit: Visit) async throws(Failure) -> (SignedInUser, ExportScope) {
    guard let account else { return (try await visit.signedIn(), .everything) }
    let (user, page) = try await visit.ask { token async throws(StoreFailure) in
      try await visit.wallet.accountPage(token, account, entries: 0)
    }
    let found = try visit.own(page.account, user)
    guard visit.asks("month") else { return (user, .account(account, month: nil)) }
    let month = visit.query("month").flatMap { CivilMonth($0) }
    return (user, .account(account, month: month ?? found.newestMonth(at: page.now, zone: visit.site.zone)))
  }
}
