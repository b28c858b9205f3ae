import Foundation
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: the owner rotates the key while much hangs on it")
struct KeyRotationStory {
  @Test(
    "S61: what was made before a rotation works after it: a code, recovery codes, an app, an address, open pages; and again after the next"
  )
  func everything() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "12.34")
      let codes = try visitor.makeRecoveryCodes()
      let secret = try visitor.turnAppOn(wallet)
      try visitor.visit(account)
      let receipt = try #require(visitor.page.links.first { $0.address.hasPrefix("/receipts/") }?.address)
      let waiting = try wallet.asking("(530) 555-0199")
      let stranger = try wallet.visitor().visit("/login")
      let before = try wallet.keyRing()
      let told = try wallet.rotateKey()
      #expect(told.count == 4 && told[0].hasPrefix("The wallet has a new key."), "\(told)")
      let after = try wallet.keyRing()
      #expect(after.present != before.present && after.rotations == 1)
      #expect(
        try wallet.earlierPurposes() == [.codes, .recovery, .forms, .operations, .quotes], "secrets are sealed anew")

      try visitor.fill("Amount", with: "2.34").press("Withdraw")
      #expect(visitor.reads("$10.00"), "\(visitor.page.text)")
      #expect(try visitor.visit(receipt).statuses == [200] && visitor.reads("$12.34"))
      try stranger.fill("Phone number", with: "(530) 555-0177").press("Send OTP")
      #expect(stranger.address == "/otp", "\(stranger.page.text)")
      try waiting.fill("Code", with: try #require(wallet.messages.code(to: "+15305550199"))).press("Verify")
      #expect(waiting.address == "/home", "\(waiting.page.text)")
      #expect(try wallet.atAlternative().other(codes[0]).address == "/home")
      #expect(try wallet.atAlternative().other(codes[0]).statuses == [422], "once")
      #expect(try wallet.atAlternative().other(try wallet.digits(secret)).address == "/home")

      try visitor.visit(account)
      try wallet.rotateKey()
      #expect(try wallet.keyRing().rotations == 2)
      try visitor.fill("Amount", with: "1").press("Deposit")
      #expect(visitor.reads("$11.00"), "\(visitor.page.text)")
      #expect(try visitor.visit(receipt).statuses == [200])
      #expect(try wallet.atAlternative().other(codes[1]).address == "/home")
      #expect(try wallet.atAlternative().other(try wallet.digits(secret, steps: 1)).address == "/home")
    }
  }

  @Test("S61: a form that was sent before a rotation and is sent again after it is booked once")
  func repeated() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "10")
      let form = try visitor.form(to: account + "/deposit")
      let pairs = visitor.pairs(of: form).map { $0.0 == "amount" ? ("amount", "5") : $0 }
      #expect(try visitor.post(account + "/deposit", pairs).status == 303)
      try wallet.rotateKey()
      #expect(try visitor.post(account + "/deposit", pairs).status == 303)
      #expect(try visitor.visit("/home").reads("$15.00"))
    }
  }

  @Test("S61: a recovery code from before a rotation still stands for the old number")
  func changedNumber() async throws {
    try await withWallet { wallet in
      let codes = try wallet.signedIn().makeRecoveryCodes()
      wallet.clock.advance(seconds: 90_000)
      let visitor = try wallet.signedIn()
      try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
      try wallet.rotateKey()
      let code = try #require(wallet.messages.code(to: "+15305550199"))
      try visitor.fill("Code for the new number", with: code)
      try visitor.fill("Code for the old number", with: codes[0]).press("Change the number")
      #expect(visitor.address == "/settings" && visitor.reads("+15305550199"), "\(visitor.page.text)")
    }
  }

  @Test(
    "S61: a running wallet drops each part of the old key when nothing hangs on it, from its file and from its memory")
  func dropped() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      _ = try visitor.makeRecoveryCodes()
      let asking = try wallet.asking("(530) 555-0199")
      let stale = try wallet.visitor().visit("/login")
      try wallet.rotateKey()
      let keeper = wallet.running.keyKeeper
      let old = try #require(try wallet.keyRing().retired.first { $0.purpose == .recovery }).material
      let pages: Set<KeyPurpose> = [.forms, .operations, .quotes]
      #expect(try keeper.sweep() == 5)
      wallet.clock.advance(seconds: 301)
      #expect(try keeper.sweep() == 4)
      #expect(try wallet.earlierPurposes() == pages.union([.recovery]))
      #expect(keeper.earlier.keys(for: .codes).isEmpty && asking.address == "/otp")

      try wallet.confirm(visitor)
      let fresh = try visitor.makeRecoveryCodes()
      #expect(try keeper.sweep() == 3)
      let file = try String(contentsOfFile: wallet.folder + "/key", encoding: .utf8)
      #expect(!file.contains(Hexadecimal.text(old)) && keeper.earlier.keys(for: .recovery).isEmpty)
      #expect(!FileManager.default.fileExists(atPath: wallet.folder + "/key.new"))
      #expect(try wallet.atAlternative().other(fresh[0]).address == "/home")

      wallet.clock.advance(seconds: 2_600_000)
      #expect(try keeper.sweep() == 0)
      #expect(try wallet.earlierPurposes().isEmpty)
      try stale.fill("Phone number", with: "(530) 555-0123").press("Send OTP")
      #expect(stale.statuses == [403])
      try wallet.restart()
      #expect(try wallet.signedIn().address == "/home")
    }
  }

  @Test("S61: a start finishes a rotation that was killed between the key file and the books")
  func finishedLater() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let secret = try visitor.turnAppOn(wallet)
      try wallet.restart {
        let ring = try wallet.keyRing()
        var uses = KeyUses()
        uses.hasSecrets = true
        let next = try #require(ring.rotated(to: wallet.keys.bytes(32), uses: uses, at: wallet.clock.now()))
        try KeyFolder(wallet.folder).replace(with: next)
        try Data(repeating: 1, count: 40).write(to: URL(filePath: wallet.folder + "/key.new"))
      }
      #expect(try !wallet.earlierPurposes().contains(.secrets))
      #expect(!FileManager.default.fileExists(atPath: wallet.folder + "/key.new"))
      #expect(try wallet.atAlternative().other(try wallet.digits(secret)).address == "/home")
    }
  }
}
