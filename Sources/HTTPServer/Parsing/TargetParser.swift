/// Splits a request target and decodes its path once (RFC 9112 section 3.2).
struct TargetParser {
  /// The decoded path.
  private(set) var path: [UInt8]
  /// The part after `?`.
  private(set) var query: [UInt8]?
  /// The host in the target, if the target is absolute.
  private(set) var host: HostName?

  /// Parses a target whose bytes all belong to ``ByteClass/target``.
  init(_ message: Span<UInt8>, _ target: Range<Int>, method: Method) throws(Refusal) {
    path = [0x2A]
    if message[target.lowerBound] == 0x2F {
      try split(message, target)
    } else if message.equals("*", in: target) {
      guard method == .options else { throw .targetForm }
    } else {
      try readAbsolute(message, target, method)
    }
  }

  private mutating func readAbsolute(_ message: Span<UInt8>, _ target: Range<Int>, _ method: Method) throws(Refusal) {
    let start = min(target.lowerBound + 7, target.upperBound)
    guard message.equalsIgnoringCase("http://", in: target.lowerBound..<start) else { throw .targetForm }
    var end = start
    while end < target.upperBound, message[end] != 0x2F, message[end] != 0x3F { end += 1 }
    guard let host = HostParser.parse(message, start..<end) else { throw .targetHost }
    self.host = host
    if end == target.upperBound && method == .options { return }
    try split(message, end..<target.upperBound)
  }

  private mutating func split(_ message: Span<UInt8>, _ target: Range<Int>) throws(Refusal) {
    let end = message.firstIndex(of: 0x3F, in: target)
    path = end > target.lowerBound ? try TargetParser.decodedPath(message, target.lowerBound..<end) : [0x2F]
    guard end < target.upperBound else { return }
    let range = (end + 1)..<target.upperBound
    guard TargetParser.isEncodedCorrectly(message, range) else { throw .targetEncoding }
    var query: [UInt8] = []
    query.append(message, range)
    self.query = query
  }

  /// Decodes first and then checks, so that `%2e%2e%2f` is recognised.
  private static func decodedPath(_ message: Span<UInt8>, _ range: Range<Int>) throws(Refusal) -> [UInt8] {
    guard let path = PercentDecoding.decode(message, range, plusIsSpace: false) else { throw .targetEncoding }
    try check(path.span)
    return path
  }

  private static func check(_ path: Span<UInt8>) throws(Refusal) {
    var segmentStart = 0
    var hasOnlyDots = true
    for index in path.indices {
      let byte = path[index]
      if byte == 0x2F {
        if hasOnlyDots && isDots(index - segmentStart) { throw .targetPath }
        segmentStart = index + 1
        hasOnlyDots = true
      } else {
        guard byte >= 0x20, byte != 0x7F, byte != 0x5C else { throw .targetPath }
        if byte != 0x2E { hasOnlyDots = false }
      }
    }
    if hasOnlyDots && isDots(path.count - segmentStart) { throw .targetPath }
  }

  /// `.` and `..` move through a tree of paths; an empty segment and `...` do not.
  private static func isDots(_ count: Int) -> Bool { count == 1 || count == 2 }

  private static func isEncodedCorrectly(_ message: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var index = message.firstIndex(of: 0x25, in: range)
    while index < range.upperBound {
      guard message.isEscape(at: index, before: range.upperBound) else { return false }
      index = message.firstIndex(of: 0x25, in: (index + 3)..<range.upperBound)
    }
    return true
  }
}
