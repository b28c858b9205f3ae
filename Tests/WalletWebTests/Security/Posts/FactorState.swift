import Foundation
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

/// How far a visitor has got with proving who they are, when a form arrives.
enum FactorState: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case stranger = "nobody signed in"
  case codeSent = "a code is sent, and not typed"
  case codeTyped = "the code is typed, the app's is missing"
  case byCode = "signed in by a code, and nothing else set up"
  case byPasskey = "signed in with a passkey"
  case byApp = "signed in with the app alone"
  case byRecoveryCode = "signed in with a recovery code"
  case oldProof = "signed in, and the proof is old"
  case numberWaits = "signed in, and a number waits"
  case restored = "signed in before a backup was restored"
  case left = "signed in before another browser asked to leave"
  case signedOut = "signed in before another browser signed it out"

  /// What that counts for.
  enum Standing { case outside, proven, unproven }

  var standing: Standing {
    switch self {
    case .stranger, .codeSent, .codeTyped, .restored, .left, .signedOut: .outside
    case .byCode, .byPasskey, .byApp, .byRecoveryCode, .numberWaits: .proven
    case .oldProof: .unproven
    }
  }

  /// Whether the user has a passkey, an app and recovery codes.
  var hasFactors: Bool { self != .byCode }

  var testDescription: String { rawValue }
}

extension PostScene {
  /// A browser that gets into this state, with the token for its forms.
  func enter(_ state: FactorState) throws -> (visitor: Visitor, csrf: String) {
    switch state {
    case .stranger: return try with(wallet.visitor().visit("/login"))
    case .codeSent, .codeTyped:
      try makeAppSecondStep()
      let visitor = try wallet.asking()
      if state == .codeTyped {
        try visitor.fill("Code", with: try wallet.messages.newestCode()).press("Verify")
        #expect(visitor.address == "/otp/app")
      }
      return try with(visitor)
    case .byCode: return try with(wallet.signedIn().visit("/settings"))
    case .byPasskey:
      var device = try #require(device)
      return try with(wallet.visitor().signIn(with: &device).visit("/settings"))
    case .byApp: return try with(wallet.atAlternative().other(wallet.digits(try #require(app))).visit("/settings"))
    case .byRecoveryCode:
      return try with(wallet.atAlternative().other(try #require(recoveryCodes.first)).visit("/settings"))
    case .oldProof:
      let visitor = try wallet.signedIn().visit("/settings")
      wallet.clock.advance(seconds: wallet.configuration.policy.freshCode + 1)
      try visitor.visit("/settings")
      // The writer has written this use of the session once it has answered a later command.
      _ = try wallet.asking("(530) 555-0177")
      return try with(visitor)
    case .numberWaits:
      let visitor = try wallet.signedIn()
      try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
      let code = try #require(wallet.messages.code(to: "+15305550199"))
      try visitor.fill("The new number's code", with: code).press("Change it in 1 day")
      #expect(visitor.reads("Your number changes to"), "\(visitor.page.text)")
      return try with(visitor.visit("/settings"))
    case .restored:
      let visitor = try wallet.signedIn().visit("/settings")
      try wallet.restoreFromBackup()
      return try with(visitor)
    case .left:
      let visitor = try wallet.signedIn().visit("/settings")
      try owner.visit("/settings/leave").press("Delete everything about me")
      #expect(owner.address == "/login", "\(owner.page.text)")
      return try with(visitor)
    case .signedOut:
      let visitor = try wallet.signedIn().visit("/settings")
      let token = try #require(try owner.visit("/settings/sessions").value("csrf"))
      #expect(try owner.post("/settings/sessions/end-others", [("csrf", token)]).status == 303)
      return try with(visitor)
    }
  }

  private func with(_ visitor: Visitor) throws -> (visitor: Visitor, csrf: String) {
    (visitor, try #require(visitor.value("csrf"), "no form on \(visitor.address)"))
  }

  private func makeAppSecondStep() throws {
    try owner.visit("/settings/totp")
    if owner.reads("Make it a second step") { try owner.press("Make it a second step") }
  }
}

extension TestWallet {
  /// Makes a backup and puts it into the data folder in place of the books.
  func restoreFromBackup() throws {
    let shelf = NSTemporaryDirectory() + "wallet-shelf-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: shelf, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: shelf) }
    _ = try Backup(of: folder, random: keys, cancellation: Cancellation()).write(to: shelf + "/b.db")
    try restart {
      for file in ["wallet.db", "wallet.db-wal", "wallet.db-shm"] {
        try? FileManager.default.removeItem(atPath: folder + "/" + file)
      }
      let configuration = StoreConfiguration(folder: folder, clock: clock, random: keys)
      _ = try Restoring(configuration, cancellation: Cancellation()).run(from: shelf + "/b.db")
    }
  }
}
