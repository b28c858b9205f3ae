import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: money")
struct MoneySecurityTests {
  /// What LEDGER says of typed amounts, with each refusal's message.
  private static let refused: [(typed: String, words: String)] = [
    ("", "Enter an amount"), ("   ", "Enter an amount"), (".", "not an amount"), ("$", "not an amount"),
    ("5.", "not an amount"), ("0", "more than zero"), ("0.00", "more than zero"), ("-1", "without a sign"),
    ("+1", "without a sign"), ("(5)", "without a sign"), ("−5", "without a sign"),
    ("5.001", "2 digits after the point"),
    ("5.010", "2 digits after the point"), ("1e3", "not an amount"), ("0x10", "not an amount"),
    ("1_000", "not an amount"), ("1,23", "between thousands"), ("12,34.5", "between thousands"),
    ("1,2345", "between thousands"), ("1.234,50", "not an amount"), ("1 234", "not an amount"),
    ("1.2.3", "not an amount"), ("5 5", "not an amount"), ("5$", "not an amount"), ("5USD", "not an amount"),
    ("5 EUR", "in US dollars (USD)"), ("BTC 5", "in US dollars (USD)"),
    ("٥", "Use the digits 0-9"), ("５", "Use the digits 0-9"), ("NaN", "not an amount"), ("inf", "not an amount"),
    ("5\u{0}", "not an amount"), ("\u{200B}5", "not an amount"), ("5\u{202E}", "not an amount"),
    ("1000000000000", "too large"), ("1000000000.01", "too large"), ("9223372036854775807", "too large"),
    ("9223372036854775808", "too large"), ("92233720368547758.07", "too large"), ("18446744073709551617", "too large"),
    (String(repeating: "9", count: 32), "too large"), (String(repeating: "0", count: 33) + "5", "not an amount"),
  ]

  private func answer(_ visitor: Visitor, _ account: String, _ action: String, _ amount: String) throws -> HTTPAnswer {
    let pairs = visitor.pairs(of: try visitor.form(to: account + "/deposit")).filter {
      $0.0 != "amount" && $0.0 != "name"
    }
    return try visitor.post("\(account)/\(action)", pairs + [("amount", amount)])
  }

