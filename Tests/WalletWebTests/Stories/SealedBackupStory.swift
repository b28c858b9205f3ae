import Foundation
import SystemSupport
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: the owner seals a backup and rotates the key, as typed")
struct SealedBackupStory {
  /// A wallet of the program in a folder of its own.
  private struct House {
    let folder = ProgramRun.freshFolder()
    var data: String { folder + "/data" }

    func start(_ data: String? = nil) throws -> (run: ProgramRun, browser: Visitor) {
      let run = try ProgramRun([
        "--port", "0", "--data", data ?? self.data, "--sms", "file:\(folder)/sms", "--resend-wait", "0",
      ])
      return (run, Visitor(port: try run.port()))
    }

    func signIn(_ browser: Visitor) throws {
      try browser.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
      try browser.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify")
    }

    /// Runs a command, with this text in descriptor 3.
    func ask(_ words: String..., data: String? = nil, typed: String? = nil) throws -> (Int32, String, String) {
      try typed?.write(toFile: folder + "/typed", atomically: true, encoding: .utf8)
      let run = try ProgramRun(
        words + ["--data", data ?? self.data], redirection: typed == nil ? nil : "3<'\(folder)/typed'")
      let text = run.outputText
      return (run.status, text, run.errorText)
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }
  }

  @Test(
    "S61: backup --sealed, while the wallet runs and when it rests, and its restore, by a passphrase from a descriptor")
  func sealed() throws {
    let house = House()
    defer { house.remove() }
    let (run, browser) = try house.start()
    try house.signIn(browser)
    try browser.openAccount("Everyday", deposit: "12")
    let shelf = house.folder + "/shelf"
    try FileManager.default.createDirectory(atPath: shelf, withIntermediateDirectories: true)
    let words = "twelve bytes or more\nnot this line"
    let made = try house.ask("backup", "--sealed", shelf, "--passphrase-fd", "3", typed: words)
    #expect(made.0 == 0 && made.1.contains("Nobody can open it without its passphrase."), "\(made)")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: shelf).first)
    #expect(name.hasPrefix("mywallet-3-") && name.hasSuffix(".sealed"))
    run.terminate()
    #expect(run.errorText.contains("sealed backup \(shelf)") && !run.errorText.contains("twelve"))
    let rested = try house.ask("backup", "--sealed", house.folder + "/rest", "--passphrase-fd=3", typed: words)
    #expect(rested.0 == 0, "\(rested)")

    let file = shelf + "/" + name
    let wrong = try house.ask(
      "restore", file, "--passphrase-fd", "3", data: house.folder + "/new", typed: "another one")
    #expect(wrong.0 == 78 && wrong.2.contains("The passphrase is not the one of \(file)."), "\(wrong)")
    #expect(!FileManager.default.fileExists(atPath: house.folder + "/new/wallet.db"))
    for (backup, data) in [(file, "new"), (house.folder + "/rest", "newer")] {
      let restored = try house.ask(
        "restore", backup, "--passphrase-fd", "3", data: "\(house.folder)/\(data)", typed: "twelve bytes or more")
      #expect(restored.0 == 0 && restored.1.contains("Nobody is signed in."), "\(restored)")
      let (again, visitor) = try house.start("\(house.folder)/\(data)")
      defer { again.terminate() }
      try house.signIn(visitor)
      #expect(visitor.reads("$12.00"), "\(visitor.page.text)")
    }
  }

