import Testing

extension Substitution {
  /// Compares a page with a harmless name in it to the same page with this one: the same elements with the same
  /// attributes, and every text as it was typed.
  func expectPage(_ answer: Answer, like plain: Answer, at address: String) {
    let markup = Markup(page: answer.text)
    let plainMarkup = Markup(page: plain.text)
    #expect(markup.faults == [], "\(address)")
    #expect(markup.elements.map(\.name) == plainMarkup.elements.map(\.name), "\(address)")
    for (element, plainElement) in zip(markup.elements, plainMarkup.elements) {
      #expect(
        element.attributes.keys.sorted() == plainElement.attributes.keys.sorted(), "\(address): <\(element.name)>")
      // Tokens and keys are a browser's own.
      if ["csrf", "op"].contains(plainElement.attributes["name"]) { continue }
      for (name, value) in element.attributes {
        #expect(allows(value, for: plainElement.attributes[name] ?? ""), "\(address): \(name) of <\(element.name)>")
      }
    }
    #expect(Self.withoutHashes(markup.text) == Self.withoutHashes(text(plainMarkup.text)), "\(address)")
  }

  /// A page that somebody made with this text in a field: well-formed, without a script or a handler that is not ours,
  /// and with the text in the field as it was typed.
  func expectTyped(_ answer: Answer, in field: String, files: Set<String>, at address: String) {
    #expect(answer.status < 500, "\(address) with \(field)")
    guard answer.field("Content-Type")?.hasPrefix("text/html") == true else { return }
    let markup = Markup(page: answer.text)
    #expect(markup.houseFaults(files: files) == [], "\(address) with \(field)")
    for element in markup.elements where element.attributes["name"] == field && element.name == "input" {
      let shown = element.attributes["value"] ?? ""
      // A field may be emptied, but never shows something else.
      #expect(shown.isEmpty || shown == typed, "\(address) with \(field)")
    }
  }
}
