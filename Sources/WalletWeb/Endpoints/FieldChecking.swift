import HTTPServer
import Templates
import WalletCore

/// For the pages' script: what the form's submission would say about a field. Books, sends and stores nothing.
enum FieldChecking {
  static func submit(_ context: RequestContext, _ form: FormBody, _ browser: SessionToken) async throws(Failure)
    -> Response
  {
    let address = (form["form"] ?? "").utf8.prefix { $0 != UInt8(ascii: "?") }
    let found = context.site.routes.route(at: Array(address))
    let name = form["field"] ?? ""
    if let secrets = found?.route.secrets, secrets.names.contains(where: { $0.description == name }) {
      guard let recognise = secrets.recognise else { return answer(nil) }
      return answer(try await recognise(context, form))
    }
    guard let (route, values) = found, case .user = route.submit else { return answer(nil) }
    let field = FieldCheckRequest(
      name: name, value: try value(of: name, route, form) ?? "", currency: form["currency"])
    guard let check = route.check else {
      _ = try await context.signedIn()
      return answer(nil)
    }
    return answer(try await check(context, values, field))
  }

  private static func value(of name: String, _ route: Route, _ form: FormBody) throws(Failure) -> String? {
    if route.secrets.screened.contains(where: { $0.description == name }) { return try form.screened("value") }
    do { return try form.revealed("value") } catch { throw .unreadableForm }
  }

  private static func answer(_ problem: String?) -> Response { .json("{\"problem\":\(quoted(problem))}") }

  private static func answer(_ reading: FieldReading) -> Response {
    let groups = reading.groups.map(String.init).joined(separator: ",")
    return .json(
      "{\"problem\":\(quoted(reading.problem)),\"brand\":\(quoted(reading.brand)),\"groups\":[\(groups)]}")
  }

  private static func quoted(_ text: String?) -> String { text.map { "\"\(JSONText.escaped($0))\"" } ?? "null" }
}

/// What the first digits of a card's number tell.
struct FieldReading {
  /// Why the number would be refused.
  var problem: String?
  /// The brand's name, if it is clear.
  var brand: String?
  /// How to group the digits; the last group repeats.
  var groups = [4]
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
