import HTTPServer
import Templates

/// The first page: logo and name. It redirects by itself.
enum SplashScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    try await context.user() == nil ? first(context) : page(context, next: .to.loading(), after: 0)
  }

  /// For a new browser.
  static func first(_ context: RequestContext) -> Response { page(context, next: .to.login(), after: 2) }

  /// Redirects after some seconds: newcomers see the name, and who is signed in waits for nothing.
  private static func page(_ context: RequestContext, next: Link, after seconds: Int) -> Response {
    var response = Response.page(SplashPage(frame: context.frame(), next: next).html)
    response.fields.append("Refresh", "\(seconds); url=\(next.address)")
    return response
  }
}
