import TestSupport
import Testing

@testable import WalletTestSupport

@Suite("Story: two people, one wallet")
struct TwoUsersStory {
  @Test("Neither sees or moves what is the other's")
  func apart() async throws {
    try await withWallet { wallet in
      let ann = try wallet.signedIn("(530) 555-0123")
      let tom = try wallet.signedIn("+49 1512 3456789")
      try ann.openAccount("Ann's", deposit: "100")
      try tom.openAccount("Tom's", deposit: "7")
      #expect(try ann.visit("/home").reads("$100.00", "Ann's"))
      #expect(!ann.reads("Tom's"))
      #expect(try tom.visit("/home").reads("$7.00", "Tom's"))
      #expect(!tom.reads("Ann's"))
    }
  }

  @Test("The same number in two browsers is one person")
  func twoBrowsers() async throws {
    try await withWallet { wallet in
      let desk = try wallet.signedIn()
      try desk.openAccount("Everyday", deposit: "5")
      let phone = try wallet.signedIn()
      #expect(try phone.visit("/home").reads("Everyday", "$5.00"))
      try phone.visit("/settings").press("Log Out")
      #expect(try desk.get("/home").status == 200, "the other browser stays signed in")
    }
  }
}
