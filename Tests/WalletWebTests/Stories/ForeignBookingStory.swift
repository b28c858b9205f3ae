import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

/// Another program books behind the running wallet's back, by all rules: the wallet's view of its books is out of
/// date.
@Suite("Story: somebody else books under the wallet")
struct ForeignBookingStory {
  private let user = UserID(row: 1)
  private let clock = SystemClock()

  private func id(_ path: String) throws -> AccountID {
    let name = try #require(path.split(separator: "/").last)
    return AccountID(try #require(PublicID(base64url: Array(name.utf8))))
  }

  private func book(_ path: String, in folder: String) throws {
    try ForeignBooking.deposit(
      cents: 5_00, to: try id(path), of: user, in: folder, clock: clock, random: SystemRandom())
  }

  @Test("What comes then gets 503, reads go on, and after the restart the same form books once")
  func restarted() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let path = try visitor.openAccount("Everyday", deposit: "10")
      let pairs = visitor.pairs(of: try visitor.form(to: path + "/deposit")).filter { $0.0 != "amount" }
      try ForeignBooking.deposit(
        cents: 5_00, to: try id(path), of: user, in: wallet.folder, clock: wallet.clock, random: SystemRandom())
      for _ in 0..<2 {
        let refused = try visitor.post(path + "/deposit", pairs + [("amount", "1")])
        #expect(refused.status == 503)
        #expect(refused.field("Retry-After") == "2")
      }
      #expect(try visitor.visit(path).reads("$15.00"))
      #expect(wallet.running.verdict?.status == 75)
      try wallet.restart()
      #expect(wallet.running.verdict == nil)
      for _ in 0..<2 {
        #expect(try visitor.post(path + "/deposit", pairs + [("amount", "1")]).status == 303)
      }
      #expect(try visitor.visit(path).reads("$16.00"))
      #expect(try wallet.running.store.check() == [])
    }
  }

  @Test("The third time within a minute it is not to be started again; later it is")
  func thrice() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let path = try visitor.openAccount("Everyday")
      // At 0, 20, 40, 79, 101 and 161 seconds.
      for (seconds, status) in [(0, Int32(75)), (20, 75), (20, 78), (39, 78), (22, 75), (60, 75)] {
        try wallet.restart(clockMovedBy: seconds)
        try ForeignBooking.deposit(
          cents: 1, to: try id(path), of: user, in: wallet.folder, clock: wallet.clock, random: SystemRandom())
        try visitor.visit(path).fill("Amount", with: "1").press("Deposit")
        #expect(visitor.statuses == [503])
        #expect(wallet.running.verdict?.status == status, "after \(seconds) seconds")
      }
    }
  }

  @Test("script/server starts it again, nothing is lost or booked twice; the third time in a minute it stops")
  func process() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (data, sms) = (folder + "/data", folder + "/sms")
    let run = try ServerScriptRun(data: data, sms: sms)
    try run.waitUntilAnswering()
    let visitor = Visitor(port: run.port)
    try visitor.visit("/login").fill("Phone number", with: "530 555 0123").press("Send OTP")
    try visitor.fill("Code", with: try lastCode(in: sms)).press("Verify")
    let path = try visitor.openAccount("Everyday", deposit: "10")
    let pairs = visitor.pairs(of: try visitor.form(to: path + "/deposit")).filter { $0.0 != "amount" }
    for round in 1...2 {
      try book(path, in: data)
      #expect(try visitor.post(path + "/deposit", pairs + [("amount", "1")]).status == 503)
      try run.waitUntilSaid("is started again", times: round)
      try run.waitUntilAnswering()
      #expect(try visitor.post(path + "/deposit", pairs + [("amount", "1")]).status == 303)
      #expect(try visitor.visit(path).reads("$\(11 + round * 5).00"), "round \(round): \(visitor.page.text)")
    }
    try book(path, in: data)
    #expect(try visitor.post(path + "/deposit", pairs + [("amount", "2")]).status == 503)
    #expect(run.waited() == 78)
    let said = run.errorText
    #expect(said.contains("it ended with status 75 and is started again"))
    #expect(said.contains("another program"), "\(said)")
    #expect(!said.contains("more than 5 times"))
  }
}
