/// A file that is served as it is: content, type, validators and cache fields, made once at start.
public struct StaticFile: Sendable {
  /// The path the file is served at, beginning with `/`.
  public let address: String
  /// The strong validator with its quotes, from the content (RFC 9110 section 8.8.3).
  public let etag: String
  /// The content.
  public let bytes: [UInt8]
  /// The fields of a 200.
  let fields: FieldBlock
  /// The fields of a 304 (RFC 9110 section 15.4.5).
  let validators: FieldBlock
  private let lastModified: [UInt8]

  /// Makes the ready answers for a file.
  ///
  /// - Parameters:
  ///   - address: the path the file is served at.
  ///   - mediaType: the `Content-Type`; by default from the ending of the address.
  ///   - bytes: the content.
  ///   - cacheControl: the value of `Cache-Control`.
  ///   - lastModified: seconds since 1970; without it there is no `Last-Modified`.
  public init(
    address: String, mediaType: String? = nil, bytes: [UInt8], cacheControl: String = "no-cache",
    lastModified: Int? = nil
  ) {
    self.address = address
    self.bytes = bytes
    etag = StaticFile.etag(of: bytes)
    self.lastModified = lastModified.map { HTTPDate(seconds: $0).bytes } ?? []
    var pairs: [(StaticString, String)] = [("ETag", etag), ("Cache-Control", cacheControl)]
    if lastModified != nil { pairs.append(("Last-Modified", String(decoding: self.lastModified, as: UTF8.self))) }
    validators = FieldBlock(pairs)
    pairs.append(("Content-Type", mediaType ?? MediaType.forFile(named: address)))
    fields = FieldBlock(pairs)
  }

  /// Whether the client has this content already (RFC 9110 section 13.2.2): by `If-None-Match`, and only without it
  /// by `If-Modified-Since`, which must repeat `Last-Modified` exactly.
  func isUnchanged(for request: Fields) -> Bool {
    let lists = request.all(.ifNoneMatch)
    guard lists.isEmpty else { return lists.contains(where: names) }
    guard !lastModified.isEmpty, let since = request.first(.ifModifiedSince) else { return false }
    return since.elementsEqual(lastModified)
  }

  /// Whether a list of validators names this content; compared weakly (RFC 9110 section 13.1.2). Our validators hold no
  /// comma, so a list can be split at every comma.
  private func names(_ list: ArraySlice<UInt8>) -> Bool {
    if list.equals("*") { return true }
    return list.split(separator: 0x2C).contains { member in
      let tag = member.trimmed
      return (tag.starts(with: "W/".utf8) ? tag.dropFirst(2) : tag).elementsEqual(etag.utf8)
    }
  }

  /// FNV-1a over the content, and its length: the files are our own, nobody crafts collisions.
  private static func etag(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return "\"" + String(hash, radix: 16) + "-" + String(bytes.count, radix: 16) + "\""
  }
}
