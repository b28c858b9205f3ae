import TestSupport
import Testing
import WalletCore

@testable import Templates
@testable import WalletTestSupport

@Suite("The camera in a real browser", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct ScanBrowserTests {
  /// A camera that shows a grey picture, and a reader that finds `window.codes` in it: few browsers without a window have
  /// either.
  private static let camera = """
    window.codes = []
    window.looks = 0
    window.BarcodeDetector = class {
      constructor(wish) { window.wanted = wish.formats }
      async detect(picture) {
        window.looks++
        window.picture = picture.id
        return codes.map(rawValue => ({ rawValue }))
      }
    }
    navigator.mediaDevices.getUserMedia = async wish => {
      window.wish = JSON.stringify(wish)
      const canvas = document.createElement('canvas'), brush = canvas.getContext('2d')
      setInterval(() => brush.fillRect(0, 0, 9, 9), 50)
      return canvas.captureStream()
    }
    """
  private static let refusal =
    camera + "\nnavigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotAllowedError') }"

  /// A window at the page, in which a script ran before the page's own.
  private func atScan(
    _ script: String?, _ story: (WebDriver, _ site: String) throws -> Void
  ) async throws {
    try await withWallet { wallet in
      wallet.addChargePoints()
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 390, height: 844, still: true)
        defer { browser.close() }
        if let script { try browser.addToEveryPage(script) }
        let site = "http://localhost:\(wallet.port)"
        try browser.visit(site + "/scan")
        try story(browser, site)
        #expect(try browser.complaints() == [])
      }
    }
  }

  private static let said = "document.querySelector('#said').textContent"

  private func isCameraSeen(_ browser: WebDriver) throws -> Bool {
    try browser.run("return document.querySelector('#scan').checkVisibility()") as? Bool == true
  }

  @Test("The picture is shown once the camera runs, which is said in a status; only QR codes are looked for")
  func ready() async throws {
    try await atScan(Self.camera) { browser, _ in
      try browser.wait(for: "\(Self.said) == arguments[0]", Words.cameraReady)
      #expect(try isCameraSeen(browser))
      #expect(try browser.run("return document.querySelector('#said').role") as? String == "status")
      #expect(try browser.run("return [...wanted].join()") as? String == "qr_code")
      // The camera that looks away from the person, and no microphone.
      #expect(try browser.run("return wish") as? String == #"{"video":{"facingMode":"environment"}}"#)
      try browser.wait(for: "looks > 1")
      #expect(try browser.run("return window.picture") as? String == "scan")
      #expect(try browser.run("return \(Self.said)") as? String == Words.cameraReady)
    }
  }

  @Test("An address of ours is followed to its charger")
  func followed() async throws {
    try await atScan(Self.camera) { browser, site in
      try browser.wait(for: "looks > 0")
      try browser.turnPage { try browser.run("codes = [arguments[0]]", "\(site)/charge/chargers/100002") }
      #expect(try browser.address == site + "/charge/points/1?charger=100002")
      _ = try browser.find(saying: "This is your charger.")
    }
  }

  @Test("No other is followed, whatever it looks like; that is said, and the camera goes on")
  func foreign() async throws {
    try await atScan(Self.camera) { browser, site in
      try browser.wait(for: "\(Self.said) == arguments[0]", Words.cameraReady)
      let bare = site.replacing("http://", with: "")
      let codes = [
        "https://charge.example/charge/chargers/100002", "\(site).charge.example/charge/chargers/100002",
        "https://\(bare)/charge/chargers/100002", "http://localhost:1/charge/chargers/100002",
        "https://charge.example/?\(site)/charge/chargers/100002", "javascript:\(site)/charge/chargers/100002",
        " \(site)/charge/chargers/100002", "\(site)@charge.example/charge/chargers/100002", "\(site)/settings",
        "\(site)/charge/chargers/", "\(site)/charge/chargers/100002/../../../settings",
        "\(site)/charge/chargers/100002?x", "\(site)/charge/chargers/100002\n", "\(site)//charge.example", site,
        "/charge/chargers/100002", "100002", "",
      ]
      for code in codes {
        try browser.run("document.querySelector('#said').textContent = ''; codes = [arguments[0]]", code)
        try browser.wait(for: "\(Self.said) == arguments[0]", Words.foreignCode)
        #expect(try browser.address == site + "/scan", "\(code)")
      }
      #expect(try isCameraSeen(browser))
      // The right one beside a foreign one is found.
      try browser.turnPage {
        try browser.run("codes = [arguments[0], arguments[1]]", codes[0], "\(site)/charge/chargers/100001")
      }
      #expect(try browser.address == site + "/charge/points/1?charger=100001")
    }
  }

  @Test("What is said again is not read out again")
  func quiet() async throws {
    try await atScan(Self.camera) { browser, _ in
      try browser.run("codes = ['elsewhere']")
      try browser.wait(for: "\(Self.said) == arguments[0]", Words.foreignCode)
      try browser.run(
        """
        window.changes = window.looks = 0
        new MutationObserver(list => changes += list.length)
          .observe(document.querySelector('#said'), { childList: true, characterData: true, subtree: true })
        """)
      try browser.wait(for: "looks > 2")
      #expect(try browser.run("return changes") as? Int == 0)
    }
  }

  @Test("Without leave to use the camera the page says so, shows no empty picture, and takes a typed number")
  func refused() async throws {
    try await atScan(Self.refusal) { browser, site in
      try browser.wait(for: "\(Self.said) == arguments[0]", Words.cameraRefused)
      #expect(try !isCameraSeen(browser))
      #expect(try browser.run("return looks") as? Int == 0)
      try browser.type("100001", into: try browser.field("Charger's number"))
      try browser.follow(try browser.control("Continue"))
      #expect(try browser.address == site + "/charge/identify?charger=100001")
    }
  }

  @Test("A browser that reads no codes is not asked for the camera, and nothing is said of it")
  func without() async throws {
    let script = """
      delete window.BarcodeDetector
      window.wishes = 0
      navigator.mediaDevices.getUserMedia = async () => { wishes++; throw new Error }
      """
    try await atScan(script) { browser, _ in
      #expect(try browser.run("return typeof BarcodeDetector") as? String == "undefined")
      #expect(try browser.run("return wishes") as? Int == 0)
      #expect(try browser.run("return \(Self.said)") as? String == "")
      #expect(try !isCameraSeen(browser))
      _ = try browser.field("Charger's number")
    }
  }
}
