import Foundation
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Leaving for good")
struct LeaveTests {
  private static let button = "Delete everything about me"

  private func users(_ wallet: TestWallet) throws -> [String] {
    try RawDatabase.texts("SELECT coalesce(phone,'-') FROM user ORDER BY id", in: wallet.folder)
  }

  @Test(
    "S62: a user asks, all their devices are out at once, signing in calls it off; asked again, they are gone in seven days"
  )
  func journey() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let second = try wallet.signedIn()
      let other = try wallet.signedIn("(530) 555-0199")
      try visitor.openAccount("Rainy day", deposit: "40")
      try other.openAccount("Everyday", deposit: "7")
      try visitor.visit("/settings").follow(Self.button)
      #expect(visitor.address == "/settings/leave", "\(visitor.page.text)")
      #expect(visitor.reads("This erases:", "This stays:", "You still have money here", "$40.00"))
      #expect(visitor.reads("Export your data first", "After 7 days", "signing in stops it"))
      try visitor.press(Self.button)
      #expect(visitor.statuses == [303, 200] && visitor.address == "/login")
      #expect(visitor.reads("You are signed out everywhere. In 7 days everything about you is erased."))
      #expect(try !visitor.visit("/login").reads("You are signed out everywhere"), "it is said once")
      for gone in [visitor, second] { #expect(try gone.visit("/home").address == "/login") }
      #expect(try other.visit("/home").reads("$7.00"))

      wallet.clock.advance(seconds: 6 * 86_400)
      let again = try wallet.signedIn()
      #expect(again.reads("Signing in has stopped that: nothing is deleted.", "$40.00"), "\(again.page.text)")
      #expect(try !again.visit("/home").reads("Signing in has stopped that"), "it is said once")
      #expect(try wallet.events().filter { $0 == .leavingAsked || $0 == .leavingStopped }.count == 2)
      wallet.clock.advance(seconds: 604_800)
      _ = try wallet.signedIn("(530) 555-0188")
      #expect(try users(wallet).contains("+15305550123"), "nothing is erased")

      try wallet.signedIn().visit("/settings/leave").press(Self.button)
      wallet.clock.advance(seconds: 604_799)
      _ = try wallet.signedIn("(530) 555-0177")
      #expect(try users(wallet).contains("+15305550123"))
      wallet.clock.advance(seconds: 1)
      // A command wakes the writer, whose clock in this test does not run by itself.
      _ = try wallet.signedIn("(530) 555-0166")
      #expect(try await eventually { try !users(wallet).contains("+15305550123") })
      #expect(try users(wallet).first == "-")
      #expect(try wallet.sqlite().check() == [])

      let anew = try wallet.signedIn()
      #expect(anew.reads("Your wallet is ready."), "\(anew.page.text)")
      #expect(try !anew.visit("/accounts/closed").reads("Rainy day") && anew.address != "/login")
      #expect(try users(wallet).last == "+15305550123", "the number is another user's now")
      #expect(try wallet.signedIn("(530) 555-0199").visit("/home").reads("$7.00"))
    }
  }

  @Test("S62: nobody leaves while money is held or a charger is theirs; the page says so, with the way out")
  func refused() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "40")
      let asking = try visitor.visit("/settings/leave").form(to: "/settings/leave")
      let pairs = visitor.pairs(of: asking)
      let hold = try wallet.hold(cents: 500, on: account)
      #expect(try visitor.visit("/settings/leave").reads("Money is held in an account."))
      #expect(visitor.page.links.contains { $0.address == account && $0.text == "Everyday" }, "\(visitor.page.text)")
      #expect(!visitor.page.forms.contains { $0.action == "/settings/leave" })
      // A page from before.
      let late = try visitor.post("/settings/leave", pairs)
      #expect(late.status == 422 && late.text.contains("Money is held in an account."))
      #expect(try visitor.visit("/home").reads("$40.00"), "nobody is signed out")
      try wallet.book(.void(hold))
      #expect(try visitor.visit("/settings/leave").form(to: "/settings/leave").buttons.map(\.text) == [Self.button])
    }
  }

  @Test("S62: a charge that runs, or a reserved charger, is in the way, too")
  func charging() async throws {
    try await withChargers { wallet, _ in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      try await wallet.begin(paidFrom: account)
      #expect(try visitor.visit("/settings/leave").reads("You are charging, or have reserved a charger."))
      #expect(visitor.page.links.contains { $0.text == "Show chargers" })
      #expect(!visitor.page.forms.contains { $0.action == "/settings/leave" })
    }
  }

  @Test("S62: leaving asks for a fresh proof, before it shows anything and again before it is done")
  func proof() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let pairs = visitor.pairs(of: try visitor.visit("/settings/leave").form(to: "/settings/leave"))
      wallet.clock.advance(seconds: 901)
      #expect(try visitor.visit("/settings/leave").address.hasPrefix("/confirm"))
      #expect(visitor.reads("Before you delete everything about you"))
      let late = try visitor.post("/settings/leave", pairs)
      #expect(late.status == 303 && late.field("Location")?.hasPrefix("/confirm") == true)
      #expect(try visitor.visit("/home").address == "/home", "nobody is signed out")
      try visitor.visit("/settings/leave").press("Get a code")
      try visitor.fill("Code", with: try wallet.messages.newestCode()).press("Confirm")
      #expect(visitor.address == "/settings/leave" && visitor.reads("This erases:"))
    }
  }

  @Test("S62: with a wait of 0 a user is gone at once, and the page says so")
  func atOnce() async throws {
    try await withWallet({ $0.policy.leaveWait = 0 }) { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Rainy day", deposit: "40")
      try visitor.openAccount("Trip", in: "EUR", deposit: "3")
      #expect(try visitor.visit("/settings/leave").reads("$40.00", "€3.00", "It happens at once"))
      try visitor.press(Self.button)
      #expect(visitor.reads("everything about you is being erased"))
      #expect(try await eventually { try users(wallet) == ["-"] })
      #expect(try wallet.sqlite().check() == [])
      let left = try RawDatabase.texts(
        """
        SELECT a.kind||' '||a.currency||' '||e.balance FROM account a JOIN entry e ON e.account_id=a.id
          AND e.seq=(SELECT max(seq) FROM entry WHERE account_id=a.id) WHERE e.balance<>0 ORDER BY 1
        """, in: wallet.folder)
      #expect(left == ["payable EUR 300", "payable USD 4000", "world EUR -300", "world USD -4000"])
    }
  }

  @Test("S62: whose time was over while no wallet ran is gone before anybody can sign in")
  func whileStopped() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Rainy day", deposit: "40")
      try visitor.visit("/settings/leave").press(Self.button)
      try wallet.restart(clockMovedBy: 604_801)
      let anew = try wallet.signedIn()
      #expect(anew.reads("Your wallet is ready.") && !anew.reads("$40.00"), "\(anew.page.text)")
      #expect(try users(wallet) == ["-", "+15305550123"])
    }
  }

  @Test(
    "S62: nobody is erased while the clock is wrong, nor while money is held that was not when they asked; then they are"
  )
  func postponed() async throws {
    try await withWallet { wallet in
      let holder = try wallet.signedIn()
      let account = try holder.openAccount("Everyday", deposit: "40")
      let empty = try wallet.signedIn("(530) 555-0177")
      for visitor in [holder, empty] { try visitor.visit("/settings/leave").press(Self.button) }
      let hold = try wallet.hold(cents: 500, on: account)
      /// The users after some time, when another's commands have woken the writer.
      func listed(after seconds: Int) throws -> [String] {
        wallet.clock.advance(seconds: seconds)
        _ = try wallet.signedIn("(530) 555-0199")
        return try users(wallet)
      }
      let all = ["+15305550123", "+15305550177", "+15305550199"]
      #expect(try listed(after: 60) == all)
      wallet.clock.step(seconds: -20 * 86_400)
      #expect(try listed(after: 604_801) == all)
      wallet.clock.step(seconds: 20 * 86_400)
      _ = try listed(after: 4000)
      #expect(try await eventually { try users(wallet) == [all[0], "-", all[2]] })
      try wallet.book(.void(hold))
      _ = try listed(after: 4000)
      #expect(try await eventually { try users(wallet) == ["-", "-", all[2]] })
      #expect(try wallet.sqlite().check() == [])
    }
  }
}
