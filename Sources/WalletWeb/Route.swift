import HTTPServer
import WalletCore

/// What is done at one address: shown, posted to, or both. The methods that are missing are refused with 405.
struct Route {
  enum Show {
    case anyone((Visit) throws(Failure) -> Response)
    /// Without a session: 303 to the phone page.
    case user((Visit, SignedInUser) throws(Failure) -> Response)
    /// Waits for reads of the history, and is not shown inside a read transaction of the loop.
    case waiting((Visit, SignedInUser) async throws(Failure) -> Response)
    /// As it stands now, or waiting, where the query has a day `at`, as it stood then.
    case dated(
      now: (Visit, SignedInUser) throws(Failure) -> Response,
      then: (Visit, SignedInUser, String) async throws(Failure) -> Response)
  }

  enum Submit {
    case anyone((Visit, FormBody, SessionToken) async throws(Failure) -> Response)
    case user((Visit, FormBody, SignedInUser) async throws(Failure) -> Response)
  }

  /// Says, by the rules and in the words of the post, why a field's value would be refused; nil where nothing speaks
  /// against it. It reads and does nothing.
  typealias Check = (Visit, SignedInUser, LeftField) throws(Failure) -> String?

  var show: Show?
  var submit: Submit?
  /// Judges the fields of the form that is posted here, one by one; only a form of somebody signed in has a check.
  var check: Check?
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

  /// Whether what is shown for this request may have to wait.
  func waits(_ head: RequestHead) -> Bool {
    switch show {
    case .waiting: true
    case .dated: head.query != nil
    case .anyone, .user, nil: false
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
