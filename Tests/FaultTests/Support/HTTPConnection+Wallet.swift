import TestSupport

/// Requests as a signed-in browser makes them.
extension HTTPConnection {
  func ask(_ method: String, _ path: String, cookie: String?, form: String? = nil) throws -> HTTPAnswer {
    try begin(method, path, cookie: cookie, form: form)
    return try readAnswer()
  }

  /// Sends a request; the caller reads its answer later.
  func begin(_ method: String, _ path: String, cookie: String?, form: String? = nil) throws {
    var text = "\(method) \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\n"
    if let cookie { text += "Cookie: wallet_\(port)=\(cookie)\r\n" }
    if let form {
      text += "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(form.utf8.count)\r\n"
    }
    try send(text + "\r\n" + (form ?? ""))
  }
}
