/// The part of the parser that WalletBench times; nothing else outside needs it.
package enum ParserMeasuring {
  /// Parses the same request `times` times, each with its own parser.
  /// - Returns: how many were complete.
  package static func parse(_ request: [UInt8], times: Int) -> Int {
    let limits = Limits()
    var whole = 0
    for _ in 0..<times {
      var parser = RequestParser(limits: limits)
      var index = 0
      while index < request.count, let progress = try? parser.read(request.span, &index) {
        guard progress == .whole else { continue }
        if parser.head != nil, parser.takeBody()?.count ?? 0 <= request.count { whole += 1 }
        break
      }
    }
    return whole
  }
}
