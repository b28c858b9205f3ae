import HTTPServer
import Templates

/// The first page: logo and name, and on it goes by itself.
enum SplashScreen {
  static func show(_ visit: Visit) async throws(Failure) -> Response {
    page(visit, next: try await visit.user() == nil ? .to.login() : .to.loading())
  }

  /// For a browser that was never here.
  static func first(_ visit: Visit) -> Response { page(visit, next: .to.login()) }

  private static func page(_ visit: Visit, next: Link) -> Response {
    var response = Response.page(SplashPage(frame: visit.frame(), next: next).html)
    response.fields.append("Refresh", "2; url=\(next.address)")
    return response
  }
}
