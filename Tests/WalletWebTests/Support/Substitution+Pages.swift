import TestSupport
import Testing

extension Substitution {
  /// Compares a page with a harmless name in it to the same page with this one: the same elements with the same
  /// attributes, and every text as it was typed.
  func expectPage(_ answer: HTTPAnswer, like plain: HTTPAnswer, at address: String) {
    let markup = Markup(page: answer.text)
    let plainMarkup = Markup(page: plain.text)
    // A difference in structure shifts everything after it, so it is reported once.
    guard markup.faults.isEmpty, markup.elements.map(\.name) == plainMarkup.elements.map(\.name) else {
      let other = zip(markup.elements, plainMarkup.elements).first { $0.name != $1.name }
      Issue.record(
        """
        \(address) with \(typed) has other parts: \(markup.faults.prefix(3)), \(answer.status) for \(plain.status), \
        first \(String(describing: other)) in \(markup.text)
        """)
      return
    }
    var faults: [String] = []
    for (element, plainElement) in zip(markup.elements, plainMarkup.elements) {
      let attributes = plainElement.attributes
      if element.attributes.keys.sorted() != attributes.keys.sorted() {
        faults.append("attributes of <\(element.name)>")
      }
      // Tokens and keys differ in every browser.
      if ["csrf", "op"].contains(attributes["name"]) { continue }
      // The first letter of a name, in an account's mark.
      if let first = element.attributes["data-first"], typed.uppercased().hasPrefix(first) { continue }
      for (name, value) in element.attributes where !allows(value, for: attributes[name] ?? "") {
        faults.append("\(name) of <\(element.name)>: \(value)")
      }
    }
    #expect(faults == [], "\(address)")
    #expect(Self.withoutHashes(markup.text) == Self.withoutHashes(text(plainMarkup.text)), "\(address)")
  }

  /// Checks a page that was made with this text in a field: well-formed, without a script or a handler that is not
  /// ours, and with the text in the field as it was typed.
  func expectTyped(_ answer: HTTPAnswer, in field: String, files: Set<String>, at address: String) {
    #expect(answer.status < 500, "\(address) with \(field)")
    guard answer.field("Content-Type")?.hasPrefix("text/html") == true else { return }
    let markup = Markup(page: answer.text)
    #expect(markup.houseFaults(files: files) == [], "\(address) with \(field)")
    let shown = markup.elements.filter { $0.attributes["name"] == field && $0.name == "input" }
      .map { $0.attributes["value"] ?? "" }
    // A field may be emptied, but never shows other text.
    #expect(shown.filter { !$0.isEmpty && $0 != typed } == [], "\(address) with \(field)")
  }
}
