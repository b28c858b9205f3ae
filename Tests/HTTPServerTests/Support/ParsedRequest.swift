/// An expected request in a table; the defaults are what most rows have.
struct ParsedRequest: Equatable {
  var method = "GET"
  var path = "/"
  var query: String?
  var host = "a"
  var port: Int?
  var body = ""
  var persists = true
  /// Whether the client waits for `100 Continue`.
  var waits = false
  /// How many bytes after the request the parser leaves unread.
  var left = 0
}
