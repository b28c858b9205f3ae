import TestSupport
import Testing
import WalletCore

@testable import Templates

@Suite("HTML is escaped by construction")
struct HTMLTests {
  private func string(_ html: HTML) -> String { String(decoding: html.bytes, as: UTF8.self) }

  @Test("All five characters are escaped, in content and in attributes")
  func escapesFive() {
    let text = "&<>\"'"
    #expect(string("<p>\(text)</p>") == "<p>&amp;&lt;&gt;&quot;&#39;</p>")
    #expect(string("<a title=\"\(text)\">") == "<a title=\"&amp;&lt;&gt;&quot;&#39;\">")
  }

  @Test(
    "Hostile text stays text",
    arguments: [
      "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='x", "&lt;", "&#60;", "</title>",
      "<!--", "]]>", "\u{202E}gnp.exe", "a\u{0}b", "e\u{301}", "𝟙", "\r\n<", "javascript:alert('x')",
    ])
  func hostile(text: String) {
    let markup = Markup("<p title=\"\(text)\">\(text)</p>")
    #expect(markup.faults.isEmpty)
    #expect(markup.elements.count == 1)
    #expect(markup.all("p").first?.attributes["title"]?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    #expect(markup.text.unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test("Bytes that are no UTF-8 arrive as replacement characters, never as raw bytes")
  func invalidInput() {
    let text = String(decoding: [0x3C, 0xC0, 0xBC, 0xFF, 0x3E] as [UInt8], as: UTF8.self)
    let html: HTML = "\(text)"
    #expect(string(html).hasPrefix("&lt;\u{FFFD}"))
    #expect(!html.bytes.contains(0xC0) && !html.bytes.contains(0xFF))
  }

  @Test("A forgotten type is safe: a literal inside an interpolation is a String, so its tags are escaped")
  func bareLiteral() {
    #expect(string("\("<b>")") == "&lt;b&gt;")
  }

  @Test("Pieces are taken as they are, alone, many, or none")
  func pieces() {
    let bold: HTML = "<b>&amp;</b>"
    let none: HTML? = nil
    #expect(string("<p>\(bold)\([bold, bold])\(none)</p>") == "<p><b>&amp;</b><b>&amp;</b><b>&amp;</b></p>")
  }

  @Test("Appending adds to the end")
  func appending() {
    var html = HTML()
    html.append("<i>")
    html.append("\("é&")</i>")
    #expect(string(html) == "<i>é&amp;</i>")
    #expect(html == "<i>é&amp;</i>")
  }

  @Test("Whole numbers are plain digits", arguments: [0, 7, 10, -1, 1_234_567, Int.max, Int.min])
  func numbers(number: Int) {
    #expect(string("\(number)") == String(number))
  }

  @Test("Addresses come as whole attributes")
  func addresses() throws {
    let id = try Samples.accountID(0)
    #expect(string("<a \(href: .to.home())>") == "<a href=\"/home\">")
    #expect(string("<form \(action: .to.logout())>") == "<form action=\"/logout\">")
    #expect(
      string("<a \(href: .to.transfer(id, TransferQuery(amount: "\"><'&")))>")
        == "<a href=\"/accounts/AAAAAAAAAAAAAAAAAAAAAA/transfer?amount=%22%3E%3C%27%26\">")
  }
}
