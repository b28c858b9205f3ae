/// Splits HTML of ours into tags and text. Ours is well-formed: attributes are quoted and only five entities occur.
///
/// By scalars: a name may begin with a mark that would become one character with the bracket before it.
struct TagReader {
  enum Part {
    case open(String, [String: String])
    case close(String)
    case text(String)
  }

  private typealias Scalars = Substring.UnicodeScalarView

  private var rest: Scalars

  init(_ html: String) { rest = html[...].unicodeScalars }

  mutating func next() -> Part? {
    guard let first = rest.first else { return nil }
    guard first == "<", let end = rest.firstIndex(of: ">") else {
      let text = rest.prefix { $0 != "<" }
      rest = rest.dropFirst(max(text.count, 1))
      return .text(Self.decoded(text))
    }
    let tag = rest[rest.index(after: rest.startIndex)..<end]
    rest = rest[rest.index(after: end)...]
    if tag.first == "!" { return .text("") }
    if tag.first == "/" { return .close(String(tag.dropFirst()).lowercased()) }
    let name = tag.prefix { $0 != " " && $0 != "\n" && $0 != "/" }
    return .open(String(name).lowercased(), Self.attributes(tag.dropFirst(name.count)))
  }

  private static func attributes(_ text: Scalars) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = text
    while let start = rest.firstIndex(where: { $0 != " " && $0 != "\n" && $0 != "/" }) {
      rest = rest[start...]
      let name = rest.prefix { $0 != "=" && $0 != " " && $0 != "\n" }
      rest = rest.dropFirst(name.count)
      var value = Scalars()
      if rest.starts(with: "=\"".unicodeScalars) {
        rest = rest.dropFirst(2)
        value = rest.prefix { $0 != "\"" }
        rest = rest.dropFirst(value.count + 1)
      }
      attributes[String(name).lowercased()] = decoded(value)
    }
    return attributes
  }

  private static func decoded(_ text: Scalars) -> String {
    let text = String(text)
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&nbsp;", with: " ").replacing("&amp;", with: "&")
  }
}
