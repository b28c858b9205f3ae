import Foundation
import FoundationXML
import TestSupport

/// An XML document, parsed by the system's own parser: its elements in order, and the text in each.
final class XMLParts: NSObject, XMLParserDelegate {
  private(set) var elements: [(name: String, text: String)] = []
  private var open: [Int] = []

  /// - Throws: the parser's error if a document is not well-formed.
  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { throw ClientFailure(what: "no XML: \(parser.parserError.debugDescription)") }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append((name, ""))
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let index = open.last { elements[index].text += text }
  }
}
