import HTTPServer
import Templates

/// The first page: logo and name. It redirects by itself.
enum SplashScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    page(context, next: try await context.user() == nil ? .to.login() : .to.loading())
  }

  /// For a new browser.
  static func first(_ context: RequestContext) -> Response { page(context, next: .to.login()) }

  private static func page(_ context: RequestContext, next: Link) -> Response {
    var response = Response.page(SplashPage(frame: context.frame(), next: next).html)
    response.fields.append("Refresh", "2; url=\(next.address)")
    return response
  }
}
