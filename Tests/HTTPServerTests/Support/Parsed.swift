@testable import HTTPServer

/// What the parser made of some bytes.
enum Parsed: Equatable, CustomStringConvertible {
  case request(method: String, path: String, query: String?, host: String, port: Int?, body: String, left: Int)
  case refusal(Refusal)
  case partial

  /// Parses the bytes cut into pieces of these sizes; the last size is used to the end.
  init(_ input: [UInt8], pieces: (Int) -> Int, limits: Limits = Limits()) {
    var parser = RequestParser(limits: limits)
    var start = 0
    do throws(Refusal) {
      while start < input.count {
        let end = min(input.count, start + max(1, pieces(start)))
        var index = 0
        let piece = Array(input[start..<end])
        while index < piece.count || parser.head != nil {
          let before = index
          let progress = try parser.read(piece.span, &index)
          if case .whole = progress, let head = parser.head {
            self = .request(
              method: head.method.name.description, path: text(head.path), query: head.query.map { text($0) },
              host: head.host.name, port: head.host.port, body: text(parser.takeBody()),
              left: input.count - start - index)
            return
          }
          if case .partial = progress { break }
          if index == before && index == piece.count { break }
        }
        start = end
      }
      self = .partial
    } catch {
      self = .refusal(error)
    }
  }

  /// Parses in one piece, byte by byte and in many random splits; all must agree.
  static func inEverySplit(_ input: [UInt8], limits: Limits = Limits()) -> [Parsed] {
    var results = [Parsed(input, pieces: { _ in input.count }, limits: limits)]
    results.append(Parsed(input, pieces: { _ in 1 }, limits: limits))
    for seed in 0..<8 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let longest = [2, 3, 7, 40, 200, 4000, 9000, 20000][seed]
      results.append(
        Parsed(input, pieces: { _ in Int.random(in: 1...longest, using: &generator) }, limits: limits))
    }
    return results
  }

  /// The status of a refusal.
  var status: UInt16? {
    if case .refusal(let refusal) = self { refusal.status.code } else { nil }
  }

  var description: String {
    switch self {
    case .request(let method, let path, let query, let host, let port, let body, let left):
      "\(method) \(path) ?\(query ?? "-") \(host):\(port.map(String.init) ?? "-") body \(body.count) left \(left)"
    case .refusal(let refusal): "\(refusal.status.code) \(refusal.reason)"
    case .partial: "partial"
    }
  }
}
