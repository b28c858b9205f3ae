import Testing

@Suite("Home")
struct HomeTests {
  @Test("Without a session it leads to the phone page")
  func needsSession() async throws {
    try await withWallet { wallet in
      let answer = try wallet.visitor().get("/home")
      #expect(answer.status == 303)
      #expect(answer.field("Location") == "/login")
    }
  }

  @Test("A new user sees a total of zero and one way to begin")
  func empty() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      #expect(visitor.reads("$0.00"))
      #expect(visitor.page.links.contains { $0.text == "+" && $0.address == "/accounts/new" })
      #expect(visitor.page.links.contains { $0.address == "/settings" })
    }
  }

  @Test("The total is the sum of the accounts, each with its balance")
  func totals() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Everyday", deposit: "1,234.50")
      try visitor.openAccount("Savings", deposit: "0.01")
      try visitor.visit("/home")
      #expect(visitor.reads("$1,234.51", "Everyday", "$1,234.50", "Savings", "$0.01"))
    }
  }

  @Test("Two accounts may bear the same name")
  func sameName() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Twin", deposit: "1")
      try visitor.openAccount("Twin", deposit: "2")
      try visitor.visit("/home")
      #expect(visitor.reads("$3.00", "Twin", "$1.00", "Twin", "$2.00"))
    }
  }

  @Test(
    "After a sign-in elsewhere the other devices say so until somebody says that it was them; looking changes nothing")
  func news() async throws {
    try await withWallet { wallet in
      let first = try wallet.signedIn()
      let quiet = try first.visit("/home").answer.text
      #expect(!quiet.contains("another device") && !quiet.contains("It was me"))
      wallet.clock.advance(seconds: 61)
      let second = try wallet.signedIn()
      #expect(!second.reads("Your number was used"), "it knows of itself")
      for _ in 0..<2 {
        #expect(try first.visit("/home").reads("Your number was used to sign in on another device. If it was not you,"))
      }
      wallet.clock.advance(seconds: 121)
      _ = try wallet.signedIn()
      #expect(try first.visit("/home").reads("Your number was used to sign in on other devices, 2 times."))
      #expect(try first.follow("See your devices").reads("2 times.", "Signed-in devices"))
      try first.press("It was me")
      #expect(first.statuses == [303, 200] && first.address == "/settings/sessions")
      #expect(try first.visit("/home").answer.text == quiet, "the page is as it was, to the byte")
      #expect(try second.visit("/home").reads("Your number was used"), "each device is told by itself")
      try second.press("It was me")
      #expect(second.statuses == [303, 200] && second.address == "/home", "from home it leads home")
    }
  }
}
