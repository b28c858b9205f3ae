import PhoneNumbers
import TestSupport
import Testing
import WalletCore

@testable import Templates

@Suite("Every refusal has its sentence")
struct WordsTests {
  private func expectSentences(_ sentences: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    for sentence in sentences {
      #expect(sentence.hasSuffix(".") || sentence.hasSuffix("?"), "\(sentence)", sourceLocation: sourceLocation)
      let begins = sentence.first?.isUppercase == true || sentence.hasPrefix("$")
      #expect(begins, "\(sentence)", sourceLocation: sourceLocation)
      #expect(!sentence.contains("  ") && sentence.utf8.count < 140, "\(sentence)", sourceLocation: sourceLocation)
    }
  }

  @Test("Sentences begin with a capital letter or an amount, end with a full stop, and are short")
  func sentences() {
    for currency in Currency.all {
      expectSentences(Refusals.amounts.map { Words.sentence($0, in: currency) })
      let limit = Money(minorUnits: currency.amountLimit, currency: currency)
      let ofCurrency: [AmountRefusal] = [.tooLarge(limit: limit), .otherCurrency(wanted: currency)]
      expectSentences(ofCurrency.map { Words.sentence($0, in: currency) })
    }
    expectSentences(Refusals.names.map { Words.sentence($0) })
    expectSentences(Refusals.phones.map { Words.sentence($0) })
    expectSentences(Refusals.failures.map { Words.sentence($0) })
    expectSentences(Refusals.ledger.map { Words.sentence($0, .plain) })
    expectSentences(Refusals.ledger.map { Words.sentence($0, asked: .usd(cents: 3000), .plain) })
    for resendIn in [0, 60, nil] as [Int?] {
      expectSentences(Refusals.codes.map { Words.sentence($0, resendIn: resendIn, button: Words.sendBothAgain) })
    }
    expectSentences(Refusals.alternatives.map { Words.sentence($0) })
    expectSentences(Refusals.apps.map { Words.sentence($0) })
    expectSentences(Refusals.cardNumbers.map { Words.sentence($0) })
    expectSentences(Refusals.expiries.map { Words.sentence($0) })
    expectSentences(Refusals.nicknames.map { Words.sentence($0) })
    expectSentences(Refusals.cards.map { Words.sentence($0) })
    expectSentences([Words.numberAgain, Words.keptOfCards, Words.noMoneyByCards])
    expectSentences((0...10).map { Words.recoveryCodesLeft($0) })
    expectSentences(Refusals.names.map { Words.sentence(ReceiptProblem.note($0), .plain) })
    expectSentences(Refusals.days.map { Words.sentence(RefusedDay(typed: "yesterday", refusal: $0)) })
    expectSentences(Refusals.imports.map { Words.sentence(ImportRefusal($0)) })
    expectSentences([
      Words.sentence(TransferProblem.noReceiver, in: .usd, .plain), Words.sentence(NewAccountProblem.currency, .plain),
    ])
  }

  @Test("A sentence about an amount in yen has no point and no cents, and names the limit in yen")
  func yen() throws {
    let yen = try #require(Currency(code: "JPY"))
    for refusal in [.empty, .notAnAmount, .signed, .misplacedComma, .tooManyDecimals(allowed: 0)] as [AmountRefusal] {
      let sentence = Words.sentence(refusal, in: yen)
      #expect(!sentence.contains("12.50") && !sentence.contains("cents") && !sentence.contains(" 0 "), "\(sentence)")
    }
    let limit = Words.sentence(.tooLarge(limit: Money(minorUnits: yen.amountLimit, currency: yen)), in: yen)
    #expect(limit.hasSuffix("¥100,000,000,000."))
  }

  @Test("Reasons of one kind are told apart")
  func distinct() {
    #expect(Set(Refusals.amounts.map { Words.sentence($0, in: .usd) }).count == Refusals.amounts.count)
    #expect(Set(Refusals.phones.map { Words.sentence($0) }).count == Refusals.phones.count)
    #expect(Set(Refusals.ledger.map { Words.sentence($0, .plain) }).count == Refusals.ledger.count)
    #expect(Set(Refusals.alternatives.map { Words.sentence($0) }).count == Refusals.alternatives.count)
    #expect(Set(Refusals.apps.map { Words.sentence($0) }).count == Refusals.apps.count)
    #expect(Set(Refusals.cardNumbers.map { Words.sentence($0) }).count == Refusals.cardNumbers.count)
    #expect(Set(Refusals.cards.map { Words.sentence($0) }).count == Refusals.cards.count)
    let days = Refusals.days.map { Words.sentence(RefusedDay(typed: "2026-11-21", refusal: $0)) }
    #expect(Set(days).count == Refusals.days.count)
  }

