import HTTPServer
import Templates
import WalletCore

/// What is done at one address: shown, posted to, or both. The methods that are missing are refused with 405.
///
/// A class, so that a request on its way carries one reference to it.
final class Route: Sendable {
  typealias Page = @Sendable (RequestContext, PathParts) async throws(Failure) -> Response

  /// Who is shown something.
  enum Show: Sendable {
    /// For somebody signed in; all others go to the phone page.
    case user(Page)
    /// For anyone. A browser that brings no token gets another page, for which nothing is read.
    case anyone(Page, withoutToken: @Sendable (RequestContext) -> Response)
    /// For programs, which have no sessions.
    case program(Page)
  }

  /// Who may post.
  enum Submit: Sendable {
    case anyone(@Sendable (RequestContext, FormBody, SessionToken) async throws(Failure) -> Response)
    /// For somebody signed in, which the screen finds out with what else it reads.
    case user(@Sendable (RequestContext, PathParts, FormBody) async throws(Failure) -> Response)
  }

  /// Says, by the rules and in the words of the post, why a field's value would be refused; nil where nothing speaks
  /// against it. It reads and does nothing.
  typealias Check = @Sendable (RequestContext, PathParts, FieldCheckRequest) async throws(Failure) -> String?

  /// When what is shown waits for reads of the history, which are done on a thread of their own.
  enum Waiting: Sendable { case never, always, withQuery }

  /// How many bytes a form may have where nothing else is said; the longest note that can be typed takes a quarter of it.
  static let formMax = 8192

  let pattern: PathPattern
  let show: Show?
  let submit: Submit?
  /// Judges the fields of the form that is posted here, one by one.
  let check: Check?
  let waiting: Waiting
  /// How many bytes a form that is posted here may have.
  let bodyMax: Int
  /// The values in a path that is one of this address; nil for every other.
  let values: @Sendable (_ path: [UInt8]) -> PathParts?

  /// - Parameters:
  ///   - address: where it is done.
  ///   - show: what GET and HEAD show.
  ///   - submit: what takes a posted form.
  ///   - waiting: when what is shown waits for reads of the history.
  ///   - bodyMax: how many bytes a form may have.
  init<Path, Query>(
    _ address: Address<Path, Query>, show: GetHandler<Path, Query>? = nil, submit: PostHandler<Path>? = nil,
    waiting: Waiting = .never, bodyMax: Int = Route.formMax
  ) {
    pattern = address.pattern
    self.show = show?.erased
    self.submit = submit?.erased
    check = submit?.check
    self.waiting = waiting
    self.bodyMax = bodyMax
    values = { address.values(in: $0) }
  }

  /// For the field `Allow` (RFC 9110 section 10.2.1).
  var allow: String {
    switch (show, submit) {
    case (.some, .some): "GET, HEAD, POST"
    case (.some, nil): "GET, HEAD"
    case (nil, .some): "POST"
    case (nil, nil): ""
    }
  }

  /// Whether what is shown for this request may have to wait for reads of the history.
  func waits(_ head: RequestHead) -> Bool {
    switch waiting {
    case .never: false
    case .always: true
    case .withQuery: head.query != nil
    }
  }

  func allows(_ method: Method) -> Bool {
    switch method {
    case .get, .head: show != nil
    case .post: submit != nil
    default: false
    }
  }
}
