import Testing

@testable import PhoneNumbers

@Suite("The phone field while it is edited")
struct PhoneEditTests {
  /// One row of a table: the field before the edit, after it, and after the answer, with `|` for the caret.
  struct Row: Sendable, CustomTestStringConvertible {
    let before: String
    let typed: String
    let shown: String
    var country = "US"
    var then: String?
    var key: PhoneEdit.Deletion?

    init(
      _ before: String, _ typed: String, _ shown: String, _ country: String = "US", then: String? = nil,
      key: PhoneEdit.Deletion? = nil
    ) {
      self.before = before
      self.typed = typed
      self.shown = shown
      self.country = country
      self.then = then
      self.key = key
    }

    var testDescription: String { "\(country): \(before) → \(typed)" }
  }

  private func check(_ row: Row) throws {
    let typed = try split(row.typed)
    let edit = PhoneEdit(
      country: try #require(Country.named(row.country)), typed: typed.text, caret: typed.caret,
      was: try split(row.before).text, deletion: row.key)
    let state = edit.state()
    var shown = Array(state.text.utf16)
    shown.insert(contentsOf: "|".utf16, at: state.caret)
    #expect(String(decoding: shown, as: UTF16.self) == row.shown)
    #expect(state.country.code == row.then ?? row.country)
  }

  private func split(_ marked: String) throws -> (text: String, caret: Int) {
    let caret = try #require(Array(marked.utf16).firstIndex(of: 0x7C), "no caret in \(marked)")
    return (marked.replacing("|", with: ""), caret)
  }

  @Test(
    "Typing: the text is the formatter's, and the caret stays behind the same digits",
    arguments: [
      Row("|", "5|", "5|"), Row("53|", "530|", "530|"), Row("530|", "5305|", "530-5|"),
      Row("(530) 555-012|", "(530) 555-0123|", "(530) 555-0123|"),
      Row("(530) 555-0123|", "(530) 555-01234|", "53055501234|"),
      Row("530-5|5", "530-57|5", "530-57|5"), Row("(530) |555-0123", "(530) 9|555-0123", "5309|5550123"),
      Row("(53|) 055-5012", "(530|) 055-5012", "(530|) 055-5012"),
      Row("|530-5555", "4|530-5555", "(4|53) 055-55"), Row("(|530) 555-0123", "(4|530) 555-0123", "4|5305550123"),
      Row("|", "(|", "(|"), Row("|", "+|", "+|"), Row("+|", "+1|", "+1|"), Row("+1|", "+15|", "+1 5|"),
      Row("|530", "+|530", "+|53 0", then: "CU"),
      Row("(530) 555|", "(530) 555-|", "530-555|"), Row("|(530) 555-0123", " |(530) 555-0123", "|(530) 555-0123"),
      Row("|", "٥|", "5|"), Row("5|", "5３|", "53|"), Row("5305|", "530-5٥|", "530-55|"),
      Row("530|", "530a|", "530a|"), Row("530a|", "530ab|", "530ab|"), Row("😀|", "😀5|", "😀5|"),
      Row("|530-55", "😀|530-55", "😀|530-55"), Row("530-55|", "530-55#|", "530-55#|"),
      Row("0151|", "01512|", "01512|", "DE"), Row("01512 3|", "01512 34|", "01512 34|", "DE"),
      Row("1234567|", "12345678|", "12345678|", "+800"),
    ])
  func typing(row: Row) throws { try check(row) }

