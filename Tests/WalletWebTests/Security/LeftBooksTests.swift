import Foundation
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: the books of who has left")
struct LeftBooksTests {
  private func buyers(_ wallet: TestWallet) throws -> [String] {
    try RawDatabase.texts("SELECT name||'|'||address||'|'||coalesce(length(salt),'-') FROM invoice", in: wallet.folder)
  }

  @Test(
    "S62: an invoice keeps its addressee for INVOICES_KEEP years after its user has left, and then loses it and the salt"
  )
  func invoices() async throws {
    try await withChargers({
      $0.policy.leaveWait = 0
      $0.invoicesKept = 2
    }) { wallet, _ in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      try visitor.visit("/invoices/setup").fill("Name or company", with: "Sauerkraut AG")
      try visitor.fill("Address", with: "1 Elm Street, Davis").press("Save")
      try await wallet.charge(8990, paidFrom: account)
      try wallet.confirm(visitor)
      #expect(try visitor.visit("/settings/leave").reads("Your invoices, with what they say about you, for 2 years"))
      try visitor.press("Delete everything about me")
      #expect(
        try await eventually {
          try RawDatabase.texts("SELECT 1 FROM op WHERE kind='leave'", in: wallet.folder) == ["1"]
        })
      let kept = ["Sauerkraut AG|1 Elm Street, Davis|32"]
      #expect(try buyers(wallet) == kept)
      #expect(try wallet.sqlite().check() == [])
      wallet.clock.advance(seconds: 2 * 366 * 86_400 - 10_000)
      _ = try wallet.signedIn("(530) 555-0199")
      #expect(try buyers(wallet) == kept)
      wallet.clock.advance(seconds: 10_000)
      // A command wakes the writer, whose clock in this test does not run by itself.
      _ = try wallet.signedIn("(530) 555-0188")
      #expect(try await eventually { try buyers(wallet) == ["||-"] })
      #expect(try wallet.sqlite().check() == [])
      try wallet.restart()
      #expect(try DataFiles.holding("Sauerkraut", in: wallet.folder) == [])
    }
  }

  @Test("S62: nobody who is there loses the addressee of an invoice")
  func guarded() async throws {
    try await withChargers { wallet, _ in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      try await wallet.charge(8990, paidFrom: account)
      #expect(throws: ClientFailure.self) {
        try RawDatabase.run("UPDATE invoice SET name='',address='',email='',salt=NULL", in: wallet.folder)
      }
      let found = try PeopleInBooksTests.violations(
        after: "UPDATE invoice SET name='',address='',email='',salt=NULL", wallet)
      #expect(found.contains(.usersFollowOperations), "\(found)")
    }
  }

  @Test("S62: a file of everybody's history has the bookings of who left without the person, and an import takes it")
  func exported() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (data, messages) = (folder + "/data", folder + "/sms")
    let run = try ProgramRun(
      ["--port", "0", "--data", data, "--sms", "file:\(messages)", "--resend-wait", "0", "--leave-wait", "0"])
    let port = try run.port()
    for (number, name) in [("(530) 555-0123", "Rhabarber"), ("(530) 555-0199", "Birnbaum")] {
      let visitor = Visitor(port: port)
      try visitor.visit("/login").fill("Phone number", with: number).press("Send OTP")
      try visitor.fill("Code", with: try lastCode(in: messages)).press("Verify")
      try visitor.openAccount(name, deposit: "40")
      if name == "Rhabarber" { try visitor.visit("/settings/leave").press("Delete everything about me") }
    }
    run.terminate()
    let export = try ProgramRun(["export", folder + "/all", "--data", data])
    #expect(export.waited() == 0, "\(export.errorText)")
    let files = try DataFiles.all(in: folder + "/all")
    #expect(files.count == ExportFormat.allCases.count)
    for file in files {
      #expect(file.bytes.range(of: Data("Birnbaum".utf8)) != nil, "\(file.name)")
      for trace in ["Rhabarber", "5305550123"] {
        #expect(file.bytes.range(of: Data(trace.utf8)) == nil, "\(trace) in \(file.name)")
      }
    }
    for end in [".json", ".csv"] {
      let file = try #require(files.first { $0.name.hasSuffix(end) }).name
      let new = folder + "/new" + end
      let importing = try ProgramRun(["import", folder + "/all/" + file, "--data", new])
      #expect(importing.waited() == 0, "\(end): \(importing.errorText)")
      let checking = try ProgramRun(["check", "--data", new])
      #expect(checking.waited() == 0, "\(end): \(checking.outputText)")
      let sums = "SELECT sum(amount) FROM transfer WHERE type='deposit'"
      #expect(try RawDatabase.texts(sums, in: new) == ["8000"], "\(end)")
    }
  }
}