  @Test(
    "S61: a sentence says what is wrong with a passphrase, its source or the file, and no argument is a passphrase"
  )
  func refused() throws {
    let house = House()
    defer { house.remove() }
    let (run, browser) = try house.start()
    _ = try browser.get("/login")
    run.terminate()
    let file = house.folder + "/b.sealed"
    let long = "twelve bytes or more"
    func told(_ words: [String], _ typed: String?, _ sentence: String) throws {
      try typed?.write(toFile: house.folder + "/typed", atomically: true, encoding: .utf8)
      let run = try ProgramRun(
        words + ["--data", house.data], redirection: typed == nil ? "3<&-" : "3<'\(house.folder)/typed'")
      #expect(run.waited() == 78 && run.errorText.contains(sentence), "\(words): \(run.errorText)")
      #expect(!FileManager.default.fileExists(atPath: file))
    }
    let sealing = ["backup", "--sealed", file, "--passphrase-fd", "3"]
    try told(sealing, "eleven byte", "The passphrase must have at least 12 bytes.")
    try told(sealing, "", "The passphrase is empty.")
    try told(sealing, String(repeating: "x", count: 1025), "No passphrase can be read from descriptor 3")
    try told(sealing, nil, "No passphrase can be read from descriptor 3")
    try told(["backup", "--sealed", file, "--passphrase-fd", "x"], long, "must be the number of an open descriptor")
    try told(["backup", "--sealed", file], nil, "There is no terminal to ask for the passphrase")
    try told(["backup", file, "--sealed", file], long, "Say WalletWeb backup FILE | --sealed FILE")
    try told(["backup", file, "--passphrase-fd", "3"], long, "--passphrase-fd goes with --sealed FILE only.")
    try told(["backup", "--sealed", file, "--passphrase", long], long, "--passphrase")
    try told(["key", "turn"], nil, "turn is nothing that can be done with the key; say WalletWeb key rotate.")
    let plain = try house.ask("backup", house.folder + "/plain.db")
    #expect(plain.0 == 0)
    try told(
      ["restore", house.folder + "/plain.db", "--passphrase-fd", "3"], long, "is not sealed, so that no passphrase")
  }

  @Test("S61: a terminal asks twice for a new passphrase and shows nothing of it")
  func terminal() throws {
    let house = House()
    defer { house.remove() }
    let (run, _) = try house.start()
    run.terminate()
    let file = house.folder + "/b.sealed"
    func type(_ lines: [String], _ words: String) throws -> (Int32, String) {
      let terminal = try Terminal()
      let program = Repository.program.path(percentEncoded: false)
      let command =
        "setsid -c -w '\(program)' \(words) --data '\(house.data)' <'\(terminal.path)' 2>'\(house.folder)/told'"
      let process = SpawnedProcess()
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments = ["-c", command]
      process.environment = SpawnedProcess.variables(home: house.folder)
      try process.run()
      var screen = ""
      for line in lines {
        screen += try terminal.read(untilEnding: ": ")
        terminal.write(line + "\n")
      }
      process.waitUntilExit()
      let told = try String(contentsOfFile: house.folder + "/told", encoding: .utf8)
      #expect(!screen.contains("twelve") && screen.contains("Passphrase"), "\(screen)")
      return (process.terminationStatus, told)
    }
    let long = "twelve bytes or more"
    let differing = try type([long, long + "!"], "backup --sealed '\(file)'")
    #expect(differing.0 == 78 && differing.1.contains("The two passphrases differ."), "\(differing)")
    #expect(!FileManager.default.fileExists(atPath: file))
    let made = try type([long, long], "backup --sealed '\(file)'")
    #expect(made.0 == 0 && FileManager.default.fileExists(atPath: file), "\(made)")
    try FileManager.default.removeItem(atPath: house.data)
    let restored = try type([long], "restore '\(file)'")
    #expect(restored.0 == 0, "\(restored)")
  }

  @Test("S61: key rotate is refused while the wallet runs, and afterwards tells what still works")
  func rotated() throws {
    let house = House()
    defer { house.remove() }
    let (run, browser) = try house.start()
    try house.signIn(browser)
    let codes = try browser.makeRecoveryCodes()
    let old = try Data(contentsOf: URL(filePath: house.data + "/key"))
    let running = try house.ask("key", "rotate")
    #expect(running.0 == 78 && running.2.contains("Another wallet is running on the data folder"), "\(running)")
    run.terminate()
    #expect(try Data(contentsOf: URL(filePath: house.data + "/key")) == old)
    let backup = house.folder + "/before.db"
    #expect(try house.ask("backup", backup).0 == 0)
    let rotated = try house.ask("key", "rotate")
    #expect(rotated.0 == 0 && rotated.1.contains("Recovery codes still work."), "\(rotated)")
    let new = try Data(contentsOf: URL(filePath: house.data + "/key"))
    #expect(new != old && new.firstRange(of: old) == nil)
    let (again, visitor) = try house.start()
    try visitor.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
    #expect(try visitor.visit("/otp/other").other(codes[0]).address == "/home")
    again.terminate()

    try FileManager.default.removeItem(atPath: house.data + "/wallet.db")
    let restored = try house.ask("restore", backup)
    #expect(restored.0 == 0 && restored.1.contains("The key in the data folder is newer than the backup's and stays."))
    let (last, owner) = try house.start()
    defer { last.terminate() }
    try house.signIn(owner)
    #expect(owner.address == "/home")
  }
}
