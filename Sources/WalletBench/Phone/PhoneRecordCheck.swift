import PhoneNumbers
import WalletCore

/// Compares recorded answers with those of a numbering plan, in every field and after every keystroke.
struct PhoneRecordCheck {
  let plan: NumberingPlan

  /// - Returns: a line for each field that differs, or for the first keystroke that does; empty if all agree.
  func differences(_ record: PhoneRecord) -> [String] {
    switch record {
    case .parse(let text, let region, let recorded):
      let question = Self.question("parse", text, region)
      let ours = PhoneAnswer(text, region: region, plan: plan)
      return Self.differences(recorded.fields, ours.fields).map { question + $0 }
    case .type(let text, let region, let answers):
      return difference(typing: text, region, answers).map { [Self.question("type", text, region) + $0] } ?? []
    }
  }

  private func difference(typing text: String, _ region: RegionCode?, _ answers: [String]) -> String? {
    var formatter = AsYouTypeFormatter(region: region, plan: plan)
    var count = 0
    for (scalar, recorded) in zip(text.unicodeScalars, answers) {
      count += 1
      let ours = formatter.input(scalar)
      if !Self.isSame(ours, recorded) {
        return "after \(count) \(Self.shown(recorded)), not \(Self.shown(ours))"
      }
    }
    return count == answers.count ? nil : "\(answers.count) answers to \(count) characters"
  }

  private static func differences(
    _ recorded: [(name: String, text: String)], _ ours: [(name: String, text: String)]
  ) -> [String] {
    guard recorded.map(\.name) == ours.map(\.name) else {
      return ["\(list(recorded)), not \(list(ours))"]
    }
    return zip(recorded, ours).filter { !isSame($0.text, $1.text) }
      .map { "\($0.name) \(shown($0.text)), not \(shown($1.text))" }
  }

  private static func list(_ fields: [(name: String, text: String)]) -> String {
    fields.prefix(4).map { "\($0.name) \(shown($0.text))" }.joined(separator: " ")
  }

  /// `==` on strings treats canonically equivalent texts as equal.
  private static func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

  private static func question(_ kind: String, _ text: String, _ region: RegionCode?) -> String {
    "\(kind) \"\(shown(text))\" in \(region.map { "\($0)" } ?? "no region"): "
  }

  /// ASCII only, so that invisible characters can be read.
  private static func shown(_ text: String) -> String {
    text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }
}
