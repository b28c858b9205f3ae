import TestSupport
import Testing

/// What a driver does in a browser.
extension WebUser {
  /// The form of a charge point's page, filled in.
  func beginForm(
    _ number: Int, account: String, cents: Int64 = Town.limit, at connection: HTTPConnection
  ) throws -> WebForm {
    let path = "/charge/points/\(number)?charger=\(Town.charger(number))"
    let page = try connection.ask("GET", path, cookie: cookie)
    let form = try #require(page.form(to: "/charge/begin"), "\(page.status) \(page.text)")
    return beginning(form, number, account: account, cents: cents)
  }

  /// The form, filled in.
  func beginning(_ form: WebForm, _ number: Int, account: String, cents: Int64) -> WebForm {
    var form = form
    form.body += "&charger=\(Town.charger(number))&account=\(account.split(separator: "/").last ?? "")"
    form.body += "&limit=\(Self.dollars(cents))"
    return form
  }
}

extension HTTPAnswer {
  /// The form to a path with its hidden fields; nil if the page has none.
  func form(to path: String) -> WebForm? {
    guard let start = text.firstRange(of: "action=\"\(path)\"") else { return nil }
    let rest = text[start.upperBound...]
    let content = rest[..<(rest.firstRange(of: "</form>")?.lowerBound ?? rest.endIndex)]
    let fields = content.matches(of: /type="hidden" name="([a-z_]+)" value="([^"]*)">/).map { "\($0.1)=\($0.2)" }
    return WebForm(path: path, body: fields.joined(separator: "&"))
  }
}