  @Test(
    "Backspace on punctuation deletes the digit before it, Delete the one after it",
    arguments: [
      Row("(530) |555", "(530)|555", "53|5-55", key: .back), Row("(530)| 555", "(530| 555", "53|5-55", key: .back),
      Row("530-|5", "530|5", "53|5", key: .back), Row("+1 |", "+1|", "+|", key: .back),
      Row("(|530) 555-0123", "|530) 555-0123", "|(530) 555-0123", key: .back),
      Row("(530|) 555", "(530| 555", "530|-55", key: .forward), Row("530|-5", "530|5", "530|", key: .forward),
      Row("|(530) 555-0123", "|530) 555-0123", "|(305) 550-123", key: .forward),
      Row("(530) 555|-0123", "(530) 555|0123", "(530) 555|-123", key: .forward),
      Row("+49 |1512", "+49|1512", "+4|1 51 2", "DE", then: "CH", key: .back),
      Row("+49| 1512", "+49|1512", "+49| 512", "DE", key: .forward),
      Row("(530) 555-0|", "(530) 555-|", "530-555|", key: .back), Row("530-5|", "530-|", "530|", key: .back),
      Row("(530) 555-|0123", "(530) 555-|123", "(530) 555-|123", key: .forward),
      Row("(530) |555-0123", "(530)|", "530|", key: .back), Row("5|", "|", "|", key: .back),
      Row("530x 5|", "530x5|", "530x5|", key: .back),
    ])
  func deleting(row: Row) throws { try check(row) }

  @Test(
    "Deleting a character that is no digit deletes no digit",
    arguments: ["x", "X", "a", "@", "ß", "*", "#", "é", "😀", ",", ";", "+", "\u{301}"])
  func deletingNoDigit(character: String) throws {
    for key in [PhoneEdit.Deletion.back, .forward] {
      for digits in ["2015550123", "(201) 555-0123"] {
        try check(Row("\(digits)\(character)|", "\(digits)|", "(201) 555-0123|", key: key))
        try check(Row("(201\(character)|) 555-0123", "(201|) 555-0123", "(201|) 555-0123", key: key))
      }
      try check(Row("5\(character)|5", "5|5", "5|5", key: key))
      if character != "+" { try check(Row("\(character)|2015550123", "|2015550123", "|(201) 555-0123", key: key)) }
    }
  }

  @Test(
    "What is no digit goes alone, also a plus in the wrong place; a plus that begins the number is the person's",
    arguments: [
      Row("1+|2", "1|2", "1|2", key: .back), Row("1|+2", "1|2", "1|2", key: .forward),
      Row("53+|0-555", "53|0-555", "53|0-555", key: .back), Row("++|1", "+|1", "+|1", key: .back),
      Row("+1 530-555-0123x|", "+1 530-555-0123|", "+1 530-555-0123|", key: .back),
      Row("530-555x |", "530-555|", "530-555|", key: .back), Row("x -|530", "|530", "|530", key: .back),
      Row("+49 1512@|", "+49 1512|", "+49 1512|", "DE", key: .back),
      Row("+|49 1512", "|49 1512", "|491-512", key: .back), Row("|+49 1512", "|49 1512", "|491-512", key: .forward),
    ])
  func deletingAlone(row: Row) throws { try check(row) }

  @Test(
    "Where the last digit goes, nothing is left, and nothing blank stands behind what is",
    arguments: [
      Row("+ |", " |", "|", key: .back), Row("+49 |", "|", "|", key: .back), Row("(5|) ", "(|) ", "|", key: .back),
      Row("(|5) ", "(|) ", "|", key: .forward), Row("(5) |", "(5)|", "|", key: .back), Row("(5) 5|", "(|", "|"),
      Row("5x|", "|", "|", key: .back), Row("|530-5", "|-", "|"), Row("((|", "(|", "(|", key: .back),
      Row("+49 1|", "+49 |", "+49|", "DE", key: .back), Row("+49 1512|", "+49 |", "+49|", "DE"),
      Row("+49 15|12", "+49 |", "+49|", "DE", key: .back), Row("+1 5|", "+1 |", "+1|", key: .back),
      Row("00 48 1|", "00 48 |", "00 48|", "VE", key: .back),
    ])
  func deletingLast(row: Row) throws { try check(row) }

  @Test("A key that cannot have deleted is not believed")
  func nothingDeleted() throws {
    try check(Row("|", "0049 1512 3456789|", "+49 1512 3456789|", then: "DE", key: .back))
    try check(Row("530|", "5305|", "530-5|", key: .forward))
  }

  @Test("A selection of punctuation that goes takes no digit along")
  func selection() throws { try check(Row("(530|) 555", "(530|555", "530|-555")) }

