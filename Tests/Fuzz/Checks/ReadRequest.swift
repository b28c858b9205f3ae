@testable import HTTPServer

/// Everything the parser reported about an input, to compare different ways of splitting it.
struct ReadRequest: Equatable {
  var refusal: Refusal?
  var isWhole = false
  var head: RequestHead?
  var body: [UInt8] = []
  var persists = false
  var expectsContinue = false
  /// How many bytes the parser consumed; 0 after a refusal.
  var taken = 0
  /// The most bytes that the parser kept at any time.
  var held = 0

  /// Feeds the bytes to a parser in pieces; `piece` returns the length of the next one.
  init(_ input: ArraySlice<UInt8>, limits: Limits, piece: () -> Int) throws(Broken) {
    var parser = RequestParser(limits: limits)
    var rest = input
    do throws(Refusal) {
      while !isWhole && !rest.isEmpty {
        let bytes = Array(rest.prefix(max(1, piece())))
        var index = 0
        var progress = RequestParser.Progress.partial
        repeat { progress = try parser.read(bytes.span, &index) } while progress == .head
        isWhole = progress == .whole
        held = max(held, parser.heldBytes)
        taken += index
        rest = rest.dropFirst(index)
        if !isWhole && index < bytes.count { break }
      }
    } catch {
      refusal = error
      taken = 0
    }
    head = parser.head
    persists = parser.persists
    expectsContinue = parser.expectsContinue
    body = isWhole ? parser.takeBody()?.bytes ?? [] : []
    try Broken.unless(refusal != nil || isWhole || rest.isEmpty, "It stopped before the end of its input.")
  }

  /// Whether both results are equal, ignoring how much the parser kept in between.
  static func == (left: ReadRequest, right: ReadRequest) -> Bool {
    left.refusal == right.refusal && left.isWhole == right.isWhole && left.body == right.body
      && left.persists == right.persists && left.expectsContinue == right.expectsContinue && left.taken == right.taken
      && left.text == right.text
  }

  /// The head in a form that can be compared.
  private var text: [[UInt8]] {
    guard let head else { return [] }
    let start = [
      Array(head.method.name.description.utf8), head.path, head.query ?? [0], [head.minorVersion],
      Array("\(head.host.name) \(head.host.port ?? -1)".utf8),
    ]
    return head.fields.entries.reduce(into: start) { text, entry in
      text.append(Array(head.fields.bytes[Int(entry.nameStart)..<Int(entry.nameEnd)]))
      text.append(Array(head.fields.value(entry)))
    }
  }
}
