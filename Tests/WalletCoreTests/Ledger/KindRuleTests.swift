import Testing

@testable import WalletCore

/// The table of kinds as docs/decisions/operations.md describes it.
@Suite("Kinds of operation")
struct KindRuleTests {
  private struct Row {
    let kind: OperationKind
    let effect: KindRule.Effect
    let legCount: ClosedRange<Int>
    /// The pairs of sides, with their parts, types, and `other` for one in another currency.
    var legs: [String] = []
    var undoneBy: String?
    /// What else it has: `r`everses, `x` a rate, `c`ommits to a text, `m`ay commit to a
    /// card, no `a`ccount, not counted as `q`uota.
    var has = ""
  }

  private static let table = [
    Row(kind: .open, effect: .opens, legCount: 0...0, has: "c"),
    Row(kind: .rename, effect: .names, legCount: 0...0, has: "c"),
    Row(
      kind: .deposit, effect: .nothing, legCount: 1...1, legs: ["0 world account deposit"], undoneBy: "undo",
      has: "m"),
    Row(
      kind: .withdraw, effect: .nothing, legCount: 1...1, legs: ["0 account world withdraw"], undoneBy: "undo",
      has: "m"),
    Row(kind: .transfer, effect: .nothing, legCount: 1...1, legs: ["0 account user transfer"], undoneBy: "undo"),
    Row(
      kind: .close, effect: .closes, legCount: 0...1, legs: ["0 account user close", "0 account payable close"],
      undoneBy: "reopen"),
    Row(kind: .reopen, effect: .reopens, legCount: 0...8, has: "r"),
    Row(kind: .undo, effect: .nothing, legCount: 1...8, has: "r"),
    Row(
      kind: .exchange, effect: .nothing, legCount: 2...3,
      legs: ["0 account exchange exchange", "1 exchange user exchange other", "2 account fee fee"], has: "x"),
    Row(kind: .authorise, effect: .holds, legCount: 0...0),
    Row(kind: .raise, effect: .raises, legCount: 0...0, has: "q"),
    Row(kind: .capture, effect: .frees, legCount: 1...1, legs: ["0 account merchant capture"], has: "mq"),
    Row(kind: .void, effect: .frees, legCount: 0...0, has: "q"),
    Row(kind: .expire, effect: .frees, legCount: 0...0, has: "q"),
    Row(kind: .join, effect: .joins, legCount: 0...0, has: "acq"),
    Row(kind: .phone, effect: .changesPhone, legCount: 0...0, has: "acq"),
    Row(kind: .leave, effect: .leaves, legCount: 0...0, has: "aq"),
  ]

  @Test("Each kind has the transfers, the effect and the columns that it must have")
  func rows() {
    #expect(Self.table.map(\.kind) == OperationKind.allCases)
    #expect(KindRule.all == OperationKind.allCases.map(\.rule))
    for row in Self.table {
      let rule = row.kind.rule
      #expect(rule.code == row.kind.rawValue)
      #expect(rule.effect == row.effect && rule.legCount == row.legCount, "\(row.kind)")
      #expect(rule.legs.map(Self.told) == row.legs && rule.undoneBy == row.undoneBy, "\(row.kind)")
      #expect(rule.reverses == row.has.contains("r") && rule.hasRate == row.has.contains("x"), "\(row.kind)")
      let commits: KindRule.Commits = row.has.contains("c") ? .always : row.has.contains("m") ? .may : .never
      #expect(rule.commits == commits && rule.hasAccount != row.has.contains("a"), "\(row.kind)")
      #expect(rule.countsAgainstQuota != row.has.contains("q"), "\(row.kind)")
      let isOfHold = [.authorise, .raise, .capture, .void, .expire].contains(row.kind)
      #expect(rule.isOfHold == isOfHold, "\(row.kind)")
    }
  }

  private static func told(_ leg: KindRule.Leg) -> String {
    "\(leg.part) \(leg.debit) \(leg.credit) \(leg.type)" + (leg.inOtherCurrency ? " other" : "")
  }

  @Test("Nothing undoes a reversal, an exchange or a hold, and what undoes is a kind that reverses")
  func undoing() {
    let undone = KindRule.all.filter { $0.undoneBy != nil }.map(\.code)
    #expect(undone == ["deposit", "withdraw", "transfer", "close"])
    for rule in KindRule.all {
      guard let by = rule.undoneBy else { continue }
      #expect(OperationKind(rawValue: by)?.rule.reverses == true, "\(rule.code)")
    }
  }

  @Test(
    "Parts follow each other without gaps, a pair of sides stands once, and no operation has more than eight transfers")
  func parts() {
    #expect(KindRule.legsMax == 8)
    for rule in KindRule.all {
      let parts = Set(rule.legs.map(\.part))
      #expect(parts == Set(0..<parts.count), "\(rule.code)")
      #expect(Set(rule.legs.map { "\($0.part) \($0.debit) \($0.credit)" }).count == rule.legs.count, "\(rule.code)")
      #expect(rule.legCount.upperBound <= KindRule.legsMax, "\(rule.code)")
      if !rule.reverses { #expect(rule.legCount.upperBound == parts.count, "\(rule.code)") }
      // What frees a hold frees it before the money moves, so such a transfer is the only one.
      if rule.isOfHold { #expect(rule.legs.count <= 1, "\(rule.code)") }
    }
  }

  @Test("A test's own kind has five transfers, two of them optional")
  func fiveLegs() {
    let sides: [(KindRule.Side, KindRule.Side)] = [
      (.world, .account), (.account, .user), (.account, .exchange), (.exchange, .user), (.account, .fee),
    ]
    let legs = sides.enumerated().map { KindRule.Leg($0, $1.0, $1.1, as: .transfer, inOtherCurrency: $0 == 3) }
    let rule = KindRule("split", legs: legs, optional: 2, undoneBy: "undo")
    #expect(
      rule.legCount == 3...5 && rule.commits == .never && rule.hasAccount && rule.countsAgainstQuota && !rule.isOfHold)
  }
}
