import Foundation
import TestSupport
import Testing

@testable import Templates
@testable import WalletCore

/// Prints every line that users can read into one file, so that it can be read through as a whole, and a changed
/// sentence shows in that file's diff at review.
@Suite struct PrintedWordsTests {
  private static let file = "docs/words.md"

  /// Elements that begin a line; all others are inline.
  private static let blocks = Set(
    """
    address article aside body button caption dd details div dl dt fieldset footer form h1 h2 h3 head header html label \
    legend li main nav ol option output p section select summary table tbody td th thead title tr ul
    """.split(separator: " ").map(String.init))

  @Test("docs/words.md holds every line of every page and refusal; script/words writes it")
  func printed() throws {
    let text = try Self.paper()
    if ProcessInfo.processInfo.environment["WALLET_WORDS"] == "write" {
      try text.write(toFile: Repository.root + Self.file, atomically: true, encoding: .utf8)
    }
    let written = try Repository.text(Self.file)
    let (old, new) = (Set(written.split(separator: "\n")), Set(text.split(separator: "\n")))
    #expect(written == text, "missing: \(new.subtracting(old).sorted()), too many: \(old.subtracting(new).sorted())")
  }

  private static func paper() throws -> String {
    var seen: Set<String> = []
    var sections: [(title: String, lines: [String])] = []
    func add(_ title: String, _ lines: [String]) {
      let new = lines.filter { seen.insert($0).inserted }
      guard !new.isEmpty else { return }
      if let index = sections.firstIndex(where: { $0.title == title }) {
        sections[index].lines += new
      } else {
        sections.append((title, new))
      }
    }
    for (name, html) in try AllPages.pages.get() {
      add("Page: \(name.prefix { $0 != " " })", lines(of: html))
    }
    for reason in errors { add("Error pages", [Words.title(reason), Words.sentence(reason)]) }
    add(
      "Files of rates, told in the terminal",
      RateFileRefusal.Reason.allCases.map { Words.sentence(RateFileRefusal($0)) })
    add(
      "Files of charge points and of the map, told in the terminal",
      ChargerFileRefusal.Reason.allCases.map { Words.sentence(ChargerFileRefusal($0)) }
        + Refusals.chargerLists.map { Words.sentence($0) })
    add("Imports, told in the terminal", Refusals.imports.map { Words.sentence(ImportRefusal($0)) })
    let head = """
      # Every line that people read

      Printed from the pages in all their states by a test; `script/words` writes it again. Each line stands once, where it
      comes first. `NAME` stands for what somebody typed.

      """
    return head
      + sections.map { "\n## \($0.title)\n" + $0.lines.map { "- \($0)\n" }.joined() }.joined()
  }

  private static let errors: [ErrorReason] =
    [
      .notFound, .wrongMethod, .foreignHost, .crossSite, .staleForm, .foreignKey, .unreadableForm, .compressedForm,
      .notDelivered, .tooOften(.export, seconds: 720), .tooOften(.search, seconds: 40),
    ] + Refusals.failures.map { .store($0) }

  /// The text of a page as a reader sees it: one line for each block that contains a word.
  private static func lines(of html: HTML) -> [String] {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let bytes = Array(html.bytes)
    var text: [UInt8] = []
    var place = 0
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "<") else {
        text.append(bytes[place])
        place += 1
        continue
      }
      let end = bytes[place...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1
      let name = bytes[place..<end].drop { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "/") }
        .prefix { $0 != UInt8(ascii: " ") }
      if blocks.contains(String(decoding: name, as: UTF8.self)) { text.append(UInt8(ascii: "\n")) }
      place = end + 1
    }
    var plain = String(decoding: text, as: UTF8.self)
    for (entity, sign) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
      plain = plain.replacingOccurrences(of: entity, with: sign)
    }
    for name in [Samples.hostile] + Samples.names.dropFirst() {
      plain = plain.replacingOccurrences(of: name, with: "NAME")
    }
    // Made once: each is compiled where it is first used.
    let (word, hash) = (/[A-Za-z']{2,}/, /^[0-9a-f]{64}$/)
    return plain.split(whereSeparator: \.isNewline).map { line in
      line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    // Dates, amounts and hashes are not sentences.
    .filter { line in
      let words = line.matches(of: word).map { String($0.0) }.filter { !months.contains($0) }
      return !words.isEmpty && !line.contains(hash)
    }
  }
}
