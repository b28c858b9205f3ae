import Synchronization

/// A file that is served as it is: content, type, validators and cache fields, made once at start.
///
/// A text also has a form as gzip, which is made when a client first wants it. The two are representations of the same
/// thing (RFC 9110 section 3.2): each has a validator of its own, and conditions and ranges are about the one that the
/// client would get.
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
  private let mediaType: String
  private let cacheControl: String
  /// Whether there may be a form as gzip, so that the answer depends on `Accept-Encoding`.
  private let varies: Bool
  private let compressed = AtomicLazyReference<CompressedForm>()

  /// Prepares the answers for a file.
  ///
  /// - Parameters:
  ///   - address: the path the file is served at.
  ///   - mediaType: the `Content-Type`; by default from the file extension in the address.
  ///   - bytes: the content.
  ///   - cacheControl: the value of `Cache-Control`.
  ///   - lastModified: seconds since 1970; if nil, the answers have no `Last-Modified`.
  package convenience init(
    address: String, mediaType: String? = nil, bytes: [UInt8], cacheControl: String = "no-cache",
    lastModified: Int? = nil
  ) {
    let mediaType = mediaType ?? MediaType.forFile(named: address)
    self.init(
      address: address, mediaType: mediaType, bytes: bytes, cacheControl: cacheControl, lastModified: lastModified,
      varies: bytes.count >= CompressedForm.leastBytes && MediaType.isText(mediaType), coding: .identity)
  }

  private init(
    address: String, mediaType: String, bytes: [UInt8], cacheControl: String, lastModified: Int?, varies: Bool,
    coding: ContentCoding
  ) {
    (self.address, self.mediaType, self.bytes) = (address, mediaType, bytes)
    (self.cacheControl, self.lastModified) = (cacheControl, lastModified)
    self.varies = varies && coding == .identity
    etag = StaticFile.etag(of: bytes)
    var pairs: [(StaticString, String)] = [("ETag", etag), ("Cache-Control", cacheControl)]
    if let lastModified {
      let date = HTTPDate(seconds: lastModified).bytes
      pairs.append(("Last-Modified", String(decoding: date, as: UTF8.self)))
    }
    if varies { pairs.append(("Vary", "Accept-Encoding")) }
    validators = FieldBlock(pairs)
    pairs.append(("Content-Type", mediaType))
    if coding == .gzip { pairs.append(("Content-Encoding", "gzip")) }
    pairs.append(("Accept-Ranges", "bytes"))
    fields = FieldBlock(pairs)
  }

  /// The form of the file that a client wants, by its `Accept-Encoding`.
  func form(for fields: Fields) -> StaticFile {
    guard varies, ContentCoding(for: fields) == .gzip else { return self }
    return (compressed.load() ?? compressed.storeIfNil(CompressedForm(gzip()))).file ?? self
  }

  /// The same file as gzip; nil if that gains less than a tenth.
  private func gzip() -> StaticFile? {
    guard let packed = try? GzipWriter().finish(bytes), packed.count <= bytes.count / 10 * 9 else { return nil }
    return StaticFile(
      address: address, mediaType: mediaType, bytes: packed, cacheControl: cacheControl, lastModified: lastModified,
      varies: true, coding: .gzip)
  }

  /// FNV-1a hash and length of the content: the files are our own, so nobody crafts collisions.
  private static func etag(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return "\"" + String(hash, radix: 16) + "-" + String(bytes.count, radix: 16) + "\""
  }
}

/// The form of a file as gzip, if there is one.
private final class CompressedForm: Sendable {
  /// Nothing smaller is compressed: head and end of gzip take 18 bytes, and a packet is sent anyway.
  static let leastBytes = 400

  let file: StaticFile?

  init(_ file: StaticFile?) { self.file = file }
}
