/// One edit of the phone field, and what the field is to show after it.
///
/// The dialable characters, a first `+` and digits, are the person's: they are neither lost nor moved, and those before
/// the caret stay before it. The punctuation is the formatter's.
public struct PhoneEdit: Sendable {
  /// A deletion of one key press.
  public enum Deletion: String, Sendable {
    /// Backspace: what stands before the caret.
    case back
    /// Delete: what stands after it.
    case forward
  }

  /// The country that is chosen.
  public var country: Country
  /// The text after the edit.
  public var typed: String
  /// Where the caret stands then, in UTF-16 code units; nil or out of range: at the end.
  public var caret: Int?
  /// The text before the edit; the same as after it if another country was chosen.
  public var was: String
  /// Which key deleted; nil: something was typed, pasted, or chosen.
  public var deletion: Deletion?

  /// - Parameters:
  ///   - country: the country that is chosen.
  ///   - typed: the text after the edit.
  ///   - caret: where the caret stands then, in UTF-16 code units.
  ///   - was: the text before the edit.
  ///   - deletion: which key deleted, if one did.
  public init(country: Country, typed: String, caret: Int?, was: String, deletion: Deletion?) {
    self.country = country
    self.typed = typed
    self.caret = caret
    // What is far longer than any number says nothing about the edit, and takes long to compare.
    self.was = was.utf8.count <= PhoneText.longest * 4 ? was : ""
    self.deletion = deletion
  }

  /// What the field and the list show after this edit. Text that is no number is left as it is.
  public func state(plan: NumberingPlan = .carried) -> PhoneFieldState {
    let untouched = PhoneFieldState(text: typed, caret: place, country: country)
    guard typed.unicodeScalars.count <= PhoneText.longest else { return untouched }
    var text = DialableText(typed, caret: place)
    let old = DialableText(was)
    // A key that deletes leaves less than there was.
    let deletion = isDeletion ? deletion : nil
    if deletion == nil, let paste = PhonePaste(was: was, typed: typed) {
      if let read = read(paste, text, plan) { return read }
      if paste.isForeign { return untouched }
    }
    guard text.isPlain else { return untouched }
    if text.dialable.isEmpty {
      // Punctuation that stood around the last digit goes with it.
      return isDeletion && !old.dialable.isEmpty ? PhoneFieldState(text: "", caret: 0, country: country) : untouched
    }
    if let deletion {
      // The formatter's punctuation would come back, so the digit goes that it stands beside. What else is no digit goes
      // alone.
      let isPunctuationGone = old.isPlain && old.dialable == text.dialable
      if isPunctuationGone { text.remove(deletion) }
    } else if typed == was {
      return withCallingCode(text, plan)
    }
    return formatted(text, country: country(of: text.dialable, plan), plan)
  }

  /// Whether there is less than there was.
  private var isDeletion: Bool { typed.utf16.count < was.utf16.count }

  /// The caret's place within the text.
  private var place: Int {
    let end = typed.utf16.count
    guard let caret, caret >= 0, caret < end else { return end }
    return caret
  }
}

// MARK: - How it is done

extension PhoneEdit {
  private func format(_ dialable: [Unicode.Scalar], _ country: Country, _ plan: NumberingPlan) -> String {
    var formatter = AsYouTypeFormatter(region: country.region, plan: plan)
    var text = ""
    for scalar in dialable { text = formatter.input(scalar) }
    // The formatter can lose digits of what is too long for a number; the field must not.
    return DialableText(text).dialable == dialable ? text : Self.string(dialable)
  }

  private func formatted(_ text: DialableText, country: Country, _ plan: NumberingPlan) -> PhoneFieldState {
    var result = format(text.dialable, country, plan)
    // The formatter writes a blank behind a calling code, for the digit that is typed next.
    if isDeletion, result.last == " " { result.removeLast() }
    let caret =
      if result == typed { place } else if place == typed.utf16.count { result.utf16.count } else {
        DialableText.caret(after: text.beforeCaret, in: result)
      }
    return PhoneFieldState(text: result, caret: caret, country: country)
  }

  /// The country that a number with `+` belongs to, as soon as its calling code is typed; the chosen one keeps numbers
  /// that are not known to belong to another with the same code.
  private func country(of dialable: [Unicode.Scalar], _ plan: NumberingPlan) -> Country {
    guard dialable.first == "+", let code = plan.callingCode(beginning: Self.bytes(dialable.dropFirst())) else {
      return country
    }
    let number = try? plan.parse(Self.string(dialable), defaultRegion: nil)
    if let region = number.flatMap(plan.region(of:)), let owner = Country.of(region, callingCode: code) { return owner }
    if country.callingCode == code { return country }
    return plan.mainRegion(callingCode: code).flatMap { Country.of($0, callingCode: code) } ?? country
  }

