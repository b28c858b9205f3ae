import HTTPServer
import Templates
import WalletCore

/// Turns a reason into an error page with its status.
struct ErrorPages: Sendable {
  let site: Site

  /// - Parameters:
  ///   - reason: what went wrong.
  ///   - reference: names this failure on the page and in the log.
  ///   - frame: the visitor's frame; if nil, a bare one, because the visitor is unknown.
  /// - Returns: the answer with its status.
  func page(_ reason: ErrorReason, reference: String? = nil, _ frame: PageFrame? = nil) -> Response {
    let status = Self.status(reason)
    let retry = Self.retryAfter(reason)
    let frame = frame ?? PageFrame(shell: site.shell(.classic), zone: site.zone, signedIn: false)
    let page = ErrorPage(
      frame: frame, status: Int(status.code), title: Words.title(reason), message: Words.sentence(reason),
      retryAfter: retry, reference: reference, back: Self.wayBack(reason))
    var response = Response.page(page.html, status: status)
    if let retry { response.fields.append("Retry-After", String(retry)) }
    return response
  }

  /// The page for a failed request, or a redirect to what was missing. An unexpected failure gets a reference, which
  /// the log has too, with the detail.
  @inline(never) func page(after failure: Failure, _ frame: () async -> PageFrame) async -> Response {
    switch failure {
    case .notFound: return page(.notFound, await frame())
    case .foreignKey: return page(.foreignKey, await frame())
    case .unreadableForm: return page(.unreadableForm, await frame())
    case .signedOut: return .seeOther(.to.login())
    case .notDelivered(let cause):
      let reference = reference()
      site.log.write(.notDelivered, ["reference": reference, "cause": cause.reason])
      return page(.notDelivered, reference: reference, await frame())
    case .unproven(let next): return .seeOther(.to.confirm(NextQuery(next)))
    case .store(let cause): return page(.store(cause), reference: reference(to: cause), await frame())
    case .tooOften(let quota): return page(.tooOften(quota.use, seconds: quota.seconds), await frame())
    }
  }

  /// The answer with another page than the error page, about a failure of the store.
  /// - Parameters:
  ///   - cause: what went wrong.
  ///   - status: the answer's status.
  ///   - html: makes the page, with the failure's reference if it has one.
  /// - Returns: the answer, which says when to try again if that may help.
  func page(after cause: StoreFailure, status: Status, _ html: (_ reference: String?) -> HTML) -> Response {
    var response = Response.page(html(reference(to: cause)), status: status)
    if let retry = Self.retryAfter(.store(cause)) { response.fields.append("Retry-After", String(retry)) }
    return response
  }

  /// The answer to an app whose call failed: what a page would say, in a word.
  func answer(after failure: Failure) -> Response {
    switch failure {
    case .signedOut:
      var response = AppAnswer.unauthorized.response
      response.fields.append("WWW-Authenticate", "Bearer")
      return response
    case .notFound: return AppAnswer.invalidID.response
    // The last three have no reason in an app's call.
    case .unreadableForm, .foreignKey, .notDelivered, .tooOften, .unproven: return AppAnswer.badRequest.response
    case .store(let cause):
      _ = reference(to: cause)
      var response = Response.json("\"Unavailable\"", status: Self.status(.store(cause)))
      if let retry = Self.retryAfter(.store(cause)) { response.fields.append("Retry-After", String(retry)) }
      return response
    }
  }

  /// Logs a broken store, with the detail, and names that line for the page; nil if the store only refused.
  private func reference(to cause: StoreFailure) -> String? {
    guard case .broken(let detail) = cause else { return nil }
    let reference = reference()
    site.log.write(.failed, ["reference": reference, "cause": detail])
    return reference
  }

  /// Ten letters and digits that name one failure on the page and in the log.
  private func reference() -> String {
    site.random.bytes(5).map { byte in
      let text = String(byte, radix: 36)
      return text.utf8.count < 2 ? "0" + text : text
    }.joined()
  }

  private static func status(_ reason: ErrorReason) -> Status {
    switch reason {
    case .notFound: .notFound
    case .wrongMethod: .methodNotAllowed
    case .foreignHost, .crossSite, .staleForm: .forbidden
    case .foreignKey, .unreadableForm: .badRequest
    case .compressedForm: Status(415)
    case .notDelivered, .store(.busy), .store(.tooMuch), .store(.expired), .store(.closed): .serviceUnavailable
    case .store(.diskFull): .insufficientStorage
    case .store(.broken): .internalServerError
    case .tooOften: .tooManyRequests
    case .refusedByServer(let status, _): Status(UInt16(clamping: status))
    }
  }

  private static func retryAfter(_ reason: ErrorReason) -> Int? {
    switch reason {
    case .store(.busy), .store(.tooMuch), .store(.expired), .store(.closed), .notDelivered: 2
    case .tooOften(_, let seconds): seconds
    default: nil
    }
  }

  private static func wayBack(_ reason: ErrorReason) -> Link? {
    switch reason {
    case .foreignHost, .compressedForm, .refusedByServer: nil
    default: .to.splash()
    }
  }
}