  @Test(
    "What is pasted or filled in is read in any spelling; the list moves to where it belongs",
    arguments: [
      Row("|", "5305550123|", "(530) 555-0123|"), Row("|", "530.555.0123|", "(530) 555-0123|"),
      Row("|", "+15305550123|", "+1 530-555-0123|"), Row("|", "15305550123|", "1 (530) 555-0123|"),
      Row("|", "+49 (0)1512 3456789|", "+49 1512 3456789|", then: "DE"),
      Row("|", "0049 1512 3456789|", "+49 1512 3456789|", then: "DE"),
      Row("|", "0049 1512 3456789|", "+49 1512 3456789|", "DE"),
      Row("|", "011 49 1512 3456789|", "+49 1512 3456789|", then: "DE"),
      Row("|", "tel:+49-1512-3456789|", "+49 1512 3456789|", then: "DE"),
      Row("|", "tel:00491512 3456789|", "+49 1512 3456789|", then: "DE"),
      Row("|", "tel:530-555-0123;ext=5|", "(530) 555-0123|"),
      Row("|", "tel:555-0123;phone-context=+1-530|", "+1 530-555-0123|"),
      Row("|", "530 555 0123 ext. 77|", "(530) 555-0123|"), Row("|", "+1 530 555 0123 x5|", "+1 530-555-0123|"),
      Row("|", "Phone: +49 1512 3456789|", "+49 1512 3456789|", then: "DE"),
      Row("|", "Tel. (0)1512 3456789|", "01512 3456789|", "DE"), Row("|", "1-800-356-9377|", "1 (800) 356-9377|"),
      Row("|", "1-800-FLOWERS|", "(800) 356-9377|"), Row("|", "\u{202A}+1 530 555 0123\u{202C}|", "+1 530-555-0123|"),
      Row("|", "530 555 0123\r\n|", "(530) 555-0123|"), Row("|", "٠١٥١٢ ٣٤٥٦٧٨٩|", "01512 3456789|", "DE"),
      Row("|", "＋４４ ２０ ７９４６ ０９５８|", "+44 20 7946 0958|", then: "GB"),
      Row("|", "+1 416 555 0123|", "+1 416-555-0123|", then: "CA"), Row("|", "416 555 0123|", "(416) 555-0123|"),
      Row("|", "+800 1234 5678|", "+800 1234 5678|", then: "+800"),
      Row("|", "800 1234 5678|", "+800 1234 5678|", "+800"),
      Row("(530) 555-0123|", "+44 20 7946 0958|", "+44 20 7946 0958|", then: "GB"),
      Row("(530) |-0123", "(530) 555|-0123", "(530) 555|-0123"),
      Row("+49 1512|", "+49 15123456789|", "+49 1512 3456789|", "DE"),
      Row("+1 |", "+1 +1 530 555 0123|", "+1 530-555-0123|"),
      Row("+|", "++49 1512 3456789|", "+49 1512 3456789|", then: "DE"),
      Row("+49 |", "+49 01512 3456789|", "+49 1512 3456789|", "DE"),
      Row("(530) 555-0123|", "tel:+44-20-7946-0123|", "+44 20 7946 0123|", then: "GB"),
      Row("|", "12/05/2026|", "12/05/2026|"), Row("|", "👨‍👩‍👧‍👦|", "👨‍👩‍👧‍👦|"), Row("|", "5️⃣|", "5️⃣|"),
      Row("530-5|", "530-5👍🏽|", "530-5👍🏽|"), Row("|", "2024-01-15|", "2024-01-15|"),
      Row("|", "192.168.0.1|", "192.168.0.1|"), Row("|", "4242 4242 4242 4242|", "4242 4242 4242 4242|"),
      Row("|", "5305550123/5305550124|", "5305550123/5305550124|"), Row("|", "530 555|", "530 555|"),
      Row("|", "530555|", "530-555|"), Row("|", " 530555\n|", "530-555|"),
      Row("530～5|", "530～55|", "530-55|"), Row("(530) 555-0123|", "2024-01-15|", "2024-01-15|"),
      Row("+92 |21 23456789", "+92 01|21 23456789", "+9201|2123456789", "PK"),
      Row("0|212-1234", "0048-|212-1234", "00 48| 212 123 4", "VE"),
      Row("530|", "530 555|", "530-555|"), Row("|", "+49 15|", "+49 15|", then: "DE"),
      Row("|", "hello|", "hello|"), Row("|", "he|llo 12", "he|llo 12"), Row("|", "12:30 Uhr|", "12:30 Uhr|"),
      Row("|", "😀 530 555 01 x|", "😀 530 555 01 x|"), Row("|", "a\r\nb|", "a\r\nb|"),
      Row("|", "530+555|", "530+555|"),
    ])
  func pasting(row: Row) throws { try check(row) }

