import Testing

@testable import Templates

@Suite("Amounts in sentences")
struct SentenceTextTests {
  @Test(
    "Each long amount is kept whole, and nothing else is changed",
    arguments: [
      (
        "You have $5.00, which is less than $1,000,000,000.00.",
        "You have $5.00, which is less than <span class=\"sum long\">$1,000,000,000.00</span>."
      ),
      ("Savings holds $•••.", "Savings holds $•••."),
      ("Nothing here <b> & \"that\".", "Nothing here &lt;b&gt; &amp; &quot;that&quot;."),
      (
        "You asked for \u{2068}$10,000,000.00\u{2069}.",
        "You asked for \u{2068}<span class=\"sum long\">$10,000,000.00</span>\u{2069}."
      ),
      ("A name: $, $a, $$, $.", "A name: $, $a, $$, $."),
      ("You only have CHF 5.00 here.", "You only have <span class=\"sum\">CHF 5.00</span> here."),
      ("CHF 5.00 in", "<span class=\"sum\">CHF 5.00</span> in"),
      ("At most 0.50 BTC.", "At most <span class=\"sum\">0.50 BTC</span>."),
      ("CHF ••• and ••• ETH", "<span class=\"sum\">CHF •••</span> and <span class=\"sum\">••• ETH</span>"),
      ("The most is CA$1,000,000.00.", "The most is <span class=\"sum long\">CA$1,000,000.00</span>."),
      ("¥1,234 and €5.00", "¥1,234 and €5.00"),
      (
        "The most at once is IDR 10,000,000,000,000.00.",
        "The most at once is <span class=\"sum long widest\">IDR 10,000,000,000,000.00</span>."
      ),
      ("No more than 3 digits, 0-9, like 1,234.50.", "No more than 3 digits, 0-9, like 1,234.50."),
      ("chf 5, XAU 5, 5 CHF, ’5’ 2 accounts", "chf 5, XAU 5, 5 CHF, ’5’ 2 accounts"),
      ("", ""), ("$", "$"), ("$7", "$7"), ("$9,999,999.99", "$9,999,999.99"),
    ])
  func whole(sentence: String, html: String) {
    #expect(String(decoding: SentenceText(sentence).html.bytes, as: UTF8.self) == html)
  }

  @Test("What is longer than any amount is somebody's text, and may be broken")
  func long() {
    let text = "You asked for $" + String(repeating: "1", count: 40) + "."
    #expect(String(decoding: SentenceText(text).html.bytes, as: UTF8.self) == text)
  }
}
