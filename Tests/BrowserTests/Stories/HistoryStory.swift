import Foundation
import TestSupport
import Testing
import WalletCore

@testable import Templates
@testable import WalletTestSupport

@Suite(
  "Story: the past, with less than most have",
  .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct HistoryStory {
  static let posts: Set<String> = [
    "/login", "/otp", "/receipts/{op}/note", "/undo/{op}", "/closed/{id}/reopen",
  ]

  @Test(
    "Statements of two months, what was looked for, a receipt with a note, taken back, a day that was, a closed account",
    arguments: Person.Way.allCases, [320, 1280])
  func journey(way: Person.Way, width: Int) async throws {
    try await withWallet { wallet in
      _ = try wallet.personWithPast(deposits: 55)
      wallet.clock.advance(seconds: 60)
      try await Person.meet(way, width: width, wallet, posts: Self.posts) { person in
        try person.signIn(wallet, until: "Hello, Ann")
        try readStatements(person, wallet)
        try search(person)
        try keepNote(person)
        try lookBack(person, wallet)
        try reopen(person)
      }
    }
  }

  @Test(
    "Every file of a month and of everything is taken, from pages that the settings and the account lead to",
    arguments: Person.Way.allCases, [320, 1280])
  func files(way: Person.Way, width: Int) async throws {
    let folder = NSTemporaryDirectory() + "wallet-files-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await withWallet { wallet in
      _ = try wallet.personWithPast()
      wallet.clock.advance(seconds: 60)
      let posts: Set = ["/login", "/otp"]
      try await Person.meet(way, width: width, wallet, posts: posts, downloads: folder) { person in
        try person.signIn(wallet, until: "Hello, Ann")
        try person.press("Everyday", until: "Recent activity")
        try person.press("Statement", until: "Closing balance")
        let formats = ExportFormat.allCases
        for format in StatementFormat.allCases.map(\.file) {
          let file = try take(Words.name(format), person, from: folder)
          #expect(file.name.hasSuffix(".\(format.rawValue)") && !file.text.isEmpty, "\(file.name)")
        }
        try person.press("Settings", until: "Your name")
        try person.press("Export your data", until: "All your accounts, open and closed")
        for format in formats {
          let file = try take(Words.name(format), person, from: folder)
          #expect(file.name.hasSuffix(".\(format.rawValue)"), "\(file.name)")
          #expect(file.text.contains("Savings"), "\(file.name)")
        }
      }
    }
  }

  /// Presses a link, returns the downloaded file, and deletes it.
  private func take(_ name: String, _ person: Person, from folder: String) throws -> (name: String, text: String) {
    try person.take(name)
    var file = ""
    let isThere = try blockUntil {
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      file = files.first ?? ""
      // During the download the file has another name, or none of its own.
      return files.count == 1 && !file.hasPrefix(".") && !file.hasSuffix(".crdownload")
    }
    guard isThere else { throw ClientFailure(what: "no file of \(name) at \(try person.browser.address)") }
    let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
    try FileManager.default.removeItem(atPath: folder + "/" + file)
    return (file, text)
  }

  private func readStatements(_ person: Person, _ wallet: TestWallet) throws {
    let month = CivilMonth(wallet.day())
    let earlier = CivilMonth(wallet.day(-40))
    try person.press("Everyday", until: "Recent activity")
    try person.press("Statement", until: "Closing balance")
    #expect(try person.text(of: "h1").hasPrefix(DayText.string(month)))
    var shown = month
    while shown > earlier {
      shown = shown.previous
      try person.press("‹ \(DayText.short(shown))", until: DayText.string(shown))
    }
    try person.press("Later", until: "Page 2 of 2")
    try person.press("Earlier", until: "Page 1 of 2")
    while shown < month {
      shown = shown.next
      try person.press(DayText.short(shown), until: DayText.string(shown))
    }
  }

  private func search(_ person: Person) throws {
    try person.write("deposit", in: "Search the history")
    try person.press("Search", until: "newest first.")
    try person.press("Older", until: "Page 2")
    try person.press("Newer", until: "Page 1")
    try person.write("no such thing", in: "Search the history")
    try person.press("Search", until: "No results.")
    try person.press("Statement", until: "Closing balance")
    try person.press("Everyday", until: "Recent activity")
  }

  /// Adds a note to the newest deposit.
  private func keepNote(_ person: Person) throws {
    try person.press("rent for May Today Deposit", until: "Receipt number")
    try person.toggle("Change the note")
    try person.write("wages", in: "Note")
    try person.press("Save note", until: "Your note is saved.")
    #expect(try person.browser.value("#note") == "wages")
    try person.press("Undo", until: "Undone: $2.34 went back")
    try person.press("Undone Today", until: "Undoes")
    try person.press("receipt", until: "Undone by")
    try person.press("Everyday", until: "Recent activity")
  }

  /// Shows the day of the many small deposits, from the account, and yesterday, from home.
  private func lookBack(_ person: Person, _ wallet: TestWallet) throws {
    try person.toggle("See an earlier date")
    try show(wallet.day(-40), person, until: "Activity up to this date")
    try person.press("Back to today", until: "Recent activity")
    try person.press("Home", until: "Hello, Ann")
    try person.toggle("See an earlier date")
    try show(wallet.day(1), person, until: "That date is in the future.")
    try show(wallet.day(-1), person, until: "Balances at the end of that day.")
    try person.press("Everyday", until: "Activity up to this date")
    try show(wallet.day(), person, until: "Today so far.")
    try person.press("Back to today", until: "Recent activity")
  }

  /// Types a day in the order of the browser's language: month, day, year.
  private func show(_ day: CivilDay, _ person: Person, until words: String) throws {
    let parts = day.text.split(separator: "-")
    try person.write("\(parts[1])\(parts[2])\(parts[0])", in: "Balances at the end of")
    #expect(try person.browser.value("#at") == day.text)
    try person.press("Show", until: words)
  }

  private func reopen(_ person: Person) throws {
    try person.press("Settings", until: "Your name")
    try person.press("Closed accounts", until: "Closed on")
    try person.press("History of Old", until: "This account was closed")
    try person.press("Closed accounts", until: "Closed on")
    try person.press("Reopen Old", until: "The account is open again with $7.89.")
    try person.press("Settings", until: "Your name")
  }
}
