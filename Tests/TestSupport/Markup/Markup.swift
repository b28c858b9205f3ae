import Templates

/// A page parsed by a small, strict parser of its own, which describes every fault in a sentence.
///
/// It works on bytes: a name may begin with a mark that would form one character with the bracket before it.
package struct Markup: Sendable {
  package struct Element: Sendable {
    package var name: String
    package var attributes: [String: String]
    /// The index of the enclosing element.
    package var parent: Int?
  }

  package private(set) var elements: [Element] = []
  package private(set) var faults: [String] = []
  package private(set) var text = ""
  /// Text by the index of the element that directly contains it.
  package private(set) var textIn: [Int: String] = [:]
  private var open: [Int] = []
  private let bytes: [UInt8]
  private var place = 0

  private static let void: Set = ["meta", "link", "img", "input", "br"]

  package init(_ html: HTML) { self.init(Array(html.bytes)) }

  /// Parses a page as received over HTTP.
  package init(page: String) { self.init(Array(page.utf8)) }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while place < bytes.count {
      if isNext("<") { readTag() } else { readText() }
    }
    for index in open { faults.append("<\(elements[index].name)> is never closed") }
  }

  package func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  package func withID(_ id: String) -> Element? { elements.first { $0.attributes["id"] == id } }

  /// The elements inside the one with this index.
  package func inside(_ index: Int) -> [Element] {
    elements.filter { element in
      var parent = element.parent
      while let above = parent {
        if above == index { return true }
        parent = elements[above].parent
      }
      return false
    }
  }

  /// The text of the first element with this name, as a reader sees it.
  package func text(of name: String) -> String? {
    elements.indices.first { elements[$0].name == name }.map { textIn[$0] ?? "" }
  }

  private mutating func readText() {
    let start = place
    skip(to: "<")
    if contains(">", from: start) { faults.append("a bare > in \(read(from: start))") }
    let decoded = decode(from: start)
    text += decoded
    if let parent = open.last { textIn[parent, default: ""] += decoded }
  }

  private mutating func readTag() {
    place += 1
    if bytes[place...].starts(with: "!doctype html>".utf8) {
      skip(to: ">")
      place += 1
    } else if take("/") {
      close(takeName())
      expect(">")
    } else {
      openElement()
    }
  }

  private mutating func openElement() {
    let name = takeName()
    if name.isEmpty { faults.append("a bare < before \(ahead)") }
    var element = Element(name: name, attributes: [:], parent: open.last)
    while take(" ") {
      let attribute = takeName()
      guard !attribute.isEmpty else {
        faults.append("a stray space in <\(name)>")
        continue
      }
      if element.attributes[attribute] != nil { faults.append("\(attribute) twice in <\(name)>") }
      element.attributes[attribute] = takeValue(of: attribute)
    }
    let closesItself = take("/")
    expect(">")
    elements.append(element)
    if !closesItself, !Self.void.contains(name) { open.append(elements.count - 1) }
  }

  private mutating func takeValue(of attribute: String) -> String {
    guard take("=") else { return "" }
    guard take("\"") else {
      faults.append("\(attribute) is not quoted")
      return ""
    }
    let start = place
    skip(to: "\"")
    if contains("<", from: start) || contains(">", from: start) { faults.append("a bare bracket in \(attribute)") }
    let value = decode(from: start)
    _ = take("\"")
    return value
  }

  private mutating func close(_ name: String) {
    guard let last = open.last, elements[last].name == name else {
      faults.append("</\(name)> closes \(open.last.map { elements[$0].name } ?? "nothing")")
      return
    }
    open.removeLast()
  }

  private mutating func takeName() -> String {
    let start = place
    while place < bytes.count, Self.isOfName(bytes[place]) { place += 1 }
    return read(from: start)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private mutating func expect(_ mark: Unicode.Scalar) {
    if !take(mark) { faults.append("\(mark) expected before \(ahead)") }
  }

  /// The text from `start` to the current position, with its references decoded.
  private mutating func decode(from start: Int) -> String {
    var decoded: [UInt8] = []
    var done = start
    while let sign = find("&", from: done) {
      decoded += bytes[done..<sign]
      guard let end = find(";", from: sign), let byte = Self.references[text(sign, end + 1)] else {
        faults.append("a bare & in \(read(from: start))")
        return String(decoding: decoded, as: UTF8.self)
      }
      decoded.append(byte)
      done = end + 1
    }
    decoded += bytes[done..<place]
    return String(decoding: decoded, as: UTF8.self)
  }

  private static let references: [String: UInt8] = [
    "&amp;": UInt8(ascii: "&"), "&lt;": UInt8(ascii: "<"), "&gt;": UInt8(ascii: ">"), "&quot;": UInt8(ascii: "\""),
    "&#39;": UInt8(ascii: "'"),
  ]

  // MARK: Bytes

  private func isNext(_ mark: Unicode.Scalar) -> Bool { place < bytes.count && bytes[place] == UInt8(ascii: mark) }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard isNext(mark) else { return false }
    place += 1
    return true
  }

  private mutating func skip(to mark: Unicode.Scalar) {
    let mark = UInt8(ascii: mark)
    while place < bytes.count, bytes[place] != mark { place += 1 }
  }

  /// The first position of the mark between `start` and the current position; nil if there is none.
  private func find(_ mark: Unicode.Scalar, from start: Int) -> Int? {
    let mark = UInt8(ascii: mark)
    var at = start
    while at < place, bytes[at] != mark { at += 1 }
    return at < place ? at : nil
  }

  private func contains(_ mark: Unicode.Scalar, from start: Int) -> Bool { find(mark, from: start) != nil }

  private func text(_ start: Int, _ end: Int) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }

  private func read(from start: Int) -> String { text(start, place) }

  /// The next few bytes, for a sentence about a fault.
  private var ahead: String { text(place, min(place + 20, bytes.count)) }
}
