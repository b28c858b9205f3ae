import PhoneNumbers
import WalletCore

/// Checks that must hold for every text typed as a phone number: nothing traps, a parsed number can be validated and
/// formatted, and neither the formatter nor the field loses a digit.
enum PhoneTextCheck {
  private static let regions = ["US", "AR", "BR", "DE", "IT", "MX", "CN", "AU", "JP", "GG", "CI", "001", "ZZ"]

  static func run(_ input: [UInt8]) throws(Broken) {
    guard let first = input.first, let last = input.last else { return }
    let region = RegionCode(regions[Int(first) % regions.count])
    let text = String(decoding: input.dropFirst(), as: UTF8.self)
    try read(text, region)
    try type(text, region)
    try edit(text, region, caret: Int(last), deletion: [nil, .back, .forward][input.count % 3])
  }

  private static func read(_ text: String, _ region: RegionCode?) throws(Broken) {
    let plan = NumberingPlan.carried
    guard let number = try? plan.parse(text, defaultRegion: region) else { return }
    let isValid = plan.isValid(number)
    try Broken.unless(isValid == (plan.numberType(of: number) != .unknown), "A valid number has a type, and no other.")
    try Broken.unless(!isValid || plan.lengthVerdict(of: number) != .tooLong, "A valid number is too long.")
    for format in PhoneFormat.allCases {
      try Broken.unless(!plan.format(number, as: format).isEmpty, "A number is written as nothing.")
    }
    guard isValid else { return }
    let e164 = plan.format(number, as: .e164)
    let again = (try? plan.parse(e164, defaultRegion: nil)).map { plan.format($0, as: .e164) }
    try Broken.unless(again == e164, "\(e164) is read as another number.")
  }

  private static func type(_ text: String, _ region: RegionCode?) throws(Broken) {
    var formatter = AsYouTypeFormatter(region: region)
    for scalar in text.unicodeScalars.prefix(300) {
      try Broken.unless(!formatter.input(scalar).isEmpty, "The formatter answers nothing.")
    }
  }

  private static func edit(
    _ text: String, _ region: RegionCode?, caret: Int, deletion: PhoneEdit.Deletion?
  ) throws(Broken) {
    let country = region.flatMap { region in Country.all.first { $0.code == region.description } }
    guard let country = country ?? Country.all.first else { return }
    let was = deletion == nil ? String(text.dropLast()) : text + "-"
    let state = PhoneEdit(country: country, typed: text, caret: caret, was: was, deletion: deletion).state()
    try Broken.unless((0...state.text.utf16.count).contains(state.caret), "The caret is outside.")
    let typed = text.unicodeScalars.compactMap(digit)
    let shown = state.text.unicodeScalars.compactMap(digit)
    if deletion == nil, text.unicodeScalars.count - was.unicodeScalars.count <= 1 {
      try Broken.unless(shown == typed, "The field shows \(state.text) for \(text).")
      let before = text.utf16.prefix(min(caret, text.utf16.count)).filter { $0 >= 48 && $0 <= 57 }.count
      let after = state.text.utf16.prefix(state.caret).filter { $0 >= 48 && $0 <= 57 }.count
      // The counts above see only ASCII digits, not those of other scripts.
      let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
      try Broken.unless(before == after || !isASCII, "The caret moved over a digit in \(text).")
    } else if deletion != nil {
      try Broken.unless(typed.count - shown.count <= 1, "One key deleted more than one digit of \(text).")
    }
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    if scalar.isASCII { return scalar >= "0" && scalar <= "9" ? Int(scalar.value) - 48 : nil }
    guard let type = scalar.properties.numericType, type != .numeric else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }
}
