import Foundation
import TestSupport
import Testing

@testable import ChargePoint
@testable import WalletCore

@Suite("Story: the README's sample of charge points", .blocking)
struct SampleChargersStory {
  /// The lines of the README's chapter that a shell runs.
  private func linesOfReadme() throws -> [String] {
    let chapter = try #require(
      try Repository.text("README.md").split(separator: "\n## ").first { $0.hasPrefix("Charge a car") })
    return chapter.split(separator: "\n").filter { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }
  }

  /// Runs `script/server` in a folder where nothing is built, with a program that prints its settings and its words.
  private func settings(_ words: String...) throws -> [String] {
    let folder = ProgramRun.freshFolder()
    let files = FileManager.default
    defer { try? files.removeItem(atPath: folder) }
    for place in ["script", "tools"] {
      try files.createDirectory(atPath: "\(folder)/\(place)", withIntermediateDirectories: true)
    }
    try files.copyItem(atPath: Repository.root + "script/server", toPath: folder + "/script/server")
    let print = #"printf '%s\n' "$WALLET_DATA" "$WALLET_CHARGERS" "$WALLET_MAP" "$*""#
    for (name, command) in [
      ("script/bootstrap", "exit 0"), ("tools/WalletWeb", print), ("tools/ChargePoint", "exit 0"),
      ("tools/swift", "case \"$*\" in *--show-bin-path*) echo '\(folder)/tools' ;; esac"),
    ] {
      try Data("#!/usr/bin/env bash\n\(command)\n".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
      try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder)/\(name)")
    }
    var environment = SpawnedProcess.variables(home: folder, tools: [folder + "/tools"])
    environment["XDG_DATA_HOME"] = folder + "/share"
    for name in ["DATA", "CHARGERS", "MAP"] { environment["WALLET_" + name] = "the owner's" }
    let printed = try Tool.run(folder + "/script/server", words, environment: environment)
    let text = String(decoding: printed, as: UTF8.self).replacing(folder, with: "HERE")
    return text.split(separator: "\n").map(String.init)
  }

  @Test("The sample has a folder and files of its own, whatever the environment says, for an owner's command, too")
  func ownFolder() throws {
    let files = ["HERE/docs/examples/chargers.csv", "HERE/docs/examples/map.csv"]
    let port = "\(try ProgramRun.freePort())"
    let served = try settings("--sample-chargers", "--port", port)
    #expect(served == ["HERE/share/mywallet-sample"] + files + ["--port \(port)"])
    let asked = try settings("--sample-chargers", "chargers", "secret", "CP001")
    #expect(asked == ["HERE/share/mywallet-sample"] + files + ["chargers secret CP001"])
    let elsewhere = try settings("chargers", "--data=/tmp/elsewhere", "--sample-chargers")
    #expect(elsewhere == ["/tmp/elsewhere"] + files + ["chargers --data=/tmp/elsewhere"])
    #expect(try settings("chargers") == ["the owner's", "the owner's", "the owner's", "chargers"])
  }

  @Test("Its commands are ones that the sample's charge points understand")
  func commands() throws {
    let list = try ChargerFile(Array(try Repository.text("docs/examples/chargers.csv").utf8)).list
    let points = try list.points.map { point in
      let line = point.identity.text + "\t" + point.chargers.map { "\($0.number.value)" }.joined(separator: ",")
      return try #require(ControlWords.Point(line: line[...]))
    }
    let lines = try linesOfReadme()
    #expect(lines.first == "script/server --sample-chargers")
    #expect(lines.count > 2)
    for line in lines.dropFirst() {
      let words = line.split(separator: " ").map(String.init)
      #expect(words.first == "script/charger")
      if case .wrong(let sentence) = ControlWords(Array(words.dropFirst()), among: points) {
        Issue.record("\(line): \(sentence)")
      }
    }
  }
}
