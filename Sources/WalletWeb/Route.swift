import HTTPServer
import WalletCore

/// What is done at one address: shown, posted to, or both. The methods that are missing are refused with 405.
struct Route: Sendable {
  typealias Page = @Sendable (Visit) async throws(Failure) -> Response

  enum Show: Sendable {
    /// For somebody signed in; all others go to the phone page.
    case user(Page)
    /// For anyone. A browser that brings no token gets another page, for which nothing is read.
    case anyone(Page, withoutToken: @Sendable (Visit) -> Response)
    /// For programs, which have no sessions.
    case program(Page)
  }

  enum Submit: Sendable {
    case anyone(@Sendable (Visit, FormBody, SessionToken) async throws(Failure) -> Response)
    /// For somebody signed in, which the screen finds out with what else it reads.
    case user(@Sendable (Visit, FormBody) async throws(Failure) -> Response)
  }

  /// Says, by the rules and in the words of the post, why a field's value would be refused; nil where nothing speaks
  /// against it. It reads and does nothing.
  typealias Check = @Sendable (Visit, LeftField) async throws(Failure) -> String?

  /// When what is shown waits for reads of the history, which are done on a thread of their own.
  enum Waiting: Sendable { case never, always, withQuery }

  var show: Show?
  var submit: Submit?
  /// Judges the fields of the form that is posted here, one by one; only a form of somebody signed in has a check.
  var check: Check?
  var waiting = Waiting.never
  /// How many bytes a form that is posted here may have; the longest note that can be typed takes a quarter of it.
  var bodyMax = 8192

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
