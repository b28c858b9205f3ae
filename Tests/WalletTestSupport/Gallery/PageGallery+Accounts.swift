import TestSupport
import Testing

extension PageGallery {
  /// Names that test a page's width and its markup: long ones without a space, from right to left, with tags.
  static let oddNames = [
    String(repeating: "Wanderlust", count: 6), "שלום & <b>Söhne</b>", #""><script>alert(1)</script>"#,
    "Ω≈ç√∫˜µ≤≥÷ åß∂ƒ©˙∆˚¬…æ", "家族旅行のための貯金",
  ]

  /// Homes with no account, five, a hundred and odd ones; an account from its first day.
  mutating func addAccounts(_ wallet: TestWallet) throws {
    try addFirstAccount(wallet)
    let five = try signedIn(wallet, "(530) 555-0135")
    let amounts = ["Everyday": "1,234.56", "Savings": "20,000", "Holiday": "850.20", "Rent": "1,900", "Gifts": "75"]
    for (name, amount) in amounts.sorted(by: <) { try five.openAccount(name, deposit: amount) }
    add("home-five", try five.visit("/home"), says: "$24,059.76")
    let many = try signedIn(wallet, "(530) 555-0136")
    for number in 1...100 { try open("Account \(number)", many) }
    add("home-hundred", try many.visit("/home"), says: "Account 100")
    try addOdd(wallet)
  }

  private mutating func addFirstAccount(_ wallet: TestWallet) throws {
    let visitor = try signedIn(wallet, "(530) 555-0134")
    add(
      "home-none", try visitor.visit("/home"),
      says:
        "Your wallet is ready. Open an account for everyday money, for savings or for a trip, and add your first money."
    )
    add("closed-none", try visitor.visit("/closed"))
    add("export-none", try visitor.visit("/export"))
    add("account-new", try visitor.visit("/accounts/new"))
    add("account-new-refused", status: 422, try visitor.fill("Account name", with: "").press("Create"))
    try visitor.fill("Account name", with: "Everyday").press("Create")
    add("home-created", visitor, says: "Your new account is open.")
    let account = try #require(visitor.page.links.first { $0.text.contains("Everyday") }).address
    add("account-empty", try visitor.visit(account), says: "No activity yet. Make a deposit to get started.")
    add("statement-empty", try visitor.visit(account + "/statement"))
    add("transfer-nowhere", try visitor.visit(account + "/transfer"), says: "You need a second account")
    add("account-delete-empty", try visitor.visit(account + "/delete"), says: "Everyday is empty.")
    try visitor.visit(account).fill("Amount", with: "12.34").press("Deposit")
    add("account-deposited", visitor, says: "Deposited $12.34")
    add("account-delete-only", try visitor.visit(account + "/delete"), says: "still holds $12.34.")
    try visitor.press("Delete account")
    add("home-closed", visitor, says: "is closed. Its history is kept.")
    #expect(visitor.page.forms.contains { $0.buttons.map(\.text) == ["Undo"] })
    add("account-closed", try visitor.visit(account), says: "This account was closed")
    add("closed-one", try visitor.visit("/closed"))
  }

  private mutating func addOdd(_ wallet: TestWallet) throws {
    let visitor = try signedIn(wallet, "(530) 555-0137")
    try visitor.visit("/settings").fill("Your name", with: Self.oddNames[0]).press("Save Name")
    let accounts = try Self.oddNames.map { try visitor.openAccount($0, deposit: "999,999,999.99") }
    add("home-odd", try visitor.visit("/home"))
    add("account-odd-long", try visitor.visit(accounts[0]))
    add("account-odd-rtl", try visitor.visit(accounts[1]))
    add("choose-odd-all", try visitor.visit(accounts[0]).press("Withdraw all"), says: "all of it?")
    add("choose-odd", try visitor.visit(accounts[1]).fill("Amount", with: "1,000,000,000").enter(in: "Amount"))
    add("transfer-odd", try visitor.visit(accounts[0] + "/transfer?amount=999999999.99"))
    try visitor.choose("To", "שלום").press("Transfer")
    add("account-odd-moved", visitor, says: "Moved")
    add("receipt-odd", try visitor.visit(try visitor.newestReceipt(of: accounts[0])))
    add("statement-odd", try visitor.visit(accounts[1] + "/statement"))
    add("account-delete-odd", try visitor.visit(accounts[1] + "/delete"))
  }

  /// Sends the form alone, without keeping the pages after it.
  private func open(_ name: String, _ visitor: Visitor) throws {
    try visitor.visit("/accounts/new").fill("Account name", with: name)
    let form = try visitor.form(to: "/accounts")
    #expect(try visitor.post("/accounts", visitor.pairs(of: form)).status == 303)
  }
}
