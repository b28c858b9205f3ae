import HTTPServer
import Templates
import WalletCore

/// For the pages' script: what the form's submission would say about a field. Books, sends and stores nothing.
enum FieldChecking {
  static func submit(_ context: RequestContext, _ form: FormBody, _ browser: SessionToken) async throws(Failure)
    -> Response
  {
    let address = (form["form"] ?? "").utf8.prefix { $0 != UInt8(ascii: "?") }
    guard let (route, values) = context.site.routes.route(at: Array(address)), case .user = route.submit
    else { return answer(nil) }
    let field = FieldCheckRequest(
      name: form["field"] ?? "", value: form["value"] ?? "", currency: form["currency"])
    guard let check = route.check else {
      _ = try await context.signedIn()
      return answer(nil)
    }
    return answer(try await check(context, values, field))
  }

  private static func answer(_ problem: String?) -> Response {
    let words = problem.map { "\"\(JSONText.escaped($0))\"" } ?? "null"
    return .json("{\"problem\":\(words)}")
  }
}

/// A form field that the person has changed and left.
struct FieldCheckRequest {
  /// The name that the form sends.
  let name: String
  /// The value as typed or chosen.
  let value: String
  /// The code chosen in the form's list of currencies; nil if it has none.
  let currency: String?
}
