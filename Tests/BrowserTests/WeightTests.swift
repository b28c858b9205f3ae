import Foundation
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("What pages weigh", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct WeightTests {
  private static let names = ["Everyday", "Savings", "Holiday", "Rent", "Gifts"]

  /// A user with money in five accounts.
  private func person(_ wallet: TestWallet, _ theme: Theme) throws -> (visitor: Visitor, account: String) {
    let visitor = try wallet.signedIn()
    let accounts = try Self.names.enumerated().map { number, name in
      try visitor.openAccount(name, deposit: "\(number * 371 + 12).\(40 + number)")
    }
    try visitor.choose(theme)
    let csrf = ("csrf", try #require(try visitor.visit("/settings").value("csrf")))
    #expect(try visitor.post("/settings/goal", [csrf, ("goal", "12000")]).status == 303)
    try visitor.visit("/settings")
    return (visitor, accounts[0])
  }

  /// The size in bytes after the best gzip compression.
  private func packed(_ bytes: [UInt8]) throws -> Int {
    let file = NSTemporaryDirectory() + "wallet-weight-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: file) }
    try Data(bytes).write(to: URL(filePath: file))
    return try Tool.run("gzip", ["-9", "-n", "-c", file]).count
  }

  @Test(
    "Home with five accounts is 14 KB of HTML and stylesheet at most, asks three times at most, and nobody else",
    arguments: Theme.allCases)
  func home(theme: Theme) async throws {
    try await withWallet { wallet in
      let (visitor, _) = try person(wallet, theme)
      let html = try packed(try visitor.get("/home").body)
      let sheet = try packed(try visitor.get("/css/site.css").body)
      #expect(html > 500 && sheet > 500)
      #expect(html + sheet <= 14_336, "\(html) of HTML, \(sheet) of stylesheet")
      let cookie = try #require(visitor.session)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 800, network: true)
        defer { browser.close() }
        let site = "http://localhost:\(wallet.port)"
        try browser.visit(site + "/healthz")
        try browser.setCookie(cookie.name, cookie.value)
        _ = try browser.requests()
        try browser.visit(site + "/home")
        _ = try browser.find(saying: "Everyday")
        let asked = try browser.requests().map(\.address).filter { !$0.hasPrefix("data:") }
        #expect(asked.first == site + "/home")
        #expect(asked.filter { !$0.hasPrefix(site + "/") } == [])
        let besides = /\/(favicon\.ico|piggy\.ico|icons\/[a-z0-9-]+\.(svg|png)|manifest(-piggy)?\.webmanifest)$/
        let counted = asked.filter { !$0.contains(besides) }
        #expect((2...3).contains(counted.count), "\(counted)")
        #expect(try browser.complaints() == [])
      }
    }
  }

  /// The layout shifts since the page began, some frames after it was complete, each with what moved.
  private static let shift = """
    return (async () => {
      const found = []
      const told = ({ node, previousRect, currentRect }) => [
        (node?.outerHTML ?? node?.textContent ?? '').slice(0, 80), previousRect.x, previousRect.y, currentRect.x, currentRect.y].join(' ')
      const add = list => { for (const entry of list) found.push(entry.value + ': ' + entry.sources.map(told).join(', ')) }
      const observer = new PerformanceObserver(list => add(list.getEntries()))
      observer.observe({ type: 'layout-shift', buffered: true })
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
      await new Promise(done => setTimeout(done))
      add(observer.takeRecords())
      return found
    })()
    """

  /// What shifts when this page comes in two pieces, cut at each place of its head and its end, and at some between: by
  /// how much, and after which text. The pieces are written into a frame, the second when the browser has shown the first.
  private static let shiftsWhenCut = """
    return (async () => {
      const page = await (await fetch(location.href)).text()
      const frames = async count => { while (count--) await new Promise(requestAnimationFrame) }
      const shifts = []
      let cuts = 0
      const head = page.indexOf('</a>', page.indexOf('"brand"')), main = page.indexOf('<main'), end = page.indexOf('</main>')
      for (let cut = head; cut < page.length; cut += cut > main && cut < end - 499 ? 499 : 8, cuts++) {
        const frame = document.createElement('iframe')
        frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%'
        document.body.append(frame)
        const inside = frame.contentDocument
        inside.open()
        inside.write(page.slice(0, cut))
        while (!inside.querySelector('.top') || getComputedStyle(inside.querySelector('.top')).display != 'flex') await frames(1)
        await frames(2)
        const add = list => { for (const shift of list) shifts.push(shift.value + ' after ' + page.slice(cut - 30, cut)) }
        const observer = new frame.contentWindow.PerformanceObserver(list => add(list.getEntries()))
        observer.observe({ type: 'layout-shift' })
        inside.write(page.slice(cut))
        inside.close()
        await frames(4)
        await new Promise(done => setTimeout(done))
        add(observer.takeRecords())
        frame.remove()
      }
      return [String(cuts), ...shifts]
    })()
    """

  @Test("Nothing jumps while a page comes", arguments: Theme.allCases)
  func shifts(theme: Theme) async throws {
    try await withWallet { wallet in
      let (visitor, account) = try person(wallet, theme)
      let (session, waiting) = (try #require(visitor.session), try #require(try wallet.waitingForCode().session))
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 800)
        defer { browser.close() }
        let site = "http://localhost:\(wallet.port)"
        try browser.visit(site + "/healthz")
        let look = ("wallet_\(wallet.port)_theme", theme.rawValue)
        for (path, cookie) in [("/login", nil), ("/otp", waiting), ("/home", session), (account, session)] {
          try browser.clearCookies()
          try browser.setCookie(look.0, look.1)
          if let cookie { try browser.setCookie(cookie.name, cookie.value) }
          // The slow network brings a page in many pieces, and the browser shows the first while it waits for the others.
          for (width, bytesPerSecond) in [(400, -1), (1280, -1), (400, 20_000)] {
            try browser.limitDownload(bytesPerSecond: bytesPerSecond)
            try browser.resize(width: width, height: 800)
            try browser.visit(site + path)
            #expect(try browser.address == site + path)
            let found = try #require(try browser.run(Self.shift) as? [String])
            #expect(found == [], "\(path) at \(width), \(bytesPerSecond) bytes a second")
          }
          try browser.limitDownload(bytesPerSecond: -1)
        }
        // The measurement notices a shift.
        try browser.run("document.body.insertAdjacentHTML('afterbegin', '<p>Late<br>news<br>of<br>today</p>')")
        let found = try #require(try browser.run(Self.shift) as? [String])
        #expect(!found.isEmpty)
        #expect(try browser.complaints().filter { !$0.contains("favicon") } == [])
      }
    }
  }

  @Test("Nothing jumps, wherever the network cuts a page off for a while", arguments: [400, 1280])
  func cuts(width: Int) async throws {
    try await withWallet { wallet in
      let (visitor, _) = try person(wallet, .classic)
      let cookie = try #require(visitor.session)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: width, height: 800)
        defer { browser.close() }
        let site = "http://localhost:\(wallet.port)"
        for path in ["/login", "/home"] {
          if path == "/home" { try browser.setCookie(cookie.name, cookie.value) }
          try browser.visit(site + path)
          let found = try #require(try browser.run(Self.shiftsWhenCut) as? [String])
          let shifts = Array(found.dropFirst())
          #expect(Int(found[0]) ?? 0 > 10 && shifts == [], "\(path)")
        }
      }
    }
  }
}