  @Test("A mistake in a file is named with its place, and steers no terminal")
  func imports() {
    #expect(Set(Refusals.imports.map { Words.sentence(ImportRefusal($0)) }).count == Refusals.imports.count)
    #expect(Words.sentence(ImportRefusal(.cutOff, at: .line(7))) == "Line 7: The file ends before the export does.")
    #expect(Words.sentence(ImportRefusal(.userTwice, at: .byte(7))).hasPrefix("Byte 7: "))
    #expect(Words.sentence(ImportRefusal(.inFuture, at: .operation(7))).hasPrefix("Operation 7: "))
    let hostile = "\u{1B}[2J" + String(repeating: "x", count: 9000)
    let sentence = Words.sentence(ImportRefusal(.unknown(hostile)))
    #expect(!sentence.contains("\u{1B}") && sentence.utf8.count < 140)
  }

  @Test("The words that the specification fixes")
  func exactWords() {
    #expect(Words.sentence(PhoneRefusal.noDigits) == "Please enter your phone number.")
    for refusal in Refusals.phones.dropFirst() {
      #expect(Words.sentence(refusal).hasPrefix("Your phone number is invalid. "))
    }
    #expect(
      Words.unknownRange == "We don't know this number range. If no code comes, check the number.")
    #expect(Words.sentence(AmountRefusal.foreignDigits, in: .usd).contains("0-9"))
    let decimals = Words.sentence(.tooManyDecimals(allowed: 2), in: .usd)
    #expect(decimals.contains("no more than 2 digits after the point"))
    #expect(
      Words.sentence(LedgerRefusal.keyReused, .plain)
        == "You've already sent this form with different values. Check it and send again.")
    #expect(Words.sentence(LedgerRefusal.balanceChanged, .plain).hasPrefix("The balance has changed."))
    #expect(
      Words.sentence(LedgerRefusal.notEnough(balance: .usd(cents: 1200)), asked: .usd(cents: 3000), .plain)
        == "You only have $12.00 here, which is less than $30.00.")
    let limit = Words.sentence(.tooLarge(limit: .usd(cents: 100_000_000_000)), in: .usd)
    #expect(limit.contains("$1,000,000,000.00"))
  }

  @Test("What the store says for the log is not shown")
  func noSecrets() {
    #expect(!Words.sentence(StoreFailure.broken("SQLITE_IOERR")).contains("SQLITE"))
  }

  @Test(
    "Times to wait are in words",
    arguments: [
      (-5, "1 second"), (0, "1 second"), (1, "1 second"), (2, "2 seconds"), (59, "59 seconds"), (60, "1 minute"),
      (61, "1 minute and 1 second"), (125, "2 minutes and 5 seconds"), (3600, "1 hour"), (3659, "1 hour"),
      (7260, "2 hours and 1 minute"), (86_399, "23 hours and 59 minutes"), (86_400, "1 day"),
      (90_000, "1 day and 1 hour"), (15_552_000, "180 days"),
    ])
  func durations(seconds: Int, words: String) {
    #expect(Words.duration(seconds: seconds) == words)
  }

  @Test("What was just booked is said back with amount and balance")
  func booked() {
    for (entry, words) in [
      (Samples.entry(.deposit, 3000), "Deposited $30.00. The balance is now $1,234.00."),
      (Samples.entry(.withdraw, -3000), "Withdrew $30.00. The balance is now $1,234.00."),
      (Samples.entry(.transfer, -3000, other: "A & B"), "Moved $30.00 to A & B. The balance is now $1,234.00."),
      (Samples.entry(.transfer, 3000, other: "A & B"), "Received $30.00 from A & B. The balance is now $1,234.00."),
      (Samples.entry(.undo, -3000), "Undone: $30.00 went back. The balance is now $1,234.00."),
      (
        Samples.entry(.undo, 3000, other: "A & B"),
        "Undone: $30.00 came back from A & B. The balance is now $1,234.00."
      ),
      (
        Samples.entry(.reopen, 3000, other: "A & B"),
        "The account is open again with $30.00 from A & B. The balance is now $1,234.00."
      ),
    ] {
      #expect(Markup(Words.booked(entry, isNewest: true, .plain)).text == words)
      let since = words.replacing("The balance is now", with: "The balance after it was")
      #expect(Markup(Words.booked(entry, isNewest: false, .plain)).text == since)
    }
  }
}
