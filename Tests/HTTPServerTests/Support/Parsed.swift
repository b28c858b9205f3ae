import TestSupport

@testable import HTTPServer

/// The parser's result for some bytes.
enum Parsed: Equatable, CustomStringConvertible {
  case request(ParsedRequest)
  case refusal(Refusal)
  case partial

  /// Parses the bytes in pieces; `pieces` returns the length of the piece that begins at an offset.
  init(_ input: [UInt8], pieces: (Int) -> Int, limits: Limits = Limits()) {
    var parser = RequestParser(limits: limits)
    var start = 0
    do throws(Refusal) {
      while start < input.count {
        let piece = Array(input[start..<min(input.count, start + max(1, pieces(start)))])
        var index = 0
        var progress = RequestParser.Progress.partial
        repeat { progress = try parser.read(piece.span, &index) } while progress == .head
        if progress == .whole, let head = parser.head {
          let read = ParsedRequest(
            method: head.method.name.description, path: text(head.path), query: head.query.map { text($0) },
            host: head.host.name, port: head.host.port, body: text(parser.takeBody()?.bytes ?? []),
            persists: parser.persists,
            waits: parser.expectsContinue, left: input.count - start - index)
          self = .request(read)
          return
        }
        start += piece.count
      }
      self = .partial
    } catch {
      self = .refusal(error)
    }
  }

  /// Parses in one piece, byte by byte, in many random splits and, for short inputs, cut in two at every offset; all
  /// results must agree.
  static func inEverySplit(_ input: [UInt8], limits: Limits = Limits()) -> [Parsed] {
    var results = [Parsed(input, pieces: { _ in input.count }, limits: limits)]
    results.append(Parsed(input, pieces: { _ in 1 }, limits: limits))
    for (seed, longest) in [2, 3, 7, 40, 200, 4000, 9000, 20000].enumerated() where longest < 2 * input.count {
      var generator = SeededGenerator(seed: UInt64(seed))
      results.append(
        Parsed(input, pieces: { _ in Int.random(in: 1...longest, using: &generator) }, limits: limits))
    }
    guard input.count <= 160 else { return results }
    for cut in 1..<max(1, input.count) {
      results.append(Parsed(input, pieces: { $0 < cut ? cut : input.count }, limits: limits))
    }
    return results
  }

  /// The status of a refusal.
  var status: UInt16? {
    if case .refusal(let refusal) = self { refusal.status.code } else { nil }
  }

  var description: String {
    switch self {
    case .request(let request): "\(request)"
    case .refusal(let refusal): "\(refusal.status.code) \(refusal.reason)"
    case .partial: "partial"
    }
  }
}
