import Foundation
import Templates
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

/// The house rules that no compiler checks.
@Suite("House")
struct HouseTests {
  private static func files(in folder: String, ending: String) throws -> [(name: String, path: String)] {
    try Repository.paths(in: folder, ending: ending).map { (($0 as NSString).lastPathComponent, $0) }
  }

  @Test("One screen, one name: every screen has its page and its tests")
  func screens() throws {
    let screens = try Self.files(in: "Sources/WalletWeb/Screens", ending: "Screen.swift").map(\.name)
    let pages = Set(try Self.files(in: "Sources/Templates/Screens", ending: "Page.swift").map(\.name))
    let tests = Set(try Self.files(in: "Tests/WalletWebTests/Screens", ending: "Tests.swift").map(\.name))
    #expect(screens.count >= 10)
    for screen in screens {
      let name = screen.replacing("Screen.swift", with: "")
      #expect(tests.contains(name + "Tests.swift"), "\(name) has no tests of its name")
      #expect(pages.contains(name + "Page.swift"), "\(name) has no page of its name")
    }
  }

  @Test("Every page is among those that are looked at in all their states")
  func pages() throws {
    let pages = try Self.files(in: "Sources/Templates/Screens", ending: "Page.swift").map(\.name)
    let looked = try Self.files(in: "Tests/TemplatesTests/Screens", ending: ".swift")
      .filter { $0.name.hasPrefix("AllPages") }.map { try Repository.text($0.path) }.joined()
    #expect(pages.count > 20)
    for page in pages {
      let name = page.replacing(".swift", with: "")
      #expect(looked.contains(name + "("), "\(name) is not in AllPages")
    }
  }

  @Test("A file stays under about 300 lines")
  func lengths() throws {
    for folder in ["Sources", "Tests"] {
      for file in try Self.files(in: folder, ending: ".swift") where !file.name.hasSuffix("Table.swift") {
        let lines = try Repository.text(file.path).split(separator: "\n", omittingEmptySubsequences: false).count
        #expect(lines <= 330, "\(file.name) has \(lines) lines")
      }
    }
  }

