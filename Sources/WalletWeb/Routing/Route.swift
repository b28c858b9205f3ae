import HTTPServer
import Templates
import WalletCore

/// What an address does: show a page, take a form, answer an app. Any other method gets a 405.
///
/// A class, so that a request carries only one reference to it.
final class Route: Sendable {
  typealias Page = @Sendable (RequestContext, PathParts) async throws(Failure) -> Response

  /// A page that reads the history, for which its handler waits.
  typealias HistoryPage = @Sendable (HistoryContext, PathParts) async throws(Failure) -> Response

  /// Who may see the page.
  enum Show: Sendable {
    /// For signed-in users; all others go to the phone page.
    case user(Page)
    /// The same, with reads of the history.
    case history(HistoryPage)
    /// The first without a query, the second with one.
    case userOrHistory(Page, HistoryPage)
    /// For anyone. A browser without a token gets another page, which needs no reads.
    case anyone(Page, withoutToken: @Sendable (RequestContext, PathParts) -> Response)
    /// For programs, which have no sessions.
    case program(Page)
  }

  /// Who may post.
  enum Submit: Sendable {
    case anyone(@Sendable (RequestContext, FormBody, SessionToken) async throws(Failure) -> Response)
    /// For signed-in users; the screen finds out together with its other reads.
    case user(@Sendable (RequestContext, PathParts, FormBody) async throws(Failure) -> Response)
  }

  /// Answers an app's PUT. The app has no form and no form token: a browser sends its token by itself to nobody.
  typealias Put = @Sendable (RequestContext, PathParts, Request) async throws(Failure) -> Response

  /// Says, by the same rules and in the same words as the post, why a field's value would be refused; nil if it would
  /// not. It only reads.
  typealias Check = @Sendable (RequestContext, PathParts, FieldCheckRequest) async throws(Failure) -> String?

  /// Says what the first digits of a card's number tell, for the page's script.
  typealias Recognise = @Sendable (RequestContext, FormBody) async throws(Failure) -> FieldReading

  /// The fields of a form whose values do not become text, and how the page's script learns about one of them.
  struct Secrets: Sendable {
    /// The names of the fields of which no text is ever made.
    var names: [StaticString] = []
    /// The names of the fields of which no text is made if it may be a card's number.
    var screened: [StaticString] = []
    /// Reads the field that the script asks about, whose value stands in the field `value` of the script's request.
    var recognise: Recognise?

    /// All of these names.
    var all: [StaticString] { names + screened }
  }

  /// How many bytes a form may have by default; the longest possible note takes a quarter of it.
  static let formMax = 8192
  /// How many bytes a form with a browser's answer about a passkey may have.
  static let passkeyMax = 32_768
  /// How many bytes an app may put.
  static let appMax = 4096

  let pattern: PathPattern
  let show: Show?
  let submit: Submit?
  /// Answers what an app puts here.
  let put: Put?
  /// Checks the fields of the form that is posted here, one by one.
  let check: Check?
  /// The fields of that form whose values do not become text.
  let secrets: Secrets
  /// How many bytes a form that is posted here may have.
  let bodyMax: Int
  /// The values in a path of this address; nil for any other path.
  let values: @Sendable (_ path: [UInt8]) -> PathParts?

  /// - Parameters:
  ///   - address: the route's address.
  ///   - show: what GET and HEAD show.
  ///   - submit: what handles a posted form.
  ///   - put: what answers an app's PUT.
  ///   - secrets: the form's fields whose values do not become text.
  ///   - bodyMax: how many bytes a form, or what an app puts here, may have.
  init<Path, Query>(
    _ address: Address<Path, Query>, show: GetHandler<Path, Query>? = nil, submit: PostHandler<Path>? = nil,
    put: PutHandler<Path>? = nil, secrets: Secrets = Secrets(), bodyMax: Int? = nil
  ) {
    pattern = address.pattern
    self.show = show?.erased
    self.submit = submit?.erased
    check = submit?.check
    self.secrets = secrets
    self.put = put?.erased
    self.bodyMax = bodyMax ?? (put == nil ? Self.formMax : Self.appMax)
    values = { address.values(in: $0) }
  }

  /// For the field `Allow` (RFC 9110 section 10.2.1).
  var allow: String {
    var methods: [String] = []
    if show != nil { methods.append("GET, HEAD") }
    if submit != nil { methods.append("POST") }
    if put != nil { methods.append("PUT") }
    return methods.joined(separator: ", ")
  }

  func allows(_ method: Method) -> Bool {
    switch method {
    case .get, .head: show != nil
    case .post: submit != nil
    case .put: put != nil
    default: false
    }
  }
}

extension Route.Show {
  /// What shows the page.
  enum Handler {
    case page(Route.Page)
    case historyPage(Route.HistoryPage)
  }

  /// What shows the page for this request.
  func handler(of head: RequestHead) -> Handler {
    switch self {
    case .user(let page), .anyone(let page, _), .program(let page): .page(page)
    case .history(let page): .historyPage(page)
    case .userOrHistory(let page, let past): head.query == nil ? .page(page) : .historyPage(past)
    }
  }

  /// Whether only signed-in users see the page.
  var isForUsers: Bool {
    switch self {
    case .user, .history, .userOrHistory: true
    case .anyone, .program: false
    }
  }
}
