/// One edit of the phone field, and what the field shows after it.
///
/// The dialable characters (a leading `+` and digits) are the person's: none is lost or moved, and those before the
/// caret stay before it. The punctuation is the formatter's.
package struct PhoneEdit: Sendable {
  /// A deletion by one key press.
  package enum Deletion: String, Sendable {
    /// Backspace: deletes before the caret.
    case back
    /// Delete: deletes after the caret.
    case forward
  }

  /// The chosen country.
  package var country: Country
  /// The text after the edit.
  package var typed: String
  /// The caret's position after the edit, in UTF-16 code units; nil or out of range means the end.
  package var caret: Int?
  /// The text before the edit; equal to ``typed`` if the person chose another country.
  package var was: String
  /// Which key deleted; nil if something was typed, pasted or chosen.
  package var deletion: Deletion?

  /// - Parameters:
  ///   - country: the chosen country.
  ///   - typed: the text after the edit.
  ///   - caret: the caret's position after the edit, in UTF-16 code units.
  ///   - was: the text before the edit.
  ///   - deletion: which key deleted, if any.
  package init(country: Country, typed: String, caret: Int?, was: String, deletion: Deletion?) {
    self.country = country
    self.typed = typed
    self.caret = caret
    // A text far longer than any number says nothing about the edit, and takes long to compare.
    self.was = was.utf8.count <= PhoneText.scalarsMax * 4 ? was : ""
    self.deletion = deletion
  }

  /// What the field and the list show after this edit. Text that is no number is left unchanged.
  package func state() -> PhoneFieldState {
    let plan = NumberingPlan.carried
    let untouched = PhoneFieldState(text: typed, caret: place, country: country)
    guard typed.unicodeScalars.count <= PhoneText.scalarsMax else { return untouched }
    var text = DialableText(typed, caret: place)
    let old = DialableText(was)
    // A deletion must have made the text shorter.
    let deletion = isDeletion ? deletion : nil
    if deletion == nil, let paste = PhonePaste(was: was, typed: typed) {
      if let read = read(paste, text, plan) { return read }
      if paste.isForeign { return untouched }
    }
    guard text.isPlain else { return untouched }
    if text.dialable.isEmpty {
      // Punctuation around the last digit goes with it.
      return isDeletion && !old.dialable.isEmpty ? PhoneFieldState(text: "", caret: 0, country: country) : untouched
    }
    if let deletion {
      // The formatter would write deleted punctuation again, so the digit next to it goes. Any other non-digit goes
      // alone.
      let isPunctuationGone = old.isPlain && old.dialable == text.dialable
      if isPunctuationGone { text.remove(deletion) }
    } else if typed == was {
      return withCallingCode(text, plan)
    }
    return formatted(text, country: country(of: text.dialable, plan), plan)
  }

  /// Whether the text became shorter.
  private var isDeletion: Bool { typed.utf16.count < was.utf16.count }

  /// The caret's position, within the text.
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
    // The formatter can lose digits of a text that is too long for a number; the field must not.
    return DialableText(text).dialable == dialable ? text : Self.string(dialable)
  }

  private func formatted(_ text: DialableText, country: Country, _ plan: NumberingPlan) -> PhoneFieldState {
    var result = format(text.dialable, country, plan)
    // The formatter writes a space after a calling code, for the next digit.
    if isDeletion, result.last == " " { result.removeLast() }
    let caret =
      if result == typed { place } else if place == typed.utf16.count { result.utf16.count } else {
        DialableText.caret(after: text.beforeCaret, in: result)
      }
    return PhoneFieldState(text: result, caret: caret, country: country)
  }

  /// The country of a number with `+`, as soon as its calling code is typed. The chosen country keeps numbers that
  /// the plan does not assign to another country with the same code.
  private func country(of dialable: [Unicode.Scalar], _ plan: NumberingPlan) -> Country {
    guard dialable.first == "+", let code = plan.callingCode(beginning: Self.bytes(dialable.dropFirst())) else {
      return country
    }
    let number = try? plan.parse(Self.string(dialable), defaultRegion: nil)
    if let region = number.flatMap(plan.region(of:)), let owner = Country.of(region, callingCode: code) { return owner }
    if country.callingCode == code { return country }
    return plan.mainRegion(callingCode: code).flatMap { Country.of($0, callingCode: code) } ?? country
  }

  /// A whole number that was pasted or autofilled, in any spelling, as the formatter writes it; nil if it is no
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

  /// Whether the digits begin with the calling code, after an international prefix or alone. The 1 of North America
  /// is also a national prefix, and alone it is read as that.
  private func isWithCallingCode(_ text: DialableText, _ entry: PhoneEntry) -> Bool {
    guard entry.parsed.callingCode == country.callingCode else { return true }
    let spelled = withoutExtension(text, entry)
    let full = entry.number.e164.unicodeScalars.dropFirst()
    guard spelled.reversed().starts(with: full.reversed()) else { return false }
    return entry.parsed.callingCode != 1 || spelled.count > full.count
  }

  /// The digits as typed, with a national prefix if there was one; the number's own digits if letters or other
  /// characters were part of it.
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

  /// The person chose another country: a number with `+` gets its calling code, any other number only its format.
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

/// The contents of the phone field and of the country list beside it.
package struct PhoneFieldState: Sendable, Equatable {
  /// The field's text.
  package var text: String
  /// The caret's position, in UTF-16 code units from the start.
  package var caret: Int
  /// The chosen country.
  package var country: Country
}
