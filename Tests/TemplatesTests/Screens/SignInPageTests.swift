import PhoneNumbers
import TestSupport
import Testing
import WalletCore

@testable import Templates

@Suite("The pages for signing in")
struct SignInPageTests {
  private func login(_ problem: PhoneRefusal?, phone: String = "", countries: [Country] = Country.all) -> Markup {
    let options = LoginPage.options(countries, chosen: "US")
    return Markup(
      LoginPage(frame: Samples.frame(false), countries: options, phone: phone, problem: problem, csrf: Samples.token)
        .html)
  }

  @Test("The splash has the logo, the name and a plain link")
  func splash() {
    let markup = Markup(SplashPage(frame: Samples.frame(false), next: .to.login()).html)
    #expect(markup.text(of: "h1") == "MyWallet")
    #expect(markup.all("img").map { $0.attributes["src"] } == ["/logo.svg"])
    #expect(markup.all("a").map { $0.attributes["href"] } == ["/login"])
    #expect(markup.text(of: "a") == "Open")
  }

  @Test("The phone page lists every country, the US first and chosen, and brings up the phone pad")
  func phonePage() throws {
    let markup = login(nil)
    let options = markup.all("option")
    #expect(options.count == Country.all.count)
    #expect(options.first?.attributes == ["value": "US", "selected": ""])
    #expect(options.count { $0.attributes["selected"] != nil } == 1)
    #expect(markup.text(of: "option") == "United States (+1) 🇺🇸")
    let phone = try #require(markup.withID("phone")).attributes
    #expect(phone["type"] == "tel" && phone["inputmode"] == "tel" && phone["autocomplete"] == "tel")
    #expect(phone["maxlength"] == nil && phone["pattern"] == nil && phone["required"] == nil)
    let script = try #require(markup.all("script").first).attributes
    #expect(script == ["src": Samples.script, "defer": ""])
    #expect(markup.text(of: "button") == "Send OTP")
    #expect(markup.houseFaults.isEmpty)
  }

  @Test("A refused number stays, with the exact words in red as an alert by the field", arguments: Refusals.phones)
  func refusedPhone(refusal: PhoneRefusal) throws {
    let markup = login(refusal, phone: "<12>", countries: [])
    let words = refusal == .noDigits ? "Please enter your phone number." : "Your phone number is invalid."
    let index = try #require(markup.elements.firstIndex { $0.attributes["id"] == "phone-error" })
    #expect(markup.elements[index].attributes["role"] == "alert")
    #expect(markup.elements[index].attributes["class"] == "chip bad")
    #expect(markup.textIn[index] == words)
    #expect(markup.withID("phone")?.attributes["value"] == "<12>")
  }

  @Test("The code page says where the code went and until when it is good, and takes it in one real field")
  func codePage() throws {
    let markup = Markup(try AllPages.otp(nil, flag: true).html)
    let code = try #require(markup.withID("code")).attributes
    #expect(code["inputmode"] == "numeric" && code["autocomplete"] == "one-time-code" && code["autofocus"] != nil)
    #expect(code["value"] == nil && code["name"] == "code")
    let chip = try #require(markup.elements.firstIndex { $0.attributes["class"] == "chip good" })
    #expect(markup.textIn[chip] == "+15305550123")
    let shared = try #require(markup.elements.first { $0.attributes["name"] == "shared" }).attributes
    #expect(shared["value"] == "1" && shared["checked"] != nil && shared["type"] == "checkbox")
    for words in [
      "14:05", "14:10", "It works until 14:10.", "This is a shared computer", "Verify", "Resend code",
      "in 50 seconds", "window where you started the wallet",
    ] {
      #expect(markup.text.contains(words), "\(words)")
    }
  }

  @Test("A number in a range that the plan does not know gets a hint, and only then")
  func unknownRange() throws {
    let words = "We don't know this number range. If no code comes, check the number."
    var page = try AllPages.otp(nil, flag: true)
    for isKnown in [true, false] {
      page.isKnownNumber = isKnown
      #expect(Markup(page.html).text.contains(words) != isKnown)
    }
  }

  @Test("Later the code is no longer good, a new one can be had, and nothing is ticked")
  func expiredCode() throws {
    let markup = Markup(try AllPages.otp(.expired, flag: false).html)
    #expect(markup.text.contains("It has expired."))
    #expect(!markup.text.contains("is printed in the window"))
    #expect(markup.elements.allSatisfy { $0.attributes["checked"] == nil })
  }

  @Test("A code is good until its last moment, as it is when it is judged")
  func lastMoment() throws {
    var page = try AllPages.otp(nil, flag: true)
    page.now = page.code.expiresAt
    #expect(Markup(page.html).text.contains("It works until 14:10."))
    #expect(page.code.isGood(for: page.code.phone, at: page.now))
    page.now = Timestamp(milliseconds: page.now.milliseconds + 1)
    #expect(Markup(page.html).text.contains("It has expired."))
    #expect(!page.code.isGood(for: page.code.phone, at: page.now))
  }

  @Test("A wrong clock is not the code's fault: the field is not marked, and nothing leads to it or to another code")
  func wrongClock() throws {
    for html in [try AllPages.otp(.clockWrong, flag: true).html, try AllPages.alternative(.clockWrong).html] {
      let page = Markup(html)
      let code = try #require(page.withID("code")).attributes
      #expect(code["aria-invalid"] == nil && code["aria-describedby"] == "code-remedy code-hint")
      #expect(page.elements.compactMap { $0.attributes["href"] }.filter { $0.hasPrefix("#") } == ["#main"])
      #expect(page.text.contains(Words.clockWrong) && page.text.contains("Please enter the code again."))
      #expect(page.text(of: "title")?.hasPrefix("Error: ") == true)
    }
  }

  @Test("What is wrong with the code leads to its field, and what is wrong with sending to the button for another")
  func places() throws {
    for problem in Refusals.codes where problem != .clockWrong && problem != .numberWaits(seconds: 7000) {
      let page = Markup(try AllPages.otp(problem, flag: true).html)
      let isSending =
        switch problem {
        case .limited(_, _, let ofSending): ofSending
        case .destination: true
        default: false
        }
      let links = page.elements.compactMap { $0.attributes["href"] }.filter { $0.hasPrefix("#") }
      #expect(links.last == (isSending ? "#resend" : "#code"), "\(problem)")
      #expect((page.withID("code")?.attributes["aria-invalid"] == "true") == !isSending, "\(problem)")
    }
  }

  @Test("A failed loading says why and offers another try and the way out, but not the store's own words")
  func loading() {
    let page = LoadingPage(
      frame: Samples.frame(), problem: .broken("SQLITE_CORRUPT"), reference: "4F2A", csrf: Samples.token)
    let markup = Markup(page.html)
    #expect(markup.elements.contains { $0.name == "a" && $0.attributes["href"] == "/loading" })
    #expect(markup.all("form").map { $0.attributes["action"] } == ["/logout"])
    #expect(markup.text(of: "button") == "Log Out")
    #expect(markup.text.contains("Try again") && markup.text.contains("4F2A"))
    #expect(!markup.text.contains("SQLITE"))
  }
}