  @Test(
    "+ and a calling code move the list, national digits never do",
    arguments: [
      Row("+4|", "+49|", "+49 |", then: "DE"), Row("+4|", "+49|", "+49 |", "FR", then: "DE"),
      Row("+|", "+7|", "+7|", then: "RU"), Row("+|", "+7|", "+7|", "KZ", then: "KZ"), Row("+|", "+1|", "+1|", "CA"),
      Row("+1|", "+12|", "+1 2|", "DE", then: "US"),
      Row("+1 416-555-012|", "+1 416-555-0123|", "+1 416-555-0123|", then: "CA"),
      Row("+44 1534 45678|", "+44 1534 456789|", "+44 1534 456789|", "GB", then: "JE"),
      Row("+80|", "+800|", "+800 |", then: "+800"), Row("+|", "+9|", "+9|", "FR"), Row("+99|", "+999|", "+999|", "FR"),
      Row("+|", "+0|", "+0|", "FR"), Row("491|", "4915|", "491-5|"), Row("00|", "004|", "004|"),
      Row("+49 1|", "+4 1|", "+41|", "DE", then: "CH", key: .back),
    ])
  func countries(row: Row) throws { try check(row) }

  @Test(
    "Another country keeps the national digits and replaces the calling code",
    arguments: [
      Row("+49 1512 3456789|", "+49 1512 3456789|", "+3315123456789|", "FR"),
      Row("+49 1|512", "+49 1|512", "+11|512"), Row("+4|9 1512", "+4|9 1512", "+1|1512"),
      Row("+49| 1512", "+49| 1512", "+1|1512"), Row("|+49 1512", "|+49 1512", "|+11512"),
      Row("+1 530-555-0123|", "+1 530-555-0123|", "+1 530-555-0123|", "CA"),
      Row("(530) 555-0123|", "(530) 555-0123|", "5305550123|", "+800"),
      Row("(530) 5|55-0123", "(530) 5|55-0123", "5305|550123", "DE"),
      Row("+|", "+|", "+|", "DE"), Row("+999 1|", "+999 1|", "+9991|", "DE"), Row("abc|", "abc|", "abc|", "DE"),
      Row("|", "|", "|", "DE"), Row("+1 5305550123|", "+1 5305550123|", "+8005305550123|", "+800"),
    ])
  func chosen(row: Row) throws { try check(row) }

  @Test(
    "Where the formatter loses digits, the field keeps them",
    arguments: [("BR", "014185316043841455246776620"), ("CO", "041459001")])
  func kept(country: String, digits: String) throws {
    var formatter = AsYouTypeFormatter(region: RegionCode(country))
    var written = ""
    for digit in digits.unicodeScalars { written = formatter.input(digit) }
    #expect(written.filter(\.isNumber) != digits, "this is the case that the field is guarded against")
    try check(Row("\(digits.dropLast())|", "\(digits)|", "\(digits)|", country))
  }

  @Test("Texts of more than 250 characters are left alone, with the caret where it is")
  func long() throws {
    let digits = String(repeating: "5", count: 299)
    try check(Row("|", "5|\(digits)", "5|\(digits)"))
    try check(Row("\(digits)|", "\(digits)5|", "\(digits)5|"))
    let some = String(repeating: "5", count: 250)
    try check(Row("\(some.dropLast())|", "\(some)|", "\(some)|"))
  }

  @Test("A caret that is missing or out of range is at the end", arguments: [nil, -1, 6, Int.max, Int.min])
  func nonsense(caret: Int?) {
    let edit = PhoneEdit(country: .unitedStates, typed: "53055", caret: caret, was: "5305", deletion: nil)
    #expect(edit.state() == PhoneFieldState(text: "530-55", caret: 6, country: .unitedStates))
  }
}
