import HTTPServer
import Templates
import WalletCore

/// The kinds of answers.
extension Response {
  /// A page.
  static func page(_ html: HTML, status: Status = .ok) -> Response {
    var response = Response(status, body: .bytes(html.bytes))
    response.fields.append(SecurityFields.pages)
    return response
  }

  /// The page with the map.
  static func mapPage(_ html: HTML) -> Response {
    var response = Response(.ok, body: .bytes(html.bytes))
    response.fields.append(SecurityFields.mapPage)
    return response
  }

  /// The page with the camera.
  static func scanPage(_ html: HTML) -> Response {
    var response = Response(.ok, body: .bytes(html.bytes))
    response.fields.append(SecurityFields.scanPage)
    return response
  }

  /// An answer to a script or an app.
  static func json(_ text: String, status: Status = .ok) -> Response {
    var response = Response(status, body: .bytes(Array(text.utf8)))
    response.fields.append(SecurityFields.json)
    return response
  }

  /// A text that the browser saves as a file.
  /// - Parameters:
  ///   - text: the file's content.
  ///   - name: its name, of letters, digits, hyphens and dots.
  /// - Returns: the answer, which no cache keeps.
  static func textFile(_ text: String, named name: StaticString) -> Response {
    var response = Response(.ok, body: .bytes(Array(text.utf8)))
    response.fields.append(SecurityFields.plainText)
    response.fields.append("Content-Disposition", "attachment; filename=\"\(name)\"")
    return response
  }

  /// A page with a form, and with the reason if the form was refused.
  static func page(_ html: HTML, refused: Bool) -> Response {
    page(html, status: refused ? .unprocessableContent : .ok)
  }

  /// A page that says that a limit is reached and when to try again (RFC 6585 section 4).
  static func limited(_ html: HTML, seconds: Int?) -> Response {
    var response = page(html, status: .tooManyRequests)
    if let seconds { response.fields.append("Retry-After", String(max(1, seconds))) }
    return response
  }

  /// Post, redirect, get: 303 to another page (RFC 9110 section 15.4.4).
  static func seeOther(_ link: Link) -> Response {
    var response = Response(.seeOther)
    response.fields.append(SecurityFields.bare)
    response.fields.append("Location", link.address)
    return response
  }

  /// The same, and the next page shows what was done.
  static func seeOther(
    _ link: Link, saying kind: FlashNotice.Kind, of receipt: LedgerReceipt? = nil, _ context: RequestContext
  ) -> Response {
    seeOther(link, saying: FlashNotice(kind, operation: receipt?.operation), context)
  }

  /// The same with a whole notice.
  static func seeOther(_ link: Link, saying notice: FlashNotice, _ context: RequestContext) -> Response {
    var response = seeOther(link)
    context.site.cookie.set(notice, for: link.page, in: context.browser, on: &response)
    return response
  }
}

/// Notices of what the previous page did.
extension RequestContext {
  /// The notice to show on this page; nil for none.
  var notice: FlashNotice? { site.cookie.notice(of: head) }

  /// Clears a notice that this page has shown.
  func clear(_ notice: FlashNotice?, of page: Link, on response: inout Response) {
    if notice != nil { site.cookie.clearNotice(of: page, on: &response) }
  }
}
