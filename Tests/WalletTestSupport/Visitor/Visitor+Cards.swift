import Testing

extension Visitor {
  /// Adds a card by its form.
  /// - Returns: the card's address, to which its forms add where they go.
  @discardableResult
  func addCard(_ number: String, expiry: String = "12/29", nickname: String = "") throws -> String {
    try visit("/cards/new").fill("Card number", with: number).fill("Expiry date", with: expiry)
    try fill("Nickname", with: nickname).press("Add card")
    #expect(statuses == [303, 200], "\(page.text)")
    let form = try #require(page.forms.last { $0.action.hasSuffix("/name") })
    return form.action.replacing("/name", with: "")
  }
}