  @Test("S36: what is no amount is 422 in every form, with the reason and with what was typed, and moves nothing")
  func refusedAmounts() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let savings = String(try visitor.openAccount("Savings").dropFirst("/accounts/".count))
      let account = try visitor.openAccount("Everyday", deposit: "10")
      let keys = visitor.pairs(of: try visitor.form(to: account + "/deposit")).filter { $0.0 == "op" || $0.0 == "csrf" }
      for (typed, words) in Self.refused {
        for (action, more) in [("deposit", []), ("withdraw", []), ("transfer", []), ("transfer", [("to", savings)])] {
          let answer = try visitor.post("\(account)/\(action)", keys + [("amount", typed)] + more)
          #expect(answer.status == 422, "\(action) \(typed)")
          let page = PageReader(answer.text)
          #expect(page.text.contains(words), "\(action) \(typed)")
          #expect(page.forms.flatMap(\.controls).first { $0.name == "amount" }?.value == typed, "\(action) \(typed)")
        }
      }
      #expect(try visitor.visit("/home").reads("$10.00", "Savings", "$0.00", "Everyday", "$10.00"))
      #expect(try RawDatabase.texts("SELECT count(*) FROM op", in: wallet.folder) == ["4"])
    }
  }

  @Test("S36: every spelling of an amount that is one is booked to the cent")
  func takenAmounts() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday")
      let taken = [
        ("5", 500), ("5.5", 550), (".5", 50), ("5.00", 500), ("0.01", 1), ("1,234.50", 123_450), ("1,234", 123_400),
        ("12345.6", 1_234_560), ("$5", 500), ("$ 5", 500), (" 5 ", 500), ("007", 700), ("\u{A0}5\u{202F}", 500),
      ]
      for (typed, cents) in taken {
        try visitor.visit(account).fill("Amount", with: typed).press("Deposit")
        #expect(visitor.statuses == [303, 200], "\(typed)")
        let newest = "SELECT delta FROM entry WHERE account_id>0 ORDER BY op_id DESC LIMIT 1"
        #expect(try RawDatabase.texts(newest, in: wallet.folder) == ["\(cents)"], "\(typed)")
      }
    }
  }

  @Test("S37: a billion at once and a hundred billion in all are held to the cent; a cent more is 422, by every way in")
  func limits() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let small = try visitor.openAccount("Small", deposit: "1")
      let big = try visitor.openAccount("Big")
      let bigID = String(big.dropFirst("/accounts/".count))
      #expect(try answer(visitor, big, "deposit", "1,000,000,000.01").text.contains("too large"))
      for _ in 0..<100 {
        try visitor.fill("Amount", with: "1000000000").press("Deposit")
        #expect(visitor.statuses == [303, 200])
      }
      #expect(visitor.reads("$100,000,000,000.00"))
      let words = "more than an account can hold"
      let over = try answer(visitor, big, "deposit", "0.01")
      #expect(over.status == 422 && over.text.contains(words))
      try visitor.visit(small)
      let keys = visitor.pairs(of: try visitor.form(to: small + "/deposit")).filter { $0.0 == "op" || $0.0 == "csrf" }
      let moved = try visitor.post(small + "/transfer", keys + [("amount", "0.01"), ("to", bigID)])
      #expect(moved.status == 422 && moved.text.contains(words))
      try visitor.visit(small + "/delete")
      let closing = visitor.pairs(of: try visitor.form(to: small + "/delete")).filter { $0.0 != "move_to" }
      let closed = try visitor.post(small + "/delete", closing + [("move_to", bigID)])
      #expect(closed.status == 422 && closed.text.contains(words))
      #expect(try visitor.visit("/home").reads("$100,000,000,001.00", "Small", "$1.00", "Big", "$100,000,000,000.00"))
      #expect(try visitor.visit(big).fill("Amount", with: "0.01").press("Withdraw").reads("$99,999,999,999.99"))
      #expect(try visitor.fill("Amount", with: "0.01").press("Deposit").reads("$100,000,000,000.00"))
    }
  }

  @Test("S37: numbers that no whole number of 64 bits holds are refused wherever a form has one, and nothing breaks")
  func overflow() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "1")
      try visitor.visit(account + "/delete")
      let closing = visitor.pairs(of: try visitor.form(to: account + "/delete")).filter { $0.0 != "seen" }
      for number in ["9223372036854775807", "9223372036854775808", "-9223372036854775808", "1e99", "٩"] {
        #expect(try visitor.post(account + "/delete", closing + [("seen", number)]).status == 422, "\(number)")
        let transfer = Visitor.encoded([("amount", number)])
        #expect(try visitor.get(account + "/transfer?" + transfer).status == 200, "\(number)")
        for path in ["/closed?page=", account + "/statement?page="] {
          let status = try visitor.get(path + Visitor.encoded([(number, "")]).dropLast()).status
          #expect(status == 200, "\(path)\(number)")
        }
        let day = try visitor.get("/home?" + Visitor.encoded([("at", "\(number)-01-01")])).status
        #expect(day == 200 || day == 422, "\(number): \(day)")
      }
      #expect(try visitor.visit("/home").reads("Everyday", "$1.00"))
    }
  }

  @Test("S40: nothing takes a balance below zero, not withdrawing, moving, undoing, nor writing into the file")
  func neverNegative() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let other = String(try visitor.openAccount("Savings").dropFirst("/accounts/".count))
      let account = try visitor.openAccount("Everyday", deposit: "10")
      let deposit = try visitor.newestReceipt(of: account)
      for amount in ["10.01", "11", "1000000000"] {
        try visitor.visit(account)
        let taken = try answer(visitor, account, "withdraw", amount)
        #expect(taken.status == 422 && taken.text.contains("You only have $10.00 here"), "\(amount)")
        let keys = visitor.pairs(of: try visitor.form(to: account + "/deposit")).filter {
          $0.0 == "op" || $0.0 == "csrf"
        }
        let moved = try visitor.post(account + "/transfer", keys + [("amount", amount), ("to", other)])
        #expect(moved.status == 422 && moved.text.contains("You only have $10.00 here"), "\(amount)")
      }
      try visitor.visit(account).fill("Amount", with: "10").press("Withdraw")
      try visitor.visit(deposit)
      let undo = deposit.replacing("/receipts/", with: "/undo/")
      #expect(try visitor.post(undo, visitor.pairs(of: try visitor.form(to: undo))).status == 422, "it was spent")
      #expect(try visitor.visit("/home").reads("Savings", "$0.00", "Everyday", "$0.00"))

      // Even without triggers the table itself refuses it.
      let triggers = try RawDatabase.texts("SELECT name FROM sqlite_schema WHERE type='trigger'", in: wallet.folder)
      let drops = triggers.map { "DROP TRIGGER \($0);" }.joined()
      let forged =
        "INSERT INTO entry SELECT account_id,seq+1,op_id,part+1,-1,-1,type,other,at FROM entry WHERE account_id>0 ORDER BY op_id DESC LIMIT 1"
      let refusal = #expect(throws: ClientFailure.self) {
        try RawDatabase.run("BEGIN;\(drops)\(forged);COMMIT", in: wallet.folder)
      }
      #expect(refusal?.what.hasPrefix("CHECK constraint failed") == true, "\(refusal?.what ?? "taken")")
      let below = "SELECT count(*) FROM entry WHERE balance<0 AND account_id>0"
      #expect(try RawDatabase.texts(below, in: wallet.folder) == ["0"])
    }
  }

  @Test("S41: from an account to itself is 422, with any amount that is one, and moves nothing")
  func sameAccount() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "10")
      let own = String(account.dropFirst("/accounts/".count))
      let keys = visitor.pairs(of: try visitor.form(to: account + "/deposit")).filter { $0.0 == "op" || $0.0 == "csrf" }
      for amount in ["0.01", "10", "11"] {
        let same = try visitor.post(account + "/transfer", keys + [("amount", amount), ("to", own)])
        #expect(same.status == 422 && same.text.contains("Choose a different account"), "\(amount)")
      }
      try visitor.visit(account + "/delete")
      let closing = visitor.pairs(of: try visitor.form(to: account + "/delete")).filter { $0.0 != "move_to" }
      let closed = try visitor.post(account + "/delete", closing + [("move_to", own)])
      #expect(closed.status == 422 && closed.text.contains("Choose a different account"))
      #expect(try visitor.visit(account).reads("$10.00"))
      #expect(try RawDatabase.texts("SELECT count(*) FROM op", in: wallet.folder) == ["3"])
    }
  }
}
