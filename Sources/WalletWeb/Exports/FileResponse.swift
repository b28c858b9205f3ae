import HTTPServer
import WalletCore

extension Response {
  /// A file with a part of a user's history, which is made while it is sent.
  /// - Parameters:
  ///   - context: the request.
  ///   - user: whose history it is.
  ///   - name: the file's name.
  ///   - format: its format.
  ///   - what: what the log calls it.
  ///   - range: which time of it, for the log.
  ///   - coding: how `next` gives it, which depends on the client; nil if it is always sent as it is.
  ///   - next: its next bytes; nil at the end.
  /// - Returns: the response, which has read its first bytes.
  /// - Throws: why these cannot be read. Before them, a failure can still have its own status.
  static func file(
    _ context: RequestContext, _ user: SignedInUser, named name: ExportFileName, as format: ExportFormat,
    what: String, range: String, coding: ContentCoding?,
    next: @escaping @Sendable () async throws(StoreFailure) -> [UInt8]?
  ) async throws(Failure) -> Response {
    let first = try await context.read(next)
    // HEAD exports nothing.
    if context.head.method == .get {
      context.site.log.write(
        .sensitiveRead,
        ["peer": context.client, "user": "\(user.id.row)", "what": what, "range": range, "format": format.rawValue])
      context.wallet.record(.exported, of: user, caller: try context.caller(of: user))
    }
    let body = ExportBody(first: first, log: context.site.log, rest: next)
    var response = Response(
      .ok, body: .stream(BodyStream { () async throws(BodyStreamFailure) in try await body.next() }))
    response.fields.append(SecurityFields.bare)
    response.fields.append("Content-Type", format.mediaType)
    response.fields.append("Content-Disposition", name.contentDisposition)
    if let coding {
      response.fields.append("Vary", "Accept-Encoding")
      if coding == .gzip { response.fields.append("Content-Encoding", "gzip") }
    }
    return response
  }
}
