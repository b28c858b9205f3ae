import Foundation
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Recovery codes page")
struct RecoveryTests {
  @Test("Ten codes are shown once, in the answer that made them; later the page counts them")
  func shownOnce() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      #expect(try visitor.visit("/settings").follow("Recovery codes").reads("You have no recovery codes yet."))
      let codes = try visitor.makeRecoveryCodes()
      #expect(codes.count == 10 && Set(codes).count == 10)
      #expect(visitor.answer.field("Cache-Control") == "no-store")
      try visitor.visit("/settings/recovery")
      #expect(visitor.reads("You have 10 recovery codes left."))
      #expect(codes.allSatisfy { !visitor.answer.text.contains($0) })
      try wallet.atAlternative().other(codes[3])
      #expect(try visitor.visit("/settings/recovery").reads("You have 9 recovery codes left."))
      #expect(try wallet.events().contains(.recoveryMade))
    }
  }

  @Test("S16: new codes make the earlier ones void")
  func replaced() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let first = try visitor.makeRecoveryCodes()
      let second = try visitor.makeRecoveryCodes()
      #expect(Set(first).isDisjoint(with: second))
      #expect(try wallet.atAlternative().other(first[0]).statuses == [422])
      #expect(try wallet.atAlternative().other(second[0]).address == "/home")
    }
  }

  @Test("S16: neither the codes nor an app's secret are in the data folder")
  func notKept() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let codes = try visitor.makeRecoveryCodes()
      let secret = try visitor.turnAppOn(wallet)
      let files = try FileManager.default.contentsOfDirectory(atPath: wallet.folder)
      #expect(files.contains("wallet.db"))
      var wanted = codes.flatMap { [$0, $0.replacing("-", with: "")] }.map { Data($0.utf8) }
      wanted += [Data(secret.groupedText.replacing(" ", with: "").utf8), Data(secret.bytes)]
      for file in files {
        guard let bytes = FileManager.default.contents(atPath: wallet.folder + "/" + file) else { continue }
        for text in wanted { #expect(bytes.range(of: text) == nil, "\(file)") }
      }
    }
  }
}
