/// The media types of the server's files, by file extension.
package enum MediaType {
  /// The `Content-Type` for a file; `application/octet-stream` for an unknown extension.
  package static func forFile(named name: String) -> String {
    guard let dot = name.utf8.lastIndex(of: 0x2E) else { return "application/octet-stream" }
    return switch name[name.index(after: dot)...].lowercased() {
    case "css": "text/css; charset=utf-8"
    case "html": "text/html; charset=utf-8"
    case "ico": "image/x-icon"
    case "js": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "png": "image/png"
    case "svg": "image/svg+xml"
    case "txt": "text/plain; charset=utf-8"
    case "webmanifest": "application/manifest+json"
    case "woff2": "font/woff2"
    default: "application/octet-stream"
    }
  }

  /// Whether content of this type is text, which compresses well. Pictures and fonts are compressed already; so are the
  /// icons of a `favicon.ico`, which are PNG.
  static func isText(_ type: String) -> Bool {
    type.hasPrefix("text/") || ["application/json", "application/manifest+json", "image/svg+xml"].contains(type)
  }
}
