import Testing

@testable import WalletTestSupport

@Suite("Home's accounts as they are laid out", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct AccountRowLayoutTests {
  /// For each account: how many lines its name has, and whether name, line of the last days and amount stand in one row.
  private static let rows = """
    return [...document.querySelectorAll('.accounts a')].map(row => {
      const name = document.createRange()
      name.selectNodeContents(row.querySelector('bdi'))
      const parts = [name, row.querySelector('.spark'), row.querySelector('.sum')].map(part => part.getBoundingClientRect())
      const middles = parts.map(({ top, height }) => top + height / 2)
      const apart = parts.every((part, index) => !index || part.left >= parts[index - 1].right)
      return [name.getClientRects().length, Math.max(...middles) - Math.min(...middles) < 6 && apart].join(' ')
    })
    """

  @Test("On a phone and on a desk a common name is not broken, and has its line and its amount beside it")
  func names() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      for name in ["Everyday", "Savings", "Holiday"] {
        let account = try visitor.openAccount(name, deposit: "2,000")
        // The line needs past days.
        wallet.wait(days: 1)
        try visitor.visit(account).fill("Amount", with: "51.60").press("Deposit")
      }
      let cookie = try #require(visitor.session)
      let site = "http://localhost:\(wallet.port)"
      try await Chromium.signedIn(at: site, cookie) { browser in
        for width in [390, 1280] {
          try browser.resize(width: width, height: 844)
          try browser.visit(site + "/home")
          let rows = try #require(try browser.run(Self.rows) as? [String])
          #expect(rows == ["1 true", "1 true", "1 true"], "at \(width): \(rows)")
        }
        // The measurement notices a name without room.
        let narrow = "document.querySelector('.accounts .name').style.flex = '0 1 5rem';" + Self.rows
        #expect((try browser.run(narrow) as? [String])?.first != "1 true")
      }
    }
  }
}
