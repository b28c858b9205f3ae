/// Splits a request target and decodes its path once (RFC 9112 section 3.2).
struct TargetParser {
  /// The decoded path.
  var path: [UInt8]
  /// What stands after `?`.
  var query: [UInt8]?
  /// The authority, when the target is absolute.
  var authority: ArraySlice<UInt8>?

  /// Reads a target; its bytes have been checked against ``ByteClass/target``.
  init(_ target: ArraySlice<UInt8>, method: Method) throws(Refusal) {
    if target.first == 0x2F {
      (path, query) = try TargetParser.split(target)
    } else if target.equals("*") {
      guard method == .options else { throw .targetForm }
      (path, query) = ([0x2A], nil)
    } else {
      guard target.prefix(7).equalsIgnoringCase("http://") else { throw .targetForm }
      let rest = target.dropFirst(7)
      let end = rest.firstIndex { $0 == 0x2F || $0 == 0x3F } ?? rest.endIndex
      authority = rest[rest.startIndex..<end]
      if end == rest.endIndex && method == .options {
        (path, query) = ([0x2A], nil)
      } else {
        (path, query) = try TargetParser.split(rest[end...])
      }
    }
  }

  private static func split(_ target: ArraySlice<UInt8>) throws(Refusal) -> (path: [UInt8], query: [UInt8]?) {
    let end = target.firstIndex(of: 0x3F) ?? target.endIndex
    let raw = target[target.startIndex..<end]
    let path = try raw.isEmpty ? [0x2F] : decodedPath(raw)
    guard end < target.endIndex else { return (path, nil) }
    let query = target[(end + 1)...]
    guard isEncodedCorrectly(query) else { throw .targetEncoding }
    return (path, Array(query))
  }

  /// Decodes first and checks then, so that `%2e%2e%2f` is seen for what it is.
  private static func decodedPath(_ raw: ArraySlice<UInt8>) throws(Refusal) -> [UInt8] {
    guard let path = PercentDecoding.decode(raw) else { throw .targetEncoding }
    var segmentStart = 0
    for index in 0...path.count {
      if index < path.count {
        let byte = path[index]
        guard byte >= 0x20, byte != 0x7F, byte != 0x5C else { throw .targetPath }
        guard byte == 0x2F else { continue }
      }
      let length = index - segmentStart
      if (length == 1 || length == 2) && path[segmentStart..<index].allSatisfy({ $0 == 0x2E }) { throw .targetPath }
      segmentStart = index + 1
    }
    return path
  }

  private static func isEncodedCorrectly(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while let percent = rest.firstIndex(of: 0x25) {
      guard percent + 2 < rest.endIndex, rest[percent + 1].hexadecimalValue != nil,
        rest[percent + 2].hexadecimalValue != nil
      else { return false }
      rest = rest[(percent + 3)...]
    }
    return true
  }
}
