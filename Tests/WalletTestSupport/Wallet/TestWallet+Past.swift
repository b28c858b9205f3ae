import TestSupport
import Testing

extension TestWallet {
  /// A user with a past: accounts with money, a transfer, a withdrawal that was undone, new names, a closed account,
  /// notes, two months of statements, and a recent sign-in and deposit.
  /// - Parameters:
  ///   - texts: the texts typed wherever the wallet takes text.
  ///   - deposits: the number of extra small deposits, for a statement of several pages.
  /// - Throws: if a step fails.
  /// - Returns: the browser in which this user is signed in.
  func personWithPast(_ texts: PlacedTexts = PlacedTexts(), deposits: Int = 0) throws -> Visitor {
    let habits = [("User-Agent", texts.agent), ("X-Forwarded-For", texts.agent)]
    let early = try signedIn(habits: habits)
    try early.visit("/settings").fill("Your name", with: texts.user).press("Save Name")
    #expect(early.statuses == [303, 200], "\(early.page.text)")
    let account = try early.openAccount("First name", deposit: "1,234.56")
    try early.fill("Account name", with: texts.account).press("Rename")
    #expect(early.statuses == [303, 200], "\(early.page.text)")
    let other = try early.openAccount(texts.other, deposit: "20.17")
    for _ in 0..<deposits { try early.visit(account).fill("Amount", with: "1.03").press("Deposit") }
    try early.visit(account).fill("Amount", with: "3.21").press("Withdraw").press("Undo")
    try transfer("5.43", from: account, to: other, early)
    let closed = try early.openAccount(texts.closed, deposit: "7.89")
    try early.visit(closed + "/delete").press("Delete account")
    #expect(early.statuses == [303, 200], "\(early.page.text)")
    wait(days: 40)
    let visitor = try signedIn(habits: habits)
    try visitor.visit(account).fill("Amount", with: "2.34").press("Deposit")
    try note(texts.note, on: account, visitor)
    try transfer("4.32", from: other, to: account, visitor)
    try note(texts.note, on: other, visitor)
    return visitor
  }

  private func transfer(_ amount: String, from account: String, to other: String, _ visitor: Visitor) throws {
    try visitor.visit(account)
    let form = try visitor.form(to: account + "/transfer")
    let pairs = visitor.pairs(of: form).filter { $0.0 != "amount" && $0.0 != "to" }
    let target = try #require(other.split(separator: "/").last.map(String.init))
    let answer = try visitor.post(account + "/transfer", pairs + [("amount", amount), ("to", target)])
    #expect(answer.status == 303, "\(answer.text)")
  }

  private func note(_ text: String, on account: String, _ visitor: Visitor) throws {
    try visitor.visit(try visitor.newestReceipt(of: account)).fill("Note", with: text).press("Save note")
    #expect(visitor.statuses == [303, 200], "\(visitor.page.text)")
  }

  /// A browser that waits for its code.
  func waitingForCode(_ number: String = "(530) 555-0177") throws -> Visitor {
    let visitor = try asking(number)
    #expect(visitor.address == "/otp", "\(visitor.page.text)")
    return visitor
  }
}
