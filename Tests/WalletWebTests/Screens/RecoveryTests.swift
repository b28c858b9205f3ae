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

  @Test("New codes are downloaded as a text file, which nothing keeps and no cache has; the page stays")
  func downloaded() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let codes = try visitor.makeRecoveryCodes()
      let form = try visitor.form(to: "/settings/recovery/file")
      let before = try RawDatabase.dump(["user", "session", "recovery", "event"], in: wallet.folder)
      let file = try visitor.post(form.action, visitor.pairs(of: form))
      #expect(file.status == 200 && file.all("Content-Type") == ["text/plain; charset=utf-8"])
      #expect(file.all("Content-Disposition") == ["attachment; filename=\"recovery-codes.txt\""])
      #expect(file.all("Cache-Control") == ["no-store"] && file.all("Set-Cookie").isEmpty)
      ExpectedFields.check(file, "the file of codes")
      let lines = file.text.split(separator: "\n").map(String.init)
      #expect(lines.first == "MyWallet, number ending in 23" && lines.suffix(10) == codes && lines.count == 13)
      #expect(!file.text.contains("5305550123"), "whoever finds the file does not learn the number")
      #expect(try RawDatabase.dump(["user", "session", "recovery", "event"], in: wallet.folder) == before)
      try wallet.atAlternative().other(lines[4])
    }
  }

  @Test("Only ten codes come back as a file: anything else answers with the page, and a stranger with the phone page")
  func echoesCodesAlone() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let codes = try visitor.makeRecoveryCodes()
      let csrf = ("csrf", try #require(visitor.value("csrf")))
      let odd = "<script>alert(1)</script>"
      let nine = Array(codes.dropLast())
      let ends: [[String]] = [
        [], [odd], [""], [codes[9], codes[0]], [codes[9], odd], [codes[9] + "A"], ["ABCD-EFGH"],
      ]
      for texts in [[]] + ends.map({ nine + $0 }) {
        let answer = try visitor.post("/settings/recovery/file", [csrf] + texts.map { ("code", $0) })
        #expect(answer.status == 303 && answer.field("Location") == "/settings/recovery", "\(texts)")
        #expect(answer.body.isEmpty && answer.field("Content-Disposition") == nil)
      }
      let pairs = [csrf] + codes.map { ("code", $0.lowercased().replacing("-", with: " ")) }
      let file = try visitor.post("/settings/recovery/file", pairs)
      #expect(file.text.hasSuffix(codes.joined(separator: "\n") + "\n"), "in the wallet's own spelling")
      #expect(try visitor.post("/settings/recovery/file", Array(pairs.dropFirst())).status == 403)
      #expect(try visitor.get("/settings/recovery/file").status == 405)
      let stranger = wallet.visitor()
      let foreign = ("csrf", try #require(try stranger.visit("/login").value("csrf")))
      let refused = try stranger.post("/settings/recovery/file", [foreign] + pairs.dropFirst())
      #expect(refused.status == 303 && refused.field("Location") == "/login")
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