  /// A whole number that was pasted or filled in, in any spelling, written as the formatter writes it; nil if it is no
  /// number.
  private func read(_ paste: PhonePaste, _ text: DialableText, _ plan: NumberingPlan) -> PhoneFieldState? {
    guard paste.isMost else { return nil }
    if let state = read(typed, text, plan) { return state }
    return paste.repeatsBeginning ? read(paste.inserted, DialableText(paste.inserted), plan) : nil
  }

  private func read(_ pasted: String, _ text: DialableText, _ plan: NumberingPlan) -> PhoneFieldState? {
    guard let entry = try? PhoneEntry(pasted: pasted, country: country, plan: plan) else { return nil }
    let isInternational = text.hasPlus || isWithCallingCode(text, entry)
    let dialable =
      isInternational ? Array(entry.number.e164.unicodeScalars) : nationalDigits(text, entry, plan)
    let owner = isInternational ? country(of: dialable, plan) : country
    if pasted == typed, dialable == text.dialable { return formatted(text, country: owner, plan) }
    let result = format(dialable, owner, plan)
    return PhoneFieldState(text: result, caret: result.utf16.count, country: owner)
  }

  /// Whether the digits have the calling code in front, behind an international prefix or alone. The 1 of North America
  /// is a national prefix, too, and alone it is taken for that.
  private func isWithCallingCode(_ text: DialableText, _ entry: PhoneEntry) -> Bool {
    guard entry.parsed.callingCode == country.callingCode else { return true }
    let spelled = withoutExtension(text, entry)
    let full = entry.number.e164.unicodeScalars.dropFirst()
    guard spelled.reversed().starts(with: full.reversed()) else { return false }
    return entry.parsed.callingCode != 1 || spelled.count > full.count
  }

  /// The digits as they were spelled, with a national prefix if there was one; those of the number itself where letters
  /// or other signs took part.
  private func nationalDigits(
    _ text: DialableText, _ entry: PhoneEntry, _ plan: NumberingPlan
  ) -> [Unicode.Scalar] {
    let spelled = Array(withoutExtension(text, entry))
    let again = try? PhoneEntry(pasted: Self.string(spelled), country: country, plan: plan)
    if again?.number == entry.number { return spelled }
    return DialableText(plan.format(entry.parsed, as: .national)).dialable
  }

  private func withoutExtension(_ text: DialableText, _ entry: PhoneEntry) -> ArraySlice<Unicode.Scalar> {
    let count = entry.parsed.extensionDigits?.unicodeScalars.count ?? 0
    return text.digits.dropLast(count)
  }

  /// Another country was chosen: a number with `+` gets its calling code, every other one only its way of writing.
  private func withCallingCode(_ text: DialableText, _ plan: NumberingPlan) -> PhoneFieldState {
    guard text.dialable.first == "+", let old = plan.callingCode(beginning: Self.bytes(text.digits)),
      old != country.callingCode
    else { return formatted(text, country: country, plan) }
    let oldCount = 1 + "\(old)".utf8.count
    let code = Array("+\(country.callingCode)".unicodeScalars)
    let result = format(code + text.dialable.dropFirst(oldCount), country, plan)
    let before =
      text.beforeCaret < oldCount ? min(text.beforeCaret, code.count) : text.beforeCaret - oldCount + code.count
    let caret = place == typed.utf16.count ? result.utf16.count : DialableText.caret(after: before, in: result)
    return PhoneFieldState(text: result, caret: caret, country: country)
  }

  private static func bytes(_ digits: ArraySlice<Unicode.Scalar>) -> [UInt8] {
    digits.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  private static func string(_ scalars: [Unicode.Scalar]) -> String { String(String.UnicodeScalarView(scalars)) }
}

/// What the phone field and the country list beside it show.
public struct PhoneFieldState: Sendable, Equatable {
  /// The field's text.
  public var text: String
  /// Where the caret stands, in UTF-16 code units from the beginning.
  public var caret: Int
  /// The country that is chosen.
  public var country: Country

  /// - Parameters:
  ///   - text: the field's text.
  ///   - caret: in UTF-16 code units from the beginning.
  ///   - country: the country that is chosen.
  public init(text: String, caret: Int, country: Country) {
    self.text = text
    self.caret = caret
    self.country = country
  }
}
