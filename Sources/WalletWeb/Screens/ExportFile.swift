import HTTPServer
import Templates
import WalletCore

/// A file with a user's history, or with one account's, made while it is sent.
struct ExportFile {
  /// Nil for everything that the user has.
  let account: AccountID?
  let format: ExportFormat

  func show(_ visit: Visit, _ user: SignedInUser) async throws(Failure) -> Response {
    let scope = try scope(visit, user)
    if account == nil { try visit.requireFresh(user, before: .exportFile(format)) }
    let zone = visit.site.zone
    let stream = try await visit.history { () async throws(StoreFailure) in
      try await visit.wallet.export(scope, as: format, for: user, zone: zone)
    }
    guard let stream else { throw .notFound }
    // Until the first piece is there a failure can still be told with its status.
    let first = try await visit.history { () async throws(StoreFailure) in try await stream.next() }
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
  private func scope(_ visit: Visit, _ user: SignedInUser) throws(Failure) -> ExportScope {
    guard let account else { return .everything }
    let found = try visit.account(account, of: user)
    guard visit.asks("month") else { return .account(account, month: nil) }
    if let month = visit.query("month").flatMap({ CivilMonth($0) }) { return .account(account, month: month) }
    let now = try visit.read { () throws(StoreFailure) in try visit.wallet.now() }
    return .account(account, month: found.newestMonth(at: now, zone: visit.site.zone))
  }
}
