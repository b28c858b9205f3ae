import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: the data folder and the process", .blocking)
struct DataFolderSecurityTests {
  /// Runs a wallet, puts some money in it, and stops it.
  private func filled(_ data: String, messages: String) throws {
    let run = try ProgramRun(["--port", "0", "--data", data, "--sms", "file:\(messages)"])
    let visitor = Visitor(port: try run.port())
    try visitor.visit("/login").fill("Phone number", with: "530 555 0123").press("Send OTP")
    try visitor.fill("Code", with: try lastCode(in: messages)).press("Verify")
    try visitor.openAccount("Everyday", deposit: "5")
    run.terminate()
    #expect(run.status == 0)
  }

  @Test(
    "S49: whatever the umask and the modes of before, the folder is 0700 and each file 0600, while it runs and after")
  func modes() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let data = folder + "/data"
    func check(_ when: String) throws {
      #expect(try DataFiles.mode(data) == 0o700, "\(when)")
      let files = try FileManager.default.contentsOfDirectory(atPath: data)
      #expect(files.count >= 3, "\(when)")
      for file in files { #expect(try DataFiles.mode("\(data)/\(file)") == 0o600, "\(file) \(when)") }
      #expect(try DataFiles.mode(folder + "/sms") == 0o600, "\(when)")
    }
    for umask in ["777", "000", "077"] {
      let port = try ProgramRun.freePort()
      let run = try ProgramRun(
        ["--port", "\(port)", "--data", data, "--sms", "file:\(folder)/sms"], preparation: "umask \(umask)")
      try run.waitUntilAnswering(port)
      try Visitor(port: port).visit("/login").fill("Phone number", with: "530 555 01\(umask.prefix(1))3").press(
        "Send OTP")
      try check("running, umask \(umask)")
      run.terminate()
      try check("stopped, umask \(umask)")
      for file in try FileManager.default.contentsOfDirectory(atPath: data) {
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: "\(data)/\(file)")
      }
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: data)
      try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: folder + "/sms")
    }
  }

  @Test("S49: every descriptor of the running program closes when another program is started from it", .needsRoot)
  func closeOnExec() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun(
      ["--port", "0", "--data", folder + "/data", "--sms", "file:\(folder)/sms", "--loops", "2"],
      // Descriptors inherited from the parent process are not the program's own.
      preparation: "readlink /proc/$$/fd/* > \(folder)/inherited")
    let visitor = Visitor(port: try run.port())
    try visitor.visit("/login").fill("Phone number", with: "530 555 0123").press("Send OTP")
    try visitor.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify")
    let account = try visitor.openAccount("Everyday", deposit: "5")
    for path in ["/export.csv", account + "/statement", "/home?at=2026-01-01"] { try visitor.get(path) }
    let asking = try ProgramRun(["stats", "--data", folder + "/data"])
    #expect(!asking.outputText.isEmpty)
    let open = try (0..<3).map { _ in try HTTPConnection(port: visitor.port) }
    for connection in open { try connection.send("GET /healthz HTTP/1.1\r\nHost: localhost:\(visitor.port)\r\n\r\n") }
    for connection in open { #expect(try connection.answerIfAny()?.status == 200) }
    let inherited = try String(contentsOfFile: folder + "/inherited", encoding: .utf8).split(separator: "\n")
    let descriptors = try run.descriptors().filter { $0.number > 2 && !inherited.contains(Substring($0.target)) }
    let targets = descriptors.map(\.target)
    #expect(targets.count { $0.hasPrefix("socket:") } >= 4 && targets.contains { $0.hasSuffix("/wallet.db") })
    for descriptor in descriptors { #expect(descriptor.closesOnExec, "\(descriptor.number) \(descriptor.target)") }
    withExtendedLifetime(open) { run.terminate() }
  }

  /// How a data folder is damaged, and what the next start must report.
  private static let damages: [(what: String, file: String, damage: @Sendable (Data) -> Data?, says: [String])] = [
    ("cut in half", "wallet.db", { $0.prefix($0.count / 2) }, ["wallet.db is damaged", "restore a backup"]),
    ("emptied", "wallet.db", { _ in Data() }, ["wallet.db is damaged", "restore a backup"]),
    (
      "overwritten", "wallet.db", { Data(repeating: 0x58, count: $0.count) },
      ["wallet.db is damaged", "restore a backup"]
    ),
    (
      "its first page overwritten", "wallet.db", { Data(repeating: 0, count: 100) + $0.dropFirst(100) },
      ["wallet.db is damaged", "restore a backup"]
    ),
    ("gone", "wallet.db", { _ in nil }, ["wallet.db is missing", "restore a backup"]),
    ("a byte short", "key", { $0.dropLast() }, ["key is damaged", "from a backup"]),
    ("a byte longer", "key", { $0 + [1] }, ["key is damaged", "from a backup"]),
    ("emptied", "key", { _ in Data() }, ["key is damaged", "from a backup"]),
    ("gone", "key", { _ in nil }, ["key is missing", "from a backup"]),
  ]

  @Test(
    "S49: with a damaged or missing file the start fails with one sentence that says what to do, and every file is left as it is"
  )
  func damaged() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try filled(folder + "/whole", messages: folder + "/sms")
    for (number, (what, file, damage, says)) in Self.damages.enumerated() {
      let data = folder + "/data\(number)"
      try FileManager.default.copyItem(atPath: folder + "/whole", toPath: data)
      let path = URL(filePath: data + "/" + file)
      let left = damage(try Data(contentsOf: path))
      try FileManager.default.removeItem(at: path)
      try left?.write(to: path)
      let before = try contents(data)
      let run = try ProgramRun(["--port", "0", "--data", data])
      #expect(run.waited() != 0, "\(file) \(what)")
      #expect(run.errorText.split(separator: "\n").count == 1, "\(file) \(what): \(run.errorText)")
      for words in says + [data] { #expect(run.errorText.contains(words), "\(file) \(what): \(run.errorText)") }
      let after = try contents(data)
      for name in Set(before.keys).union(after.keys) {
        #expect(after[name] == before[name], "\(file) \(what): \(name) has changed")
      }
    }
    // The undamaged folder starts, with all its data.
    let run = try ProgramRun(["--port", "0", "--data", folder + "/whole"])
    _ = try run.port()
    run.terminate()
    #expect(run.status == 0)
    let balance = "SELECT balance FROM entry WHERE account_id>0 ORDER BY op_id DESC LIMIT 1"
    #expect(try RawDatabase.texts(balance, in: folder + "/whole") == ["500"])
  }

  private func contents(_ folder: String) throws -> [String: Data] {
    // The lock and the files that SQLite makes for reading are not data.
    let files = try DataFiles.all(in: folder).filter { file in
      !["lock", "wallet.db-shm"].contains(file.name) && !(file.name == "wallet.db-wal" && file.bytes.isEmpty)
    }
    return Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.bytes) })
  }
}
