import TestSupport
import Testing

@testable import PhoneNumbers

@Suite("The phone field, whatever is typed")
struct PhoneEditPropertyTests {
  private static let keys = Array("01234567890123456789 ()-٣９+x@*ß")

  private func dialable(_ text: some StringProtocol) -> [Unicode.Scalar] { DialableText(String(text)).dialable }

  @Test(
    "Typing and deleting one character at a time loses no digit, moves none, and leaves the caret among the same ones",
    arguments: Array(UInt64(1)...12))
  func digitsStay(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      var state = PhoneFieldState(
        text: Bool.random(using: &dice) ? "+" : "", caret: 0,
        country: try #require(Country.all.randomElement(using: &dice)))
      for _ in 0..<30 { state = try edited(state, &dice) }
    }
  }

  /// Makes one random edit, checks the answer, and returns the new state of the field.
  private func edited(_ state: PhoneFieldState, _ dice: inout SeededGenerator) throws -> PhoneFieldState {
    var characters = Array(state.text.unicodeScalars)
    var caret = Bool.random(using: &dice) ? characters.count : Int.random(in: 0...characters.count, using: &dice)
    var deletion: PhoneEdit.Deletion?
    if Int.random(in: 0..<4, using: &dice) == 0, caret > 0 {
      caret -= 1
      characters.remove(at: caret)
      deletion = .back
    } else if Int.random(in: 0..<6, using: &dice) == 0, caret < characters.count {
      characters.remove(at: caret)
      deletion = .forward
    } else {
      let key = try #require(Self.keys.randomElement(using: &dice)?.unicodeScalars.first)
      characters.insert(key, at: caret)
      caret += 1
    }
    let typed = String(String.UnicodeScalarView(characters))
    let edit = PhoneEdit(
      country: state.country, typed: typed, caret: caret, was: state.text, deletion: deletion)
    let next = edit.state()
    let what = Comment(rawValue: "\(state) \(typed) \(caret) \(String(describing: deletion)) \(next)")
    let before = String.UnicodeScalarView(characters[..<caret])
    let shownBefore = String(next.text.utf16.prefix(next.caret)) ?? ""
    var kept = dialable(typed)
    var front = dialable(String(before))
    let isPlain = DialableText(state.text).isPlain && DialableText(typed).isPlain
    if deletion != nil, isPlain, dialable(state.text) == kept {
      if deletion == .back, !front.isEmpty { kept.remove(at: front.count - 1) }
      if deletion == .back { front = front.dropLast() }
      if deletion == .forward, front.count < kept.count { kept.remove(at: front.count) }
    }
    #expect(dialable(next.text) == kept, what)
    #expect(dialable(shownBefore) == front, what)
    if deletion != nil, DialableText(typed).isPlain, !dialable(state.text).isEmpty {
      #expect(next.text.last != " ", what)
      #expect(next.text.isEmpty == kept.isEmpty, what)
    }
    return next
  }

  @Test("Typing a number from its first digit to its last shows what the formatter shows, and moves to its country")
  func fromTheFirstDigit() throws {
    let plan = NumberingPlan.carried
    for country in Country.all {
      guard let region = country.region, let example = plan.exampleNumber(of: .mobile, in: region) else { continue }
      let number = plan.format(example, as: .e164)
      var formatter = AsYouTypeFormatter(region: nil)
      var state = PhoneFieldState(text: "", caret: 0, country: .unitedStates)
      for digit in number.unicodeScalars {
        let shown = formatter.input(digit)
        let edit = PhoneEdit(
          country: state.country, typed: state.text + String(digit), caret: nil, was: state.text, deletion: nil)
        state = edit.state()
        #expect(state.text == shown && state.caret == shown.utf16.count, "\(country.code)")
      }
      #expect(state.country == plan.region(of: example).flatMap { Country.of($0, callingCode: country.callingCode) })
    }
  }
}
