import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Code cells in a real browser", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct CodeCellBrowserTests {
  /// How far the six cells are from both edges of their card's room, how much their widths differ, how far a digit's
  /// pitch is from a cell's, and how far the first digit's middle is from the first cell's.
  private static let faults = """
    const code = document.querySelector('.code'), input = code.querySelector('input')
    const card = code.closest('.card'), edge = card.getBoundingClientRect(), style = getComputedStyle(card)
    const cells = [...code.querySelectorAll('i')].map(cell => cell.getBoundingClientRect())
    const room = (side, sign) => edge[side.toLowerCase()]
      + sign * (parseFloat(style['padding' + side]) + parseFloat(style['border' + side + 'Width']))
    const look = getComputedStyle(input), paper = document.createElement('canvas').getContext('2d')
    paper.font = look.font
    const digit = paper.measureText('0').width, pitch = parseFloat(look.letterSpacing) + digit
    const widths = cells.map(cell => cell.width)
    return [
      cells[0].left - room('Left', 1), cells[5].right - room('Right', -1), Math.max(...widths) - Math.min(...widths),
      pitch - (cells[1].left - cells[0].left),
      input.getBoundingClientRect().left + parseFloat(look.paddingLeft) + digit / 2 - (cells[0].left + cells[0].right) / 2,
    ].map(Math.abs)
    """

  @Test("They fill their card on every page with them, on a phone and on a desk, and each digit stands in its cell")
  func widths() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let waiting = try #require(try wallet.waitingForCode().session)
      let session = try #require(visitor.session)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 320, height: 800)
        defer { browser.close() }
        let site = "http://localhost:\(wallet.port)"
        func measure(_ page: String) throws {
          for width in [320, 390, 1280] {
            try browser.resize(width: width, height: 800)
            let faults = try #require(try browser.run(Self.faults) as? [Double])
            #expect(faults.count == 5 && faults.allSatisfy { $0 < 0.75 }, "\(page) at \(width): \(faults)")
          }
        }
        try browser.visit(site + "/login")
        try browser.setCookie(waiting.name, waiting.value)
        try browser.visit(site + "/otp")
        try measure("/otp")
        try browser.setCookie(session.name, session.value)
        try browser.visit(site + "/settings/totp")
        try browser.follow(try browser.control("Set up"))
        try measure("/settings/totp")
        try browser.visit(site + "/settings/phone")
        try browser.type("5305550188", into: try browser.find("#phone"))
        try browser.follow(try browser.control("Get the codes"))
        try measure("/settings/phone")
        wallet.clock.advance(seconds: wallet.configuration.policy.freshCode + 1)
        try browser.visit(site + "/settings/recovery")
        try browser.follow(try browser.control("Get a code"))
        try measure("/confirm")
        #expect(try browser.complaints() == [])
      }
    }
  }
}
