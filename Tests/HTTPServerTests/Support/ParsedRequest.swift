/// A request as a table writes it down; what a row leaves out is what most have.
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
  /// How many bytes behind the request are left untouched.
  var left = 0
}
