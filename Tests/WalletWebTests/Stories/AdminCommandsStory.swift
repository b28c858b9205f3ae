import Foundation
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: the owner checks, backs up, restores and moves the wallet")
struct AdminCommandsStory {
  /// A running wallet with a user who has 12 dollars.
  private struct House {
    let folder = ProgramRun.freshFolder()
    var data: String { folder + "/data" }

    func start(_ data: String? = nil) throws -> (run: ProgramRun, browser: Visitor) {
      let run = try ProgramRun(["--port", "0", "--data", data ?? self.data, "--sms", "file:\(folder)/sms"])
      return (run, Visitor(port: try run.port()))
    }

    func signIn(_ browser: Visitor, _ run: ProgramRun) throws {
      try browser.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
      try browser.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify")
    }

    func ask(_ words: String..., data: String? = nil) throws -> (status: Int32, text: String, errors: String) {
      let run = try ProgramRun(words + ["--data", data ?? self.data])
      let text = run.outputText
      return (run.status, text, run.errorText)
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }
  }

  private func head(_ text: String) throws -> String {
    String(try #require(text.firstMatch(of: /Head: (\d+:[0-9a-f]{64})\n/)).1)
  }

  @Test("check looks at everything while the wallet runs and when it rests; its head finds a tail that was cut off")
  func check() throws {
    let house = House()
    defer { house.remove() }
    let (run, browser) = try house.start()
    try house.signIn(browser, run)
    let account = try browser.openAccount("Everyday", deposit: "12")
    let running = try house.ask("check")
    #expect(running.status == 0, "\(running.errors)")
    let rules = "i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, h1, h2, c1, m1, m2, s1, b1, b2, x1, facts"
    #expect(running.text.hasPrefix("Checked: structure, schema, \(rules), "))
    #expect(running.text.contains(" over 1 users, 1 accounts, 3 operations, 2 entries.\n"))
    #expect(running.text.hasSuffix("The books are right.\n"))
    let early = try head(running.text)
    #expect(try house.ask("backup", house.folder + "/b.db").status == 0)
    try browser.visit(account).fill("Amount", with: "1").press("Deposit")
    let late = try head(house.ask("check", "--head", early).text)
    run.terminate()
    #expect(run.errorText.contains("sys_shutdown head=\"\(late)\""))
    #expect(try house.ask("check", "--head", late).status == 0)

    #expect(try house.ask("restore", house.folder + "/b.db", data: house.folder + "/old").status == 0)
    let cut = try house.ask("check", "--head", late, data: house.folder + "/old")
    #expect(cut.status == 1)
    #expect(cut.text.contains("Wrong: the books end at operation 3, before the head 4"))
    let unknown = try house.ask("check", "--head", "3:12")
    #expect(unknown.status == 78)
    #expect(unknown.errors.contains("--head is 3:12, but must be"))

    try RawDatabase.run("DROP TRIGGER op_kept", in: house.data)
    let wrong = try house.ask("check")
    #expect(wrong.status == 1)
    #expect(wrong.text.contains("Wrong: schema: trigger op_kept"))
    #expect(wrong.text.hasSuffix("The books are wrong.\n"))
    #expect(!wrong.text.contains("Not checked"))

    try Data(repeating: 0x41, count: 50_000).write(to: URL(filePath: house.data + "/wallet.db"))
    let unreadable = try house.ask("check")
    #expect(unreadable.status == 1)
    #expect(unreadable.text.hasPrefix("Checked: structure, over 0 users"), "\(unreadable.text)")
    #expect(unreadable.text.contains("\nNot checked, because the file cannot be read: schema, i1, "))
  }

  @Test("history prints one operation, whole, without the user's number, while the wallet runs and when it rests")
  func history() throws {
    let house = House()
    defer { house.remove() }
    let (run, browser) = try house.start()
    try house.signIn(browser, run)
    let account = try browser.openAccount("Everyday", deposit: "12")
    let running = try house.ask("history", "--op", "3")
    #expect(running.status == 0, "\(running.errors)")
    let id = account.split(separator: "/").last ?? "none"
    #expect(running.text.hasPrefix("Operation 3: deposit, 20"))
    #expect(
      running.text.contains("\nUser: 1, +•••••••••23\nAccount: \(id)\nMoved: $12.00 from world to \(id), deposit\n"))
    #expect(running.text.hasSuffix("\nIts link verifies.\n"))
    #expect(!running.text.contains("5550123"))
    #expect(try house.ask("history", "--op", "4").errors.contains("The books have no operation 4."))
    let head = try head(house.ask("check").text)
    #expect(running.text.contains("Its hash: \(head.dropFirst(2))\n"))
    run.terminate()
    #expect(try house.ask("history", "--op=3").text == running.text)
    let first = try house.ask("history", "--op", "1").text
    #expect(first.hasPrefix("Operation 1: join, 20") && !first.contains("Account:") && !first.contains("5550123"))
    #expect(first.contains("Before it: \(String(repeating: "0", count: 64))\n"))
    let opened = try house.ask("history", "--op", "2").text
    let openingHash = try #require(opened.firstMatch(of: /Its hash: ([0-9a-f]{64})/)).1
    #expect(running.text.contains("Before it: \(openingHash)\n"))
    try RawDatabase.run("DROP TRIGGER op_fixed; UPDATE op SET at=at-1 WHERE id=1", in: house.data)
    let changed = try house.ask("history", "--op", "1")
    #expect(changed.status == 1)
    #expect(changed.text.hasSuffix("Wrong: its link does not verify.\n"))
  }

