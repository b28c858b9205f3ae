import PhoneNumbers
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Login")
struct LoginTests {
  @Test("The first sight has the United States chosen, one phone field, the button, and no message")
  func firstSight() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      try visitor.visit("/login")
      #expect(visitor.statuses == [200])
      #expect(visitor.value("country") == "US")
      #expect(visitor.value("phone") == "")
      let form = try visitor.form(to: "/login")
      #expect(form.buttons.map(\.text) == ["Send OTP"])
      let countries = try #require(form.controls.first { $0.name == "country" }).options
      #expect(countries.count == 254)
      #expect(countries.first?.text == "United States (+1) 🇺🇸")
      #expect(countries.contains { $0.value == "+800" })
      #expect(!visitor.answer.text.contains("role=\"alert\""))
      #expect(visitor.answer.text.contains(#"inputmode="tel""#))
      #expect(visitor.answer.text.contains(#"autocomplete="tel""#))
      #expect(!visitor.answer.text.contains("maxlength") && !visitor.answer.text.contains("pattern="))
    }
  }

  @Test(
    "A number that can exist sends a code and leads to the code page",
    arguments: [
      ("US", "(530) 555-0123", "+15305550123"),
      ("US", "530.555.0123", "+15305550123"),
      ("US", "1 530 555 0123", "+15305550123"),
      ("US", "+1 530 555 0123", "+15305550123"),
      ("CA", "416 555 0123", "+14165550123"),
      ("US", "+49 1512 3456789", "+4915123456789"),
      ("DE", "+49 (0)1512 3456789", "+4915123456789"),
      ("DE", "01512 3456789", "+4915123456789"),
      ("US", "0049 1512 3456789", "+4915123456789"),
      ("US", "tel:+1-530-555-0123;ext=5", "+15305550123"),
      ("US", "٥٣٠ ٥٥٥ ٠١٢٣", "+15305550123"),
      ("GB", "+44 20 7946 0958", "+442079460958"),
      ("IT", "+39 06 1234 5678", "+390612345678"),
      ("+800", "+800 1234 5678", "+80012345678"),
      ("+800", "1234 5678", "+80012345678"),
    ])
  func goodNumbers(country: String, typed: String, stored: String) async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      try visitor.visit("/login")
      let token = try #require(visitor.value("csrf"))
      let answer = try visitor.post("/login", [("csrf", token), ("country", country), ("phone", typed)])
      #expect(answer.status == 303)
      #expect(answer.field("Location") == "/otp")
      #expect(wallet.messages.messages.map(\.to.e164) == [stored])
    }
  }

  @Test(
    "Everything else is refused in words, with what was typed still there, and nothing is sent",
    arguments: [
      ("US", "", "Please enter your phone number."),
      ("US", "call me", "Please enter your phone number."),
      ("US", "555-0123", "Your phone number is invalid."),
      ("US", "530 555 01234", "Your phone number is invalid."),
      ("US", "130 555 0123", "Your phone number is invalid."),
      ("US", "030 555 0123", "Your phone number is invalid."),
      ("US", "530 555 O123", "Your phone number is invalid."),
      ("US", "530+5550123", "Your phone number is invalid."),
      ("US", "+999 530 555 0123", "Your phone number is invalid."),
      ("US", "+1 130 555 0123", "Your phone number is invalid."),
      ("XX", "530 555 0123", "Choose its country, or start with + and the country code."),
      ("US", "<b>\"5'&", "Your phone number is invalid."),
    ])
  func badNumbers(country: String, typed: String, words: String) async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      try visitor.visit("/login")
      let token = try #require(visitor.value("csrf"))
      let answer = try visitor.post("/login", [("csrf", token), ("country", country), ("phone", typed)])
      #expect(answer.status == 422)
      let page = PageReader(answer.text)
      #expect(page.text.contains(words))
      #expect(answer.text.contains("role=\"alert\""))
      #expect(page.title.hasPrefix("Error: "))
      #expect(page.forms.flatMap(\.controls).first { $0.name == "phone" }?.value == typed)
      #expect(wallet.messages.messages.isEmpty)
    }
  }

  @Test("The chosen country stays chosen after a refusal")
  func countryStays() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      try visitor.visit("/login").choose("Country", "Germany").fill("Phone number", with: "15").press("Send OTP")
      #expect(visitor.statuses == [422])
      #expect(visitor.value("country") == "DE")
    }
  }

  @Test("Who is signed in goes home")
  func signedInGoesHome() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let answer = try visitor.get("/login")
      #expect(answer.status == 303)
      #expect(answer.field("Location") == "/home")
    }
  }

  @Test("The page says that a code cannot be sent, nobody waits for it, and the number can be sent again at once")
  func gatewayDown() async throws {
    try await withWallet { wallet in
      wallet.messages.shut()
      let visitor = wallet.visitor()
      try visitor.visit("/login").fill("Phone number", with: "530 555 0123").press("Send OTP")
      #expect(visitor.statuses == [503])
      #expect(visitor.answer.field("Retry-After") != nil)
      #expect(visitor.reads("The code could not be sent"))
      try visitor.visit("/otp")
      #expect(visitor.reads("We couldn't send a code to", "+15305550123", "doesn't count"))
      wallet.messages.open()
      try visitor.visit("/login").fill("Phone number", with: "530 555 0123").press("Send OTP")
      #expect(visitor.address == "/otp")
      #expect(wallet.messages.messages.count == 1)
    }
  }

  @Test("S9: the same number again before the wait is over sends nothing and keeps the code that is on its way")
  func sameNumberAgain() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      for _ in 0..<5 {
        try visitor.visit("/login").fill("Phone number", with: "+1 (530) 555-0123").press("Send OTP")
        #expect(visitor.address == "/otp")
      }
      #expect(wallet.messages.messages.count == 1)
      try visitor.visit("/login").fill("Phone number", with: "+1 530 555 0124").press("Send OTP")
      #expect(wallet.messages.messages.count == 2, "another number is another matter")
      wallet.clock.advance(seconds: 60)
      try visitor.visit("/login").fill("Phone number", with: "+1 530 555 0124").press("Send OTP")
      #expect(wallet.messages.messages.count == 3)
    }
  }

  @Test("From Germany: the number as at home, and the code signs in")
  func germany() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      try visitor.visit("/login").choose("Country", "Germany").fill("Phone number", with: "01512 3456789")
        .press("Send OTP")
      #expect(visitor.address == "/otp")
      #expect(visitor.reads("+4915123456789"))
      #expect(!visitor.reads("We don't know this number range."))
      try visitor.fill("Code", with: try #require(wallet.messages.code(to: "+4915123456789"))).press("Verify")
      #expect(visitor.address == "/home")
    }
  }

  @Test("A possible number of an unknown range gets its code, and the code page tells the doubt")
  func unknownRange() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      try visitor.visit("/login").fill("Phone number", with: "(230) 555-0123").press("Send OTP")
      #expect(visitor.address == "/otp")
      #expect(visitor.reads("We don't know this number range. If no code comes, check the number."))
      try visitor.fill("Code", with: try #require(wallet.messages.code(to: "+12305550123"))).press("Verify")
      #expect(visitor.address == "/home")
    }
  }

  @Test("WALLET_PHONE_CHECK=strict sends codes to numbers of known ranges only")
  func strict() async throws {
    try await withWallet({ $0.phoneCheck = .strict }) { wallet in
      let visitor = wallet.visitor()
      try visitor.visit("/login").fill("Phone number", with: "(230) 555-0123").press("Send OTP")
      #expect(visitor.statuses == [422])
      #expect(visitor.reads("Your phone number is invalid.", "We don't recognise this number for that country."))
      #expect(wallet.messages.messages.isEmpty)
      try visitor.fill("Phone number", with: "(530) 555-0123").press("Send OTP")
      #expect(visitor.address == "/otp")
    }
  }

  @Test("A full number is taken whatever the country field says")
  func unknownCountry() async throws {
    try await withWallet({ $0.policy.resendWait = 0 }) { wallet in
      for country in ["XX", "", "us"] {
        let visitor = wallet.visitor()
        try visitor.visit("/login")
        let token = try #require(visitor.value("csrf"))
        let pairs = [("csrf", token), ("country", country), ("phone", "+15305550123")]
        #expect(try visitor.post("/login", pairs).status == 303, "\(country)")
        let empty = try visitor.post("/login", [("csrf", token), ("country", country), ("phone", "")])
        #expect(empty.text.contains("Please enter your phone number."))
      }
    }
  }
}
