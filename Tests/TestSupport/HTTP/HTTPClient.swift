/// One request over one connection to this machine, written by hand so that a test can send anything.
package enum HTTPClient {
  /// - Parameters:
  ///   - method: in capitals, or whatever a test likes.
  ///   - path: with the query.
  ///   - port: where the server listens.
  ///   - fields: header fields; `Host` and, with a body, the form's `Content-Type` are added where they are missing.
  ///   - body: a form's, most of the time.
  ///   - patience: how many seconds a read waits.
  /// - Returns: what was answered.
  /// - Throws: ``ClientFailure``.
  package static func send(
    _ method: String, _ path: String, port: Int, fields: [(String, String)] = [], body: String? = nil,
    patience: Int = 20
  ) throws -> HTTPAnswer {
    let connection = try HTTPConnection(port: port, patience: patience)
    try connection.send(request(method, path, port: port, fields: fields + [("Connection", "close")], body: body))
    return try connection.readAnswer(toHead: method == "HEAD")
  }

  /// The bytes of a request, for a connection that goes on after it.
  /// - Parameters:
  ///   - method: in capitals, or whatever a test likes.
  ///   - path: with the query.
  ///   - port: where the server listens.
  ///   - fields: header fields; `Host` and, with a body, the form's `Content-Type` are added where they are missing.
  ///   - body: a form's, most of the time.
  /// - Returns: the request, whole.
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
