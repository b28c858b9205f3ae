/// A file that is served as it is: content, type, validators and cache fields, made once at start.
///
/// A class of constants, so that passing it on costs one reference count instead of one for each part.
package final class StaticFile: Sendable {
  /// The path the file is served at, beginning with `/`.
  package let address: String
  /// The strong validator with its quotes, from the content (RFC 9110 section 8.8.3).
  package let etag: String
  /// The content.
  package let bytes: [UInt8]
  /// When the content last changed, in seconds since 1970.
  package let lastModified: Int?
  /// The fields of a 200 and of a 206.
  let fields: FieldBlock
  /// The fields of a 304 (RFC 9110 section 15.4.5).
  let validators: FieldBlock

  /// Prepares the answers for a file.
  ///
  /// - Parameters:
  ///   - address: the path the file is served at.
  ///   - mediaType: the `Content-Type`; by default from the file extension in the address.
  ///   - bytes: the content.
  ///   - cacheControl: the value of `Cache-Control`.
  ///   - lastModified: seconds since 1970; if nil, the answers have no `Last-Modified`.
  package init(
    address: String, mediaType: String? = nil, bytes: [UInt8], cacheControl: String = "no-cache",
    lastModified: Int? = nil
  ) {
    self.address = address
    self.bytes = bytes
    self.lastModified = lastModified
    etag = StaticFile.etag(of: bytes)
    var pairs: [(StaticString, String)] = [("ETag", etag), ("Cache-Control", cacheControl)]
    if let lastModified {
      let date = HTTPDate(seconds: lastModified).bytes
      pairs.append(("Last-Modified", String(decoding: date, as: UTF8.self)))
    }
    validators = FieldBlock(pairs)
    pairs.append(("Content-Type", mediaType ?? MediaType.forFile(named: address)))
    pairs.append(("Accept-Ranges", "bytes"))
    fields = FieldBlock(pairs)
  }

  /// FNV-1a hash and length of the content: the files are our own, so nobody crafts collisions.
  private static func etag(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return "\"" + String(hash, radix: 16) + "-" + String(bytes.count, radix: 16) + "\""
  }
}

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
}
