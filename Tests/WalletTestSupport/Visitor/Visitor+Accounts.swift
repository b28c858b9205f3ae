import TestSupport
import Testing
import WalletCore

extension Visitor {
  /// Chooses a theme in the settings.
  func choose(_ theme: Theme) throws {
    let csrf = try #require(visit("/settings").value("csrf"))
    #expect(try post("/settings/theme", [("csrf", csrf), ("theme", theme.rawValue)]).status == 303)
  }

  /// Opens an account through the pages, in dollars unless another code is given, with a deposit if given.
  /// - Returns: the account's address.
  @discardableResult
  func openAccount(_ name: String, in currency: String = "USD", deposit: String? = nil) throws -> String {
    try visit("/home").follow("+").fill("Account name", with: name)
    try choose("Currency", "(\(currency))").press("Create")
    let link = try #require(page.links.last { $0.address.contains(/^\/accounts\/[\w-]{22}$/) })
    try visit(link.address)
    if let deposit {
      try fill("Amount", with: deposit).press("Deposit")
      #expect(statuses == [303, 200], "deposit of \(deposit): \(page.text)")
    }
    return link.address
  }

  /// The address of the receipt of an account's newest entry.
  func newestReceipt(of account: String) throws -> String {
    try visit(account)
    return try #require(page.links.first { $0.address.hasPrefix("/receipts/") }).address
  }
}
