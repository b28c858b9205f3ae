import Templates

extension Markup {
  /// Checks that a page is well-formed and follows the rules for every page; an empty result means a good page.
  /// - Parameter files: the addresses of files that the page may link to.
  /// - Returns: a sentence for each fault.
  package func houseFaults(files: Set<String>) -> [String] {
    faults + frameFaults + idFaults + formFaults + addressFaults(files) + nameFaults
  }

  private var frameFaults: [String] {
    var found: [String] = []
    if all("html").first?.attributes["lang"] != "en" { found.append("no language") }
    for name in ["title", "main", "h1"] where all(name).count != 1 { found.append("not exactly one <\(name)>") }
    if !all("style").isEmpty { found.append("inline style") }
    for (index, element) in elements.enumerated() where element.name == "script" {
      if element.attributes["src"] == nil || textIn[index]?.isEmpty == false { found.append("inline script") }
      if element.attributes["defer"] == nil { found.append("a script that the page waits for") }
    }
    for element in elements {
      for name in element.attributes.keys where name == "style" || name.hasPrefix("on") {
        found.append("inline \(name) in <\(element.name)>")
      }
    }
    return found
  }

  private var idFaults: [String] {
    var found: [String] = []
    let ids = elements.compactMap { $0.attributes["id"] }
    for id in Set(ids) where ids.count(where: { $0 == id }) > 1 { found.append("id \(id) twice") }
    for element in elements {
      if let target = element.attributes["for"], withID(target) == nil { found.append("label for missing \(target)") }
      for id in element.attributes["aria-describedby"]?.split(separator: " ") ?? [] where withID(String(id)) == nil {
        found.append("aria-describedby of missing \(id)")
      }
      if let href = element.attributes["href"], href.hasPrefix("#"), withID(String(href.dropFirst())) == nil {
        found.append("link to missing \(href)")
      }
    }
    return found
  }

  private var formFaults: [String] {
    var found: [String] = []
    for (index, form) in elements.enumerated() where form.name == "form" {
      let fields = inside(index)
      let tokens = fields.count { $0.attributes["name"] == "csrf" }
      switch form.attributes["method"] {
      case "post": if tokens != 1 { found.append("a form without one csrf") }
      // A GET form changes nothing, and its fields appear in the address: no token, no key.
      case "get":
        if tokens > 0 || fields.contains(where: { $0.attributes["name"] == "op" }) {
          found.append("a token in an address")
        }
      default: found.append("a form that is neither posted nor a question")
      }
      if !fields.contains(where: { $0.name == "button" }) { found.append("a form without a button") }
      for action in [form.attributes["action"]] + fields.map({ $0.attributes["formaction"] }) {
        if let action, !isOurs(action) { found.append("a form to \(action)") }
      }
    }
    return found
  }

  private func addressFaults(_ files: Set<String>) -> [String] {
    elements.compactMap { element in
      guard let address = element.attributes["href"] ?? element.attributes["src"] else { return nil }
      if address.hasPrefix("#") || files.contains(address) || isOurs(address) { return nil }
      // Not a server's address: it opens the authenticator app on this machine.
      if element.name == "a", address.hasPrefix("otpauth://totp/MyWallet:") { return nil }
      // The wallet's own address by another name, where browsers keep passkeys.
      if element.name == "a", address.wholeMatch(of: /http:\/\/localhost:\d+/) != nil { return nil }
      return "an address of nobody: \(address)"
    }
  }

  /// Every control that a user can operate needs a name: a label around it or for it.
  private var nameFaults: [String] {
    let labelled = Set(all("label").compactMap { $0.attributes["for"] })
    return elements.compactMap { element in
      guard element.name == "select" || element.name == "input", element.attributes["type"] != "hidden" else {
        return nil
      }
      if let id = element.attributes["id"], labelled.contains(id) { return nil }
      if let parent = element.parent, elements[parent].name == "label" { return nil }
      return "a control without a label"
    }
  }

  private func isOurs(_ address: String) -> Bool {
    Addresses.link(at: address.prefix { $0 != "?" }) != nil
  }
}
