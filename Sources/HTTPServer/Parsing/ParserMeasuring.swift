/// What WalletBench times of the parser, which nobody else outside needs.
package enum ParserMeasuring {
  /// Parses the same request so many times, each by a parser of its own.
  /// - Returns: how many were whole.
  package static func parse(_ request: [UInt8], times: Int) -> Int {
    let limits = Limits()
    var whole = 0
    for _ in 0..<times {
      var parser = RequestParser(limits: limits)
      var index = 0
      while index < request.count, let progress = try? parser.read(request.span, &index) {
        guard progress == .whole else { continue }
        if parser.head != nil, parser.takeBody().count <= request.count { whole += 1 }
        break
      }
    }
    return whole
  }
}
