import Foundation
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

/// Checks what the documentation says about names in the code.
@Suite("Papers")
struct PaperTests {
  private static func papers() throws -> [(name: String, text: String)] {
    let docs = try Repository.paths(in: "docs")
    let ours = docs.filter { $0.hasSuffix(".md") || $0.hasPrefix("docs/examples/") && !$0.hasSuffix("examples") }
    return try (ours + ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"]).sorted().map {
      ($0, try Repository.text($0))
    }
  }

  @Test("The paper for running a wallet names every event of the log")
  func events() throws {
    let source = try Repository.text("Sources/WalletWeb/Log/Log.swift")
    let events = source.matches(of: #/(?m)^    case \w+ = "(\w+)"$/#).map { String($0.1) }
    #expect(events.count >= 20 && events.allSatisfy { Log.Event(rawValue: $0) != nil })
    let paper = try #require(try Self.papers().first { $0.name == "docs/operating.md" }).text
    let rows = paper.split(separator: "\n").filter { $0.hasPrefix("| `") }
    for event in events + ["access"] {
      #expect(rows.contains { $0.contains("`\(event)`") }, "\(event) is in no row")
    }
  }

  @Test("The paper about messages has the words of each")
  func messages() throws {
    let paper = try #require(try Self.papers().first { $0.name == "docs/sms.md" }).text
    for purpose: CodePurpose in [.signIn, .confirm, .newPhone, .oldPhone] {
      let words = purpose.message("123456", host: "localhost").split(separator: "\n")
      #expect(words.count == 2)
      for line in words { #expect(paper.contains("`\(line)`"), "\(line)") }
    }
  }

  @Test("Every setting that a paper or an example names is one")
  func settings() throws {
    // Switches of tests and scripts are not settings of the program.
    let others = #/WALLET_(\w+_TESTS|EXPORT_TOOLS|SCREENSHOTS|WORDS)/#
    let known = Set(Setting.all.map(\.variable))
    for (name, text) in try Self.papers() {
      for word in text.matches(of: /WALLET_[A-Z0-9_]+/).map({ String($0.0) }) where word.wholeMatch(of: others) == nil {
        #expect(known.contains(word), "\(name) names \(word)")
      }
    }
  }

  @Test("The map is at most 8 KB, and every folder, file and type it names is there")
  func map() throws {
    let text = try Repository.text("ARCHITECTURE.md")
    #expect(text.utf8.count <= 8192)
    let paths = try ["Sources", "Tests", "Public"].flatMap { [$0] + (try Repository.paths(in: $0)) }
    // A folder, a file, a type with a member, or a short name of a target.
    let names = text.matches(of: /`([A-Z][A-Za-z+\/]*)(\.\w+)?`/).map { String($0.1) }
    #expect(names.count > 60)
    for name in Set(names).subtracting(Self.namesOfTheSystem) {
      let name = name.hasSuffix("/") ? String(name.dropLast()) : name
      let isThere = paths.contains { path in
        path == name || ["", ".swift"].contains { path.hasSuffix("/" + name + $0) }
      }
      #expect(isThere, "\(name)")
    }
  }

  @Test("The map says what each module may import")
  func imports() throws {
    let rows = try Repository.text("ARCHITECTURE.md").matches(of: #/(?m)^\| `Sources\/(\w+)` \|.*\| ([^|]+) \|$/#)
    let told = Dictionary(rows.map { (String($0.1), String($0.2)) }) { first, _ in first }
    for (module, others) in WallTests.allowed {
      let ours = others.filter { !["CSystem", "CSQLite", "CCrypto", "CZlib", "Glibc"].contains($0) }
      let wanted = ours.isEmpty ? "nothing of ours" : ours.joined(separator: ", ")
      #expect(told[module] == wanted, "\(module)")
    }
  }

  private static let namesOfTheSystem: Set<String> = ["SIOCOUTQ"]

  @Test("What papers link to is there")
  func links() throws {
    for (name, text) in try Self.papers() where name.hasSuffix(".md") {
      let folder = (Repository.root + name as NSString).deletingLastPathComponent
      for link in text.matches(of: /\]\(([^)#]+)\)/).map({ String($0.1) }) where !link.contains("://") {
        #expect(FileManager.default.fileExists(atPath: folder + "/" + link), "\(name) links to \(link)")
      }
    }
  }
}
