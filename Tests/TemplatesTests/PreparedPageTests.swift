import PhoneNumbers
import Testing
import WalletCore

@testable import Templates

@Suite("Prepared pages")
struct PreparedPageTests {
  @Test("A prepared page is the page itself, whatever the token")
  func same() {
    for token in ["abc", "", "<&\"'>", "{csrf}"] {
      let page = { (token: FormToken) -> HTML in
        LoginPage(
          frame: Samples.frame(), countries: LoginPage.options(Country.all, chosen: "US"), phone: "", problem: nil,
          csrf: token
        ).html
      }
      #expect(PreparedPage(page).html(FormToken(token)) == page(FormToken(token)))
    }
  }

  @Test("Every form gets the token, and a page without a form stays as it is")
  func places() {
    let twice = PreparedPage { token in "<p>\(token)</p><p>\(token)</p>" }
    #expect(twice.html(FormToken("x")) == "<p>x</p><p>x</p>")
    #expect(PreparedPage { _ in "<p></p>" }.html(FormToken("x")) == "<p></p>")
    #expect(PreparedPage { token in "\(token)" }.html(FormToken("x")) == "x")
  }
}
