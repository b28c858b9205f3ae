import Foundation
import TestSupport
import Testing

@testable import WalletCore

/// Other people's programs that judge card numbers.
@Suite("What other programs say about card numbers")
struct CardToolTests {
  private static var isWanted: Bool {
    RequiredTools.cards.areWanted(
      or: (try? Tool.run("python3", ["-c", "import stdnum, creditcard_identifier"])) != nil)
  }

  private static let skipReason: Comment =
    "needs python-stdnum and creditcard-identifier: python3 -m pip install python-stdnum creditcard-identifier"

  /// Runs a script on lines of text.
  private func lines(_ script: String, on text: [String]) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "cards-" + UUID().uuidString)
    try Data(text.joined(separator: "\n").utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let output = try Tool.run("python3", ["-c", script, file.path])
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func judged(_ number: String) -> Result<CardLabel, CardNumberRefusal> {
    var reading = CardNumberReading()
    for byte in number.utf8 { reading.take(byte) }
    return Result { () throws(CardNumberRefusal) in try reading.label() }
  }

  /// A number that begins with these digits.
  private func number(_ beginning: Int, _ count: Int, _ random: inout SeededGenerator) -> String {
    var text = String(beginning)
    while text.utf8.count < count { text += String(Int.random(in: 0...9, using: &random)) }
    return text
  }

  /// The last digit that makes the sum right.
  private func checked(_ number: String) -> String {
    let digits = number.utf8.dropLast().reversed().map { Int($0) - 48 }
    let sum = digits.enumerated().reduce(0) { sum, each in
      let doubled = each.element * 2
      return sum + (each.offset % 2 == 1 ? each.element : doubled > 9 ? doubled - 9 : doubled)
    }
    return number.dropLast() + String((10 - sum % 10) % 10)
  }

  @Test(
    "python-stdnum finds the same 100,000 numbers right and wrong by their check digit",
    .enabled(if: isWanted, skipReason))
  func checkDigits() throws {
    var random = SeededGenerator(seed: 18)
    let ranges = CardRange.all.filter { $0.brand.hasCheckDigit }
    let numbers = (0..<100_000).map { place in
      let range = ranges[place % ranges.count]
      let beginning = Int.random(in: range.beginnings, using: &random)
      let made = number(beginning, range.lengths[place % range.lengths.count], &random)
      return place % 3 == 0 ? checked(made) : made
    }
    let script = """
      import sys
      from stdnum import luhn
      print("\\n".join(str(luhn.is_valid(n.strip())) for n in open(sys.argv[1])))
      """
    let told = try lines(script, on: numbers)
    try #require(told.count == numbers.count)
    var right = 0
    for (number, word) in zip(numbers, told) {
      let isRight = (try? judged(number).get()) != nil
      #expect(isRight == (word == "True"), "\(number)")
      right += isRight ? 1 : 0
    }
    #expect(right > 33_000 && right < 50_000)
  }

  /// What the other program calls our brands.
  private static let names: [String: CardBrand] = [
    "visa": .visa, "mastercard": .mastercard, "amex": .americanExpress, "discover": .discover, "jcb": .jcb,
    "diners": .diners, "unionpay": .unionPay, "maestro": .maestro, "maestro-uk": .maestro,
  ]

  /// Why the other program names another brand for a number that begins with these digits, or none.
  private static func reason(_ number: String, ours: CardBrand?, theirs: String) -> String? {
    guard let ours else { return reasonForNone(number, theirs) }
    switch (ours, theirs) {
    case (.visa, "elo"), (.visa, "dankort"), (.visa, "visa-electron"), (.visa, "switch"):
      return "a national brand or an earlier one that Visa's network takes"
    case (.diners, "none"):
      return number.hasPrefix("3095") || number.utf8.count > 14
        ? "Diners Club issues 3095, and numbers of 14 to 19 digits; theirs has 14 alone" : nil
    case (.diners, "hipercard"): return number.hasPrefix("384") ? "a Brazilian brand in Diners Club's 38" : nil
    case (.jcb, "none"): return number.utf8.count > 16 ? "JCB issues 16 to 19 digits; theirs has 16 alone" : nil
    case (.jcb, "lankapay"): return "a national brand in JCB's range"
    case (.discover, "elo"), (.discover, "verve"):
      return number.hasPrefix("65") ? "a national brand in Discover's 65" : nil
    case (.unionPay, "none"): return number.hasPrefix("81") ? "UnionPay also issues 81; theirs has 62 alone" : nil
    case (.unionPay, "rupay"), (.unionPay, "cabal"), (.unionPay, "elo"):
      return "a national brand in UnionPay's ranges"
    case (.maestro, let theirs) where sharingMaestro.contains(theirs):
      return "Maestro shares 50, 56-58, 639 and 67 with national and earlier brands"
    default: return nil
    }
  }

  /// The brands whose numbers also begin as Maestro's do.
  private static let sharingMaestro: Set = [
    "argencard", "aura", "bankcard", "cabal", "elo", "gpn", "instapayment", "laser", "naranja", "solo", "switch",
    "uzcard", "verve",
  ]

  /// Why the other program names a brand for a number that is of none that we know.
  private static func reasonForNone(_ number: String, _ theirs: String) -> String? {
    let two = Int(number.prefix(2)) ?? 0
    switch theirs {
    case "jcb":
      let isOther = ["1800", "2131"].contains { number.hasPrefix($0) }
      return isOther || (two == 35 && !(3528...3589).contains(Int(number.prefix(4)) ?? 0))
        ? "theirs gives all of 35 to JCB, and earlier ranges" : nil
    case "maestro":
      return two == 59 || ((60...69).contains(two) && two != 67 && !number.hasPrefix("639"))
        ? "theirs gives all of 6 to Maestro, and 59" : nil
    case "visa":
      return number.hasPrefix("6367") || (two / 10 == 4 && [14, 15, 17, 18].contains(number.utf8.count))
        ? "theirs gives 6367 to Visa, and Visa any length from 13 to 19" : nil
    case let theirs: return names[theirs] == nil ? "a brand that we do not know" : nil
    }
  }

  @Test(
    "creditcard-identifier names the same brands, but for differences of which each has a reason",
    .enabled(if: isWanted, skipReason))
  func brands() throws {
    var random = SeededGenerator(seed: 19)
    var numbers: [String] = []
    for place in 0..<40_000 {
      let range = CardRange.all[place % CardRange.all.count]
      let beginning = Int.random(in: range.beginnings, using: &random)
      numbers.append(checked(number(beginning, range.lengths[place % range.lengths.count], &random)))
    }
    // And what is nobody's, as far as we know.
    for _ in 0..<20_000 {
      numbers.append(
        checked(
          number(Int.random(in: 100_000...999_999, using: &random), Int.random(in: 12...19, using: &random), &random)))
    }
    let script = """
      import sys
      from creditcard_identifier import find_brand
      for n in open(sys.argv[1]):
          found = find_brand(n.strip())
          print((found if isinstance(found, str) else found["name"]) if found else "none")
      """
    let told = try lines(script, on: numbers)
    try #require(told.count == numbers.count)
    var (same, reasons) = (0, [String: Int]())
    for (number, theirs) in zip(numbers, told) {
      let ours = (try? judged(number).get())?.brand
      if ours == Self.names[theirs], ours != nil || theirs == "none" {
        same += 1
      } else if let reason = Self.reason(number, ours: ours, theirs: theirs) {
        reasons[reason, default: 0] += 1
      } else {
        Issue.record("\(number): \(ours.map(\.rawValue) ?? "none"), theirs \(theirs)")
      }
    }
    #expect(same > 30_000, "\(same) alike, \(reasons)")
  }
}
