import HTTPServer
import WalletCore

/// What is done at one address: shown, posted to, or both. The methods that are missing are refused with 405.
struct Route {
  enum Show {
    case anyone((Visit) throws(Failure) -> Response)
    /// Without a session: 303 to the phone page.
    case user((Visit, SignedInUser) throws(Failure) -> Response)
  }

  enum Submit {
    case anyone((Visit, FormBody, SessionToken) async throws(Failure) -> Response)
    case user((Visit, FormBody, SignedInUser) async throws(Failure) -> Response)
  }

  var show: Show?
  var submit: Submit?

  /// For the field `Allow` (RFC 9110 section 10.2.1).
  var allow: String {
    switch (show, submit) {
    case (.some, .some): "GET, HEAD, POST"
    case (.some, nil): "GET, HEAD"
    case (nil, .some): "POST"
    case (nil, nil): ""
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
