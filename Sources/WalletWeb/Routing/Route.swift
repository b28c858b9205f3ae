import HTTPServer
import Templates
import WalletCore

/// What an address does: show a page, take a form, or both. Any other method gets a 405.
///
/// A class, so that a request carries only one reference to it.
final class Route: Sendable {
  typealias Page = @Sendable (RequestContext, PathParts) async throws(Failure) -> Response

  /// Who may see the page.
  enum Show: Sendable {
    /// For signed-in users; all others go to the phone page.
    case user(Page)
    /// For anyone. A browser without a token gets another page, which needs no reads.
    case anyone(Page, withoutToken: @Sendable (RequestContext) -> Response)
    /// For programs, which have no sessions.
    case program(Page)
  }

  /// Who may post.
  enum Submit: Sendable {
    case anyone(@Sendable (RequestContext, FormBody, SessionToken) async throws(Failure) -> Response)
    /// For signed-in users; the screen finds out together with its other reads.
    case user(@Sendable (RequestContext, PathParts, FormBody) async throws(Failure) -> Response)
  }

  /// Says, by the same rules and in the same words as the post, why a field's value would be refused; nil if it would
  /// not. It only reads.
  typealias Check = @Sendable (RequestContext, PathParts, FieldCheckRequest) async throws(Failure) -> String?

  /// When the page waits for reads of the history, which run on a thread of their own. A route whose page calls one of
  /// `Wallet+History` must say so: its handler then starts with the loop as its executor. Without that it goes on
  /// elsewhere after its first wait, and what needs the loop comes late or not at all.
  enum Waiting: Sendable { case never, always, withQuery }

  /// How many bytes a form may have by default; the longest possible note takes a quarter of it.
  static let formMax = 8192

  let pattern: PathPattern
  let show: Show?
  let submit: Submit?
  /// Checks the fields of the form that is posted here, one by one.
  let check: Check?
  let waiting: Waiting
  /// How many bytes a form that is posted here may have.
  let bodyMax: Int
  /// The values in a path of this address; nil for any other path.
  let values: @Sendable (_ path: [UInt8]) -> PathParts?

  /// - Parameters:
  ///   - address: the route's address.
  ///   - show: what GET and HEAD show.
  ///   - submit: what handles a posted form.
  ///   - waiting: when the page waits for reads of the history.
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

  /// Whether the page for this request may have to wait for reads of the history.
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
