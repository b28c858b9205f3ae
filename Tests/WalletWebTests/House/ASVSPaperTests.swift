import TestSupport
import Testing

/// docs/asvs.md goes through all that OWASP's ASVS 5.0 asks for at levels 1 and 2.
@Suite("The paper about ASVS")
struct ASVSPaperTests {
  /// How many requirements of levels 1 and 2 each chapter has.
  private static let counts = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

  @Test("Every requirement stands there once, as met, not met or not applying, with a reason, and is counted right")
  func complete() throws {
    let paper = try Repository.text("docs/asvs.md")
    var numbers: [String] = []
    var standings: [String: Int] = [:]
    for row in paper.matches(of: /(?m)^\| ([\d., ]+) \| (met|\*\*not met\*\*|does not apply) \| (.{3,}) \|$/) {
      let some = row.1.split(separator: ", ").map(String.init)
      numbers += some
      standings[String(row.2), default: 0] += some.count
    }
    #expect(Set(numbers).count == numbers.count)
    let chapters = (1...17).map { chapter in numbers.count { $0.hasPrefix("\(chapter).") } }
    #expect(chapters == Self.counts)
    let (met, not) = (standings["met"] ?? 0, standings["**not met**"] ?? 0)
    let sentence =
      "\(numbers.count) requirements: \(met) are met, \(not) are not, \(standings["does not apply"] ?? 0) do not apply."
    #expect(paper.contains(sentence), "\(sentence)")
  }
}
