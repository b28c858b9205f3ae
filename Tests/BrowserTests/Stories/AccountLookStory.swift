import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite(
  "Story: accounts as one wants them, with less than most have",
  .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct AccountLookStory {
  static let posts: Set<String> = [
    "/login", "/otp", "/accounts/{id}/look", "/accounts/{id}/goal", "/accounts/{id}/limit", "/accounts/{id}/move",
    "/accounts/{id}/withdraw", "/settings/hours",
  ]

  @Test(
    "A colour and an icon, a goal, a limit and what it tells, another order, and the hours of a day",
    arguments: Person.Way.allCases, [320, 1280])
  func journey(way: Person.Way, width: Int) async throws {
    try await withWallet { wallet in
      let early = try wallet.signedIn()
      try early.openAccount("Savings", deposit: "20")
      try early.openAccount("Everyday", deposit: "50")
      wallet.clock.advance(seconds: 60)
      try await Person.meet(way, width: width, wallet, posts: Self.posts) { person in
        try person.signIn(wallet, until: "Recent activity")
        try person.press("Everyday", until: "Recent activity")
        try person.press("Goal, limit and appearance", until: "Save appearance")
        try look(person)
        try person.write("200", in: "Goal")
        try person.press("Save goal", until: "25% of its goal of $200.00")
        try person.write("50", in: "Tell me when the balance is below")
        try person.press("Save limit", until: "Saved.")
        try person.press("Everyday", until: "Recent activity")
        try person.write("1", in: "Amount")
        try person.press("Withdraw", until: "The balance is below your limit of $50.00.")
        try order(person)
        try hours(person)
      }
    }
  }

  private func look(_ person: Person) throws {
    try person.pick("Teal", after: "No colour", count: 6)
    try person.pick("Bank", after: "No icon", count: 2)
    try person.press("Save appearance", until: "Saved.")
    let found = try person.browser.run(
      "return [...document.querySelectorAll(':checked')].map(input => input.value).join()")
    #expect(found as? String == "6,2")
  }

  private func order(_ person: Person) throws {
    try person.press("Home", until: "Low balance")
    try person.press("Order of accounts", until: "Savings")
    try person.press("Move Everyday up", until: "Order of accounts")
    #expect(try person.text(of: ".order li:first-child bdi") == "Everyday")
  }

  private func hours(_ person: Person) throws {
    try person.press("Settings", until: "Times are shown as 14:05.")
    try person.press("Show as 2:05 pm", until: "Times are shown as 2:05 pm.")
  }
}

extension Person {
  /// Picks one of some round choices: with keys from the one that is picked, by arrows.
  fileprivate func pick(_ name: String, after first: String, count: Int) throws {
    switch way {
    case .keys:
      try Keyboard(browser: browser).go(to: first)
      for _ in 0..<count { try Keyboard(browser: browser).press(WebDriver.Key.right) }
      #expect(try Keyboard(browser: browser).focus().name.hasPrefix(name))
    case .noScript:
      let script =
        "return [...document.querySelectorAll('.choice input')].find(input => input.parentElement.title === arguments[0])"
      try browser.click(try #require(try browser.find(by: script, name)))
    }
  }
}
