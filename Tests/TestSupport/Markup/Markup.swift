import Templates

/// A page taken apart by a small, strict reader of its own: every fault is a sentence.
package struct Markup {
  package struct Element {
    package var name: String
    package var attributes: [String: String]
    /// The index of the element around it.
    package var parent: Int?
  }

  package private(set) var elements: [Element] = []
  package private(set) var faults: [String] = []
  package private(set) var text = ""
  /// Text by the index of the element that it stands in directly.
  package private(set) var textIn: [Int: String] = [:]
  private var open: [Int] = []
  /// By scalars: a name may begin with a mark that would become one character with the bracket before it.
  private var rest: Substring.UnicodeScalarView

  private static let void: Set = ["meta", "link", "img", "input", "br"]

  package init(_ html: HTML) { self.init(page: String(decoding: html.bytes, as: UTF8.self)) }

  /// Reads a page as it came over the wire.
  package init(page: String) {
    rest = page[...].unicodeScalars
    while !rest.isEmpty {
      if rest.first == "<" { readTag() } else { readText() }
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

  /// The text of the first element with this name, as a reader gets it.
  package func text(of name: String) -> String? {
    elements.indices.first { elements[$0].name == name }.map { textIn[$0] ?? "" }
  }

  private mutating func readText() {
    let end = rest.firstIndex(of: "<") ?? rest.endIndex
    let raw = rest[..<end]
    if raw.contains(">") { faults.append("a bare > in \(raw)") }
    let decoded = decode(raw)
    text += decoded
    if let parent = open.last { textIn[parent, default: ""] += decoded }
    rest = rest[end...]
  }

  private mutating func readTag() {
    rest.removeFirst()
    let doctype = "!doctype html>".unicodeScalars
    if rest.starts(with: doctype) {
      rest.removeFirst(doctype.count)
    } else if rest.first == "/" {
      rest.removeFirst()
      close(takeName())
      expect(">")
    } else {
      openElement()
    }
  }

  private mutating func openElement() {
    let name = takeName()
    if name.isEmpty { faults.append("a bare < before \(rest.prefix(20))") }
    var element = Element(name: name, attributes: [:], parent: open.last)
    while rest.first == " " {
      rest.removeFirst()
      let attribute = takeName()
      guard !attribute.isEmpty else {
        faults.append("a stray space in <\(name)>")
        continue
      }
      if element.attributes[attribute] != nil { faults.append("\(attribute) twice in <\(name)>") }
      element.attributes[attribute] = takeValue(of: attribute)
    }
    let closesItself = rest.first == "/"
    if closesItself { rest.removeFirst() }
    expect(">")
    elements.append(element)
    if !closesItself, !Self.void.contains(name) { open.append(elements.count - 1) }
  }

  private mutating func takeValue(of attribute: String) -> String {
    guard rest.first == "=" else { return "" }
    rest.removeFirst()
    guard rest.first == "\"" else {
      faults.append("\(attribute) is not quoted")
      return ""
    }
    rest.removeFirst()
    let end = rest.firstIndex(of: "\"") ?? rest.endIndex
    let raw = rest[..<end]
    if raw.contains("<") || raw.contains(">") { faults.append("a bare bracket in \(attribute)") }
    rest = rest[end...].dropFirst()
    return decode(raw)
  }

  private mutating func close(_ name: String) {
    guard let last = open.last, elements[last].name == name else {
      faults.append("</\(name)> closes \(open.last.map { elements[$0].name } ?? "nothing")")
      return
    }
    open.removeLast()
  }

  private mutating func takeName() -> String {
    let end = rest.firstIndex { !Self.isOfName($0) } ?? rest.endIndex
    let name = rest[..<end]
    rest = rest[end...]
    return String(name)
  }

  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-": true
    default: false
    }
  }

  private mutating func expect(_ mark: Unicode.Scalar) {
    if rest.first == mark { rest.removeFirst() } else { faults.append("\(mark) expected before \(rest.prefix(20))") }
  }

  private mutating func decode(_ raw: Substring.UnicodeScalarView) -> String {
    var decoded = String.UnicodeScalarView()
    var rest = raw
    while let sign = rest.firstIndex(of: "&") {
      decoded.append(contentsOf: rest[..<sign])
      guard let end = rest[sign...].firstIndex(of: ";"), let scalar = Self.references[String(rest[sign...end])]
      else {
        faults.append("a bare & in \(raw)")
        return String(decoded)
      }
      decoded.append(scalar)
      rest = rest[end...].dropFirst()
    }
    decoded.append(contentsOf: rest)
    return String(decoded)
  }

  private static let references: [String: Unicode.Scalar] = [
    "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'",
  ]
}
