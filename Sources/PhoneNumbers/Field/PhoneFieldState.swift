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
