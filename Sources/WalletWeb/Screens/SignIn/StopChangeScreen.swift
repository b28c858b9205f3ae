import HTTPServer
import Templates
import WalletCore

/// Stopping a change of number with the code from the message to the old number. Signs nobody in.
enum StopChangeScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response { first(context) }

  /// The form; its token is tied to a cookie, so a browser without one gets one.
  static func first(_ context: RequestContext) -> Response {
    let browser = context.browser ?? SessionToken(random: context.site.random)
    var response = Response.page(page(context, browser, problem: nil).html)
    if context.browser == nil { context.site.cookie.set(browser, life: nil, on: &response) }
    return response
  }

  static func submit(_ context: RequestContext, _ form: FormBody, _ browser: SessionToken) async throws(Failure)
    -> Response
  {
    do throws(PhoneStopRefusal) {
      try await context.wallet.stopPhoneChange(form["code"] ?? "", caller: context.caller(browser))
      context.site.log.write(.sensitiveUpdate, ["peer": context.client, "what": "phone change stopped by its code"])
      return .page(page(context, browser, isStopped: true, problem: nil).html)
    } catch {
      switch error {
      case .empty: return .page(page(context, browser, problem: .empty).html, refused: true)
      case .wrong:
        context.site.log.write(.loginFail, ["peer": context.client, "what": "stop code"])
        return .page(page(context, browser, problem: .wrong).html, refused: true)
      case .limited(let seconds):
        context.reportLimit(.checks, nil)
        return .limited(page(context, browser, problem: .limited(seconds: seconds)).html, seconds: seconds)
      case .unavailable(let failure): throw .store(failure)
      }
    }
  }

  private static func page(
    _ context: RequestContext, _ browser: SessionToken, isStopped: Bool = false, problem: StopChangeProblem?
  ) -> StopChangePage {
    StopChangePage(
      frame: context.frame(), isStopped: isStopped, problem: problem, csrf: context.formToken(browser))
  }
}
