import TestSupport
import Testing
import WalletCore

@testable import Templates

@Suite("Every page is well-formed and keeps the house's rules")
struct PageTests {
  @Test("Tags balance, attributes are quoted, ids are one of a kind, labels and notes find their fields")
  func wellFormed() throws {
    let pages = try AllPages.read.get()
    #expect(pages.count > 150)
    for (name, page) in pages {
      #expect(page.houseFaults.isEmpty, "\(name)")
    }
  }

  @Test("The checker finds what it is there for")
  func checker() {
    for (html, fault) in [
      ("<p><b></p>", "closes"), ("<p a=b></p>", "quoted"), ("<p>", "never closed"), ("<p>a > b</p>", "bare >"),
      ("<p>a & b</p>", "bare &"), ("<p id=\"a\" id=\"b\"></p>", "twice"),
    ] as [(HTML, String)] {
      #expect(Markup(html).faults.contains { $0.contains(fault) }, "\(fault)")
    }
    let page: HTML = """
      <html lang="en"><title></title><main><h1>x</h1><i id="a"></i><i id="a"></i><label for="b"></label>\
      <input name="c" aria-describedby="d"><form></form><a href="https://elsewhere/"></a>\
      <p style="x" onclick="y"></p><form method="post"></form><form method="get"><input type="hidden" name="csrf"></form>\
      </main></html>
      """
    let faults = Markup(page).houseFaults.joined(separator: "; ")
    for fault in [
      "id a twice", "missing b", "missing d", "neither posted", "without one csrf", "a token in an address", "nobody",
      "inline style",
      "inline onclick", "without a label",
    ] {
      #expect(faults.contains(fault), "\(fault) in \(faults)")
    }
  }

  @Test("Hostile text makes no element, wherever it stands")
  func hostileText() throws {
    for (name, markup) in try AllPages.read.get() {
      #expect(markup.all("script").allSatisfy { $0.attributes["src"] == Samples.script }, "\(name)")
      #expect(!markup.elements.contains { $0.attributes["onerror"] != nil }, "\(name)")
    }
    for (name, html) in try AllPages.pages.get() {
      #expect(!String(decoding: html.bytes, as: UTF8.self).contains("<script>"), "\(name)")
    }
  }

  @Test("A name that turns the direction of text stays inside an isolating element")
  func isolation() throws {
    // A text of an SVG is a paragraph of its own.
    let isolating: Set = ["bdi", "title", "option", "text"]
    for (name, markup) in try AllPages.read.get() where !name.hasPrefix("error") && !name.hasPrefix("loading") {
      for (index, text) in markup.textIn where text.contains("\u{202E}") {
        var element = markup.elements[index]
        // What a search found is marked within the isolated text.
        if element.name == "mark", let parent = element.parent { element = markup.elements[parent] }
        #expect(isolating.contains(element.name), "\(name)")
      }
    }
  }

  @Test("A refusal's title begins with Error, its summary leads to the field, which tells the same words")
  func refusals() throws {
    for (name, markup) in try AllPages.read.get() {
      let title = try #require(markup.text(of: "title"))
      let alerts = markup.elements.filter { $0.attributes["role"] == "alert" }
      let refused = !alerts.isEmpty || name.hasPrefix("error")
      #expect(title.hasPrefix("Error: ") == refused, "\(name)")
      #expect(title.hasSuffix(" · MyWallet"), "\(name)")
      for invalid in markup.elements where invalid.attributes["aria-invalid"] != nil {
        let id = try #require(invalid.attributes["id"])
        #expect(invalid.attributes["aria-describedby"]?.contains("\(id)-error") == true, "\(name)")
        #expect(markup.elements.contains { $0.attributes["href"] == "#\(id)" }, "\(name)")
      }
    }
  }

  @Test("Nothing is alarming on first sight")
  func firstSight() throws {
    for (name, markup) in try AllPages.read.get() where name.hasSuffix("nil") && !name.hasPrefix("error") {
      #expect(!markup.elements.contains { $0.attributes["role"] == "alert" }, "\(name)")
    }
  }

  @Test("Forms about money, and that for a new card, carry the operation key")
  func operationKeys() throws {
    for (name, markup) in try AllPages.read.get() {
      for (index, form) in markup.elements.enumerated() where form.name == "form" {
        let action = form.attributes["action"]
        let isAboutMoney =
          form.attributes["method"] == "post"
          && ["/accounts", "/undo", "/closed", "/cards/new", "/charge/begin", "/charge/sessions"].contains {
            action?.hasPrefix($0) == true
          }
          // These change how an account looks, and a charge's end; sent twice they do the same.
          && !["/stop", "/look", "/goal", "/limit", "/move"].contains { action?.hasSuffix($0) == true }
        let keys = markup.inside(index).filter { $0.attributes["name"] == "op" }
        #expect(keys.count == (isAboutMoney ? 1 : 0), "\(name)")
        #expect(keys.allSatisfy { $0.attributes["value"] == Samples.key }, "\(name)")
      }
    }
  }

  @Test("Nothing limits how much may be typed, but for what is looked for: the field takes what the search does")
  func noMaxlength() throws {
    for (name, markup) in try AllPages.read.get() {
      #expect(
        !markup.elements.contains { $0.attributes["maxlength"] != nil && $0.attributes["name"] != "q" }, "\(name)"
      )
    }
  }
}
