/// Reads one of our pages as a visitor does: its text, its links, and its forms with their labels and buttons.
struct PageReader {
  struct Control {
    var tag: String
    var name: String
    var value: String
    var type: String
    var id: String
    /// Whether the form sends it: false for a disabled control or an unticked box.
    var isOn = true
    /// For a select: the text and the sent value of each option.
    var options: [(text: String, value: String)] = []
  }

  struct Button {
    var text: String
    var action: String?
    var name: String
    var value: String
  }

  struct Form {
    var action: String
    var method: String
    var controls: [Control] = []
    var buttons: [Button] = []
  }

  private(set) var text = ""
  private(set) var title = ""
  private(set) var links: [(text: String, address: String, name: String)] = []
  private(set) var forms: [Form] = []
  /// The text of each label by the id of its field.
  private(set) var labels: [String: String] = [:]

  private static let apart: Set = [
    "p", "div", "li", "td", "th", "h1", "h2", "h3", "br", "tr", "dt", "dd", "label", "button", "option",
  ]
  private static let told: Set = ["a", "button", "label", "option", "title"]

  init(_ html: String) {
    var reader = TagReader(html)
    var written: [UInt8] = []
    var opened: [(tag: String, attributes: [String: String], start: Int)] = []
    while let part = reader.next() {
      switch part {
      case .text(let words): written += words
      case .open(let tag, let attributes):
        if Self.apart.contains(tag) { written.append(Self.space) }
        open(tag, attributes)
        if Self.told.contains(tag) { opened.append((tag, attributes, written.count)) }
      case .close(let tag):
        guard let index = opened.lastIndex(where: { $0.tag == tag }) else {
          if Self.apart.contains(tag) { written.append(Self.space) }
          continue
        }
        let element = opened.remove(at: index)
        close(element.tag, element.attributes, words: Self.squeezed(written[element.start...]))
        written.append(Self.space)
      }
    }
    text = Self.squeezed(written[...])
  }

  private mutating func open(_ tag: String, _ attributes: [String: String]) {
    switch tag {
    case "form":
      forms.append(Form(action: attributes["action"] ?? "", method: attributes["method"] ?? "get"))
    case "input", "select", "textarea":
      guard !forms.isEmpty else { return }
      let type = attributes["type"] ?? (tag == "input" ? "text" : tag)
      let isChoice = type == "checkbox" || type == "radio"
      forms[forms.count - 1].controls.append(
        Control(
          tag: tag, name: attributes["name"] ?? "", value: attributes["value"] ?? (isChoice ? "on" : ""), type: type,
          id: attributes["id"] ?? "",
          isOn: attributes["disabled"] == nil && (!isChoice || attributes["checked"] != nil)))
    default: break
    }
  }

  private mutating func close(_ tag: String, _ attributes: [String: String], words: String) {
    switch tag {
    case "a": links.append((words, attributes["href"] ?? "", attributes["aria-label"] ?? words))
    case "label": if let target = attributes["for"] { labels[target] = words }
    case "title": title = words
    case "button":
      guard !forms.isEmpty else { return }
      forms[forms.count - 1].buttons.append(
        Button(
          text: words.isEmpty ? attributes["aria-label"] ?? "" : words, action: attributes["formaction"],
          name: attributes["name"] ?? "",
          value: attributes["value"] ?? ""))
    case "option":
      guard let form = forms.indices.last, let control = forms[form].controls.lastIndex(where: { $0.tag == "select" })
      else { return }
      let value = attributes["value"] ?? words
      let isFirst = forms[form].controls[control].options.isEmpty
      forms[form].controls[control].options.append((words, value))
      if attributes["selected"] != nil || isFirst { forms[form].controls[control].value = value }
    default: break
    }
  }

  static func squeezed(_ text: String) -> String { squeezed(Array(text.utf8)[...]) }

  private static let space = UInt8(ascii: " ")

  private static func squeezed(_ text: ArraySlice<UInt8>) -> String {
    var kept: [UInt8] = []
    kept.reserveCapacity(text.count)
    for byte in text {
      let isSpace = byte == space || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
      if !isSpace { kept.append(byte) } else if kept.last != space, !kept.isEmpty { kept.append(space) }
    }
    if kept.last == space { kept.removeLast() }
    return String(decoding: kept, as: UTF8.self)
  }
}