  @Test("A backup of the running wallet is restored elsewhere; the money is there, and its user signs in again")
  func moved() throws {
    let house = House()
    defer { house.remove() }
    let (run, browser) = try house.start()
    try house.signIn(browser, run)
    try browser.openAccount("Everyday", deposit: "12")
    let shelf = house.folder + "/shelf of backups"
    try FileManager.default.createDirectory(atPath: shelf, withIntermediateDirectories: true)
    let made = try house.ask("backup", shelf)
    #expect(made.status == 0, "\(made.errors)")
    let head = try head(made.text)
    let files = try FileManager.default.contentsOfDirectory(atPath: shelf).sorted()
    let name = "mywallet-3-\(head.dropFirst(2).prefix(8)).db"
    #expect(files == [name, name + ".key"])
    for file in files {
      let attributes = try FileManager.default.attributesOfItem(atPath: shelf + "/" + file)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    #expect(try house.ask("backup", shelf + "/" + name).errors.contains("is there already"))
    let busy = try house.ask("restore", shelf + "/" + name)
    #expect(busy.status == 78)
    #expect(busy.errors.contains("Another wallet is running on the data folder"))
    run.terminate()
    #expect(try house.ask("restore", shelf + "/" + name).errors.contains("nothing is written over it"))

    let elsewhere = house.folder + "/new/data"
    let restored = try house.ask("restore", shelf + "/" + name, data: elsewhere)
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(try self.head(restored.text) == head)
    let (again, visitor) = try house.start(elsewhere)
    visitor.setCookie("wallet_\(visitor.port)", try #require(browser.session?.value))
    #expect(try visitor.visit("/home").address == "/login", "the session was ended")
    try house.signIn(visitor, again)
    #expect(try visitor.visit("/home").reads("Everyday", "$12.00"))
    again.terminate()
    #expect(again.errorText.contains("sys_startup"))
    #expect(try house.ask("check", "--head", head, data: elsewhere).status == 0)
  }

  @Test("A backup whose asker leaves at once is whole or not there")
  func left() throws {
    let house = House()
    defer { house.remove() }
    let (run, _) = try house.start()
    let shelf = house.folder + "/shelf"
    try FileManager.default.createDirectory(atPath: shelf, withIntermediateDirectories: true)
    for number in 0..<6 {
      let client = try AdminSocketClient(path: house.data + "/owner.sock")
      client.send("-- backup \(shelf)/\(number).db\n")
    }
    #expect(try house.ask("backup", shelf + "/last.db").status == 0)
    run.terminate()
    let files = try FileManager.default.contentsOfDirectory(atPath: shelf)
    #expect(files.contains("last.db"))
    for file in files {
      #expect(file.hasSuffix(".db") || file.hasSuffix(".db.key"), "\(file)")
      guard file.hasSuffix(".db") else { continue }
      #expect(try house.ask("restore", shelf + "/" + file, data: house.folder + "/" + file).status == 0)
    }
  }

  @Test(
    "Everything is exported while the wallet runs and when it rests, and imported into an empty folder, where it is used"
  )
  func exported() throws {
    let house = House()
    defer { house.remove() }
    let (run, browser) = try house.start()
    try house.signIn(browser, run)
    try browser.openAccount("Everyday", deposit: "12")
    let shelf = house.folder + "/exports"
    let made = try house.ask("export", shelf)
    #expect(made.status == 0, "\(made.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: shelf).sorted()
    #expect(Set(files.map { ($0 as NSString).pathExtension }) == ["csv", "ofx", "qif", "journal", "json"])
    for file in files {
      let attributes = try FileManager.default.attributesOfItem(atPath: shelf + "/" + file)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(made.text.contains("Written: \(shelf)/\(file)\n"))
    }
    #expect(try house.ask("export", shelf).errors.contains("is there already"))
    run.terminate()
    let resting = try house.ask("export", house.folder + "/again/")
    #expect(resting.status == 0, "\(resting.errors)")
    let csv = try #require(files.first { $0.hasSuffix(".csv") })
    let first = try String(contentsOfFile: shelf + "/" + csv, encoding: .utf8)
    // All lines except the one with the time it was made.
    func lines(_ text: String) -> [Substring] {
      text.split(whereSeparator: \.isNewline).filter { !$0.contains(",head,") }
    }
    let second = try String(contentsOfFile: house.folder + "/again/" + csv, encoding: .utf8)
    #expect(lines(second) == lines(first), "\(first) and \(second)")

    for file in files where file.hasSuffix(".csv") || file.hasSuffix(".json") {
      let data = house.folder + "/" + file
      let imported = try house.ask("import", shelf + "/" + file, data: data)
      #expect(imported.status == 0, "\(imported.errors)")
      #expect(imported.text.contains("Imported: 1 users, 3 operations.\n"))
      #expect(try house.ask("import", shelf + "/" + file, data: data).status == 78)
      let (again, visitor) = try house.start(data)
      try house.signIn(visitor, again)
      #expect(try visitor.visit("/home").reads("Everyday", "$12.00"))
      again.terminate()
      #expect(try house.ask("check", "--head", try head(imported.text), data: data).status == 0)
    }
    try importLiveHold(house)
    let none = try house.ask("import", shelf + "/" + csv + ".none", data: house.folder + "/none")
    #expect(none.errors.contains("There is no file"))
    let wrong = try house.ask("import", house.folder + "/sms", data: house.folder + "/none")
    #expect(wrong.status == 78)
    #expect(wrong.errors.contains("This is not a JSON or CSV file that MyWallet exported."))
    #expect(!FileManager.default.fileExists(atPath: house.folder + "/none/wallet.db"))
  }

  /// An import tells its owner what it has ended.
  private func importLiveHold(_ house: House) throws {
    var builder = HistoryBuilder()
    builder.at = Timestamp(milliseconds: 1_700_000_000_000)
    try builder.addUser("+12025550123")
    let account = builder.open("Main")
    try builder.move(.deposit, account, from: .world, to: .account(account), 500)
    builder.authorise(account, 200)
    let file = house.folder + "/live.json"
    try builder.export(.json, all: true).write(toFile: file, atomically: true, encoding: .utf8)
    let imported = try house.ask("import", file, data: house.folder + "/live")
    let told = "4 operations.\nExpired: 1 holds that were live. Nothing could end them here.\nHead: 5:"
    #expect(imported.text.contains(told), "\(imported.text)")
  }

  @Test("The clock stood far ahead once: nothing is booked until the owner accepts the right one, and then all goes on")
  func clock() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "12")
      try wallet.restart(clockMovedBy: -86_400)
      try visitor.visit(account).fill("Amount", with: "1").press("Deposit")
      #expect(visitor.reads("The clock of the computer that runs this wallet is wrong."))

      func ask(_ words: String...) throws -> (status: Int32?, text: String) {
        let output = RecordedOutput()
        let status = try AdminRequest.ask(try Invocation(words), folder: wallet.folder, output: output)
        return (status, output.lines.joined(separator: "\n"))
      }
      let asked = try ask("clock")
      #expect(asked.status == 1)
      #expect(asked.text.contains("WalletWeb clock accept"))
      let accepted = try ask("clock", "accept")
      #expect(accepted.status == 0)
      #expect(accepted.text.contains("It is accepted."))
      try visitor.visit(account).fill("Amount", with: "1").press("Deposit")
      #expect(visitor.reads("$13.00"))
      #expect(try ask("clock").status == 0)
      try wallet.restart()
      try visitor.visit(account).fill("Amount", with: "1").press("Deposit")
      #expect(visitor.reads("$14.00"))
    }
  }

  @Test("The clock of a wallet that rests is accepted, too, and what cannot be done is said")
  func resting() throws {
    let house = House()
    defer { house.remove() }
    for words in [["check"], ["backup", house.folder + "/b.db"], ["clock"]] {
      let run = try ProgramRun(words + ["--data", house.data])
      #expect(run.outputText.isEmpty && run.status == 78, "\(words)")
      #expect(run.errorText.contains("There is no wallet in the data folder"), "\(words): \(run.errorText)")
    }
    #expect(!FileManager.default.fileExists(atPath: house.data), "asking makes nothing")
    let (run, _) = try house.start()
    run.terminate()
    let clock = try house.ask("clock", "accept")
    #expect(clock.status == 0)
    #expect(clock.text.contains("there is no operation"))
    #expect(try house.ask("stats").errors.contains("No wallet runs on the data folder"))
    #expect(try house.ask("backup", house.folder + "/b.db").status == 0)
    #expect(
      try house.ask("restore", house.folder + "/none.db", data: house.folder + "/x").errors.contains("There is no file")
    )
  }
}
