/// One request over one connection to this machine, written by hand so that a test can send anything.
package enum HTTPClient {
  /// - Parameters:
  ///   - method: usually in capitals; tests may send anything.
  ///   - path: including the query.
  ///   - port: where the server listens.
  ///   - fields: header fields; `Host` and, with a body, a form's `Content-Type` are added if missing.
  ///   - body: usually a form's.
  ///   - patience: the timeout of a read, in seconds.
  /// - Returns: the answer.
  /// - Throws: ``ClientFailure``.
  package static func send(
    _ method: String, _ path: String, port: Int, fields: [(String, String)] = [], body: String? = nil,
    patience: Int = 60
  ) throws -> HTTPAnswer {
    let connection = try HTTPConnection(port: port, patience: patience)
    try connection.send(request(method, path, port: port, fields: fields + [("Connection", "close")], body: body))
    return try connection.readAnswer(toHead: method == "HEAD")
  }

  /// Builds a request for a connection that stays open after it.
  /// - Parameters:
  ///   - method: usually in capitals; tests may send anything.
  ///   - path: including the query.
  ///   - port: where the server listens.
  ///   - fields: header fields; `Host` and, with a body, a form's `Content-Type` are added if missing.
  ///   - body: usually a form's.
  /// - Returns: the whole request.
  package static func request(
    _ method: String, _ path: String, port: Int, fields: [(String, String)] = [], body: String? = nil
  ) -> String {
    var text = "\(method) \(path) HTTP/1.1\r\n"
    if !fields.contains(where: { $0.0.lowercased() == "host" }) { text += "Host: localhost:\(port)\r\n" }
    for (name, value) in fields { text += "\(name): \(value)\r\n" }
    if let body {
      if !fields.contains(where: { $0.0.lowercased() == "content-type" }) {
        text += "Content-Type: application/x-www-form-urlencoded\r\n"
      }
      text += "Content-Length: \(body.utf8.count)\r\n"
    }
    return text + "\r\n" + (body ?? "")
  }
}