  @Test("Nothing of ours traps on input, forces a value, keeps global state, or carries Foundation into the program")
  func forbiddenWords() throws {
    for file in try Self.files(in: "Sources", ending: ".swift") {
      let text = try Repository.text(file.path)
      for word in [
        "try!", "as!", "fatalError", "preconditionFailure", "import Foundation", "TODO", "FIXME", "nonisolated(unsafe)",
      ] {
        #expect(!text.contains(word), "\(file.name) has \(word)")
      }
      #expect(
        !text.contains(#/(?m)^(public |package |private |fileprivate )?var /#), "\(file.name) has a global variable")
      #expect(!text.contains(#/static var \w+(: [^={]+)? = /#), "\(file.name) has global state")
    }
  }

  @Test("Only what other modules inline is public: in the domain, and little of it")
  func publicDeclarations() throws {
    var count = 0
    for file in try Self.files(in: "Sources", ending: ".swift") {
      let found = try Repository.text(file.path).matches(of: #/(?m)^ *(@\w+ )?public (?!import)/#).count
      #expect(found == 0 || file.path.hasPrefix("Sources/WalletCore/"), "\(file.name) has \(found) public declarations")
      count += found
    }
    #expect((1...120).contains(count), "\(count) public declarations; see docs/decisions/build.md")
  }

  @Test("Money never meets a floating-point number")
  func noFloats() throws {
    for folder in ["WalletCore/Money", "WalletCore/Ledger", "WalletCore/Rates", "WalletCore/Exports", "SQLiteStore"] {
      let files = try Self.files(in: "Sources/" + folder, ending: ".swift")
      #expect(!files.isEmpty)
      for file in files {
        #expect(!(try Repository.text(file.path)).contains(#/\b(Double|Float)\b/#), "\(file.name)")
      }
    }
  }

  @Test("HTML literals: attributes are quoted, and nothing is put into a script, a style, a comment or a name")
  func literals() throws {
    for file in try Self.files(in: "Sources/Templates", ending: ".swift") {
      let text = try Repository.text(file.path)
      #expect(!text.contains(#/<script[^>]*>[^<]*\\\(/#), "\(file.name) interpolates into a script")
      #expect(!text.contains(#/<style/#), "\(file.name) has a style element")
      #expect(!text.contains(#/ style=/#), "\(file.name) has an inline style")
      #expect(!text.contains(#/<\\\(/#), "\(file.name) interpolates a tag name")
      #expect(!text.contains(#/<!--[^>]*\\\(/#), "\(file.name) interpolates into a comment")
      #expect(
        !text.contains(#/ (href|src|action|formaction)="?\\\((?!stylesheet\)|script\)|keyURI\)|literal: brand\.)/#),
        "\(file.name) has an address that is no Link")
      #expect(!text.contains(#/https?://(?!www\.w3\.org)/#), "\(file.name) names another machine")
    }
  }

  @Test("No page and no stylesheet asks another machine for anything")
  func noOtherMachines() throws {
    for file in try Self.files(in: "Public/css", ending: ".css") {
      let text = try Repository.text(file.path).replacing("xmlns='http://www.w3.org/2000/svg'", with: "")
      #expect(!text.contains("@import") && !text.contains("http:") && !text.contains("https:"), "\(file.name)")
    }
  }

  @Test("A script that some pages have is small, and every one asks the wallet alone, at addresses that it serves")
  func scripts() throws {
    let files = try Self.files(in: "Public/js", ending: ".js")
    #expect(!files.isEmpty)
    for file in files {
      let text = try Repository.text(file.path)
      // Another test measures each page's total; the phone number's script shares its page only with the one for
      // forms.
      #expect(text.utf8.count <= (file.name == "phone.js" ? 4608 : 2752), "\(file.name)")
      #expect(file.name != "charge.js" || text.utf8.count <= 2048)
      #expect(!text.contains("http:") && !text.contains("https:") && !text.contains("import"))
      for address in text.matches(of: /fetch\('([^']*)'/) {
        #expect(Addresses.link(at: address.1) != nil, "\(address.1)")
      }
    }
  }

  @Test("Every rule of docs/http.md has a test that bears its name")
  func httpRules() throws {
    let rules = try Repository.text("docs/http.md").matches(
      of: /\*\*((?:Parsing|Limits|Connections) \d+)\*\*/)
    let tests = try Self.files(in: "Tests", ending: ".swift").map { try Repository.text($0.path) }.joined()
    #expect(rules.count >= 26)
    for rule in rules {
      #expect(tests.contains(try Regex("@Test\\(\\s*\"\(rule.1): ")), "\(rule.1) has no test")
    }
  }

  @Test("Every rule of docs/security.md has a test that bears its number")
  func securityRules() throws {
    let rules = try Repository.text("docs/security.md").matches(of: /\*\*(S\d+)\*\*/).map { String($0.1) }
    // From 51 on only the implemented rules.
    let numbers = rules.compactMap { Int($0.dropFirst()) }
    #expect(Array(numbers.prefix(50)) == Array(1...50))
    #expect(numbers == Set(numbers).sorted() && numbers.allSatisfy { $0 <= 66 })
    let tests = try Self.files(in: "Tests", ending: ".swift").map { try Repository.text($0.path) }.joined()
    let names = tests.matches(of: #/@Test\(\s*"((?:S\d+, )*S\d+): /#)
    let tested = Set(names.flatMap { $0.1.split(separator: ", ").map(String.init) })
    let missing = rules.filter { !tested.contains($0) }
    #expect(
      missing.isEmpty,
      "\(rules.count - missing.count) of \(rules.count) rules have a test, but not \(missing.joined(separator: ", "))")
    #expect(tested.isSubset(of: rules), "no rule: \(tested.subtracting(rules).sorted())")
  }

  @Test("A default that docs/security.md names is the one that holds")
  func securityDefaults() throws {
    let text = try Repository.text("docs/security.md")
    let named = text.matches(of: #/`([A-Z][A-Z0-9_]*)` (\d+)\b/#)
    #expect(named.count >= 30)
    for setting in Setting.all {
      for match in named where match.1 == setting.name {
        #expect(match.2 == setting.standard, "\(setting.name)")
      }
    }
  }

  @Test("The package has no dependencies")
  func noPackages() throws {
    let manifest = try Repository.text("Package.swift")
    #expect(manifest.contains("dependencies: []"))
    #expect(!manifest.contains(".package("))
  }
}
