import HTTPServer
import Templates

/// The first page: logo and name, and on it goes by itself.
enum SplashScreen {
  static func show(_ visit: Visit) throws(Failure) -> Response {
    let next: Link = try visit.user() == nil ? .login : .loading
    var response = Response.page(SplashPage(frame: visit.frame(), next: next).html)
    response.fields.append("Refresh", "2; url=\(next.address)")
    return response
  }
}
