import Foundation
import TestSupport
import Testing

/// A small client of the W3C WebDriver protocol, as much of it as our stories need.
final class WebDriver {
  struct Element {
    let id: String
  }

  private let driver: HTTPConnection
  private let session: String
  private let isStill: Bool
  /// What pages were told last that the reader prefers, and how large the window is.
  private var preferred: [String] = []
  private var size: [Int] = []

  /// Opens a window in a headless Chromium, which may be told to run no script of pages, to remember what it asks the
  /// network for, or that its reader wants nothing to move: what is looked at is then never halfway between two colours.
  /// Files that are taken are put into `downloads`.
  init(
    port: Int, width: Int, height: Int, dark: Bool = false, scripts: Bool = true, network: Bool = false,
    still: Bool = false, downloads: String? = nil
  ) throws {
    driver = try HTTPConnection(port: port, patience: 90)
    isStill = still
    let arguments =
      Chromium.arguments + ["--disable-dev-shm-usage", "--hide-scrollbars"]
      + ["--window-size=\(width),\(height)", "--lang=en-US"] + (dark ? ["--force-dark-mode"] : [])
      + (scripts ? [] : ["--blink-settings=scriptEnabled=false"])
    let capabilities: [String: Any] = [
      "browserName": "chrome", "unhandledPromptBehavior": "ignore",
      "goog:loggingPrefs": network ? ["browser": "ALL", "performance": "ALL"] : ["browser": "ALL"],
      "goog:chromeOptions": ["args": arguments, "binary": Chromium.browserPath],
    ]
    let made = try Self.call(driver, "POST", "/session", ["capabilities": ["alwaysMatch": capabilities]])
    session = try #require((made as? [String: Any])?["sessionId"] as? String)
    // Finding an element waits for it, so that no story sleeps.
    try command("POST", "/timeouts", ["implicit": 40_000, "pageLoad": 60_000])
    try resize(width: width, height: height, dark: dark)
    if let downloads { try devtools("Page.setDownloadBehavior", ["behavior": "allow", "downloadPath": downloads]) }
  }

  func close() { _ = try? command("DELETE", "") }

  /// The viewport itself, which a window's least width does not bound; with zoom, each point is as many dots wide.
  func resize(width: Int, height: Int, zoom: Int = 1, dark: Bool = false) throws {
    if size != [width, height, zoom] {
      let metrics: [String: Any] = ["width": width, "height": height, "deviceScaleFactor": zoom, "mobile": false]
      try devtools("Emulation.setDeviceMetricsOverride", metrics)
      size = [width, height, zoom]
    }
    try prefer(dark: dark)
  }

  /// What the reader's system asks pages for; with forced colours it takes away those that pages have. On paper there is no
  /// screen.
  func prefer(dark: Bool, forcedColours: Bool = false, print: Bool = false) throws {
    let values = [dark ? "dark" : "light", isStill ? "reduce" : "no-preference", forcedColours ? "active" : "none"]
    let medium = print ? "print" : ""
    guard preferred != values + [medium] else { return }
    let features = zip(["prefers-color-scheme", "prefers-reduced-motion", "forced-colors"], values)
    let wishes = features.map { ["name": $0, "value": $1] }
    try devtools("Emulation.setEmulatedMedia", ["media": medium, "features": wishes])
    preferred = values + [medium]
  }

  /// How high letters are where a page does not say it, in pixels, as a reader may have set it in the browser.
  func setFontSize(_ pixels: Int) throws {
    try devtools("Page.setFontSizes", ["fontSizes": ["standard": pixels]])
  }

  func visit(_ address: String) throws { try command("POST", "/url", ["url": address]) }

  var address: String { get throws { try command("GET", "/url") as? String ?? "" } }
  var title: String { get throws { try command("GET", "/title") as? String ?? "" } }

  func find(_ selector: String) throws -> Element { try find(using: "css selector", selector) }

  /// The button or link that says this.
  func control(_ words: String) throws -> Element {
    let named = "normalize-space()=\(Self.quoted(words)) or @aria-label=\(Self.quoted(words))"
    return try find(using: "xpath", "//button[\(named)] | //a[\(named)]")
  }

  /// The field with this label.
  func field(_ label: String) throws -> Element {
    try find(using: "xpath", "//*[@id=//label[starts-with(normalize-space(),\(Self.quoted(label)))]/@for]")
  }

  /// The innermost element that says this.
  func find(saying words: String) throws -> Element {
    try find(using: "xpath", "//main//*[contains(normalize-space(),\(Self.quoted(words)))]")
  }

  /// The link to an account, by the account's name.
  func account(_ name: String) throws -> Element {
    try find(using: "xpath", "//a[.//bdi[normalize-space()=\(Self.quoted(name))]]")
  }

  /// A text as XPath 1.0 takes it, which has no escapes: in the quotes that are not in it.
  private static func quoted(_ text: String) -> String { text.contains("'") ? "\"\(text)\"" : "'\(text)'" }

  func setCookie(_ name: String, _ value: String) throws {
    try command("POST", "/cookie", ["cookie": ["name": name, "value": value, "path": "/", "httpOnly": true]])
  }

  func clearCookies() throws { try command("DELETE", "/cookie") }

  private func find(using strategy: String, _ value: String, tries: Int = 3) throws -> Element {
    let found: Any?
    do {
      found = try command("POST", "/element", ["using": strategy, "value": value])
    } catch let failure as ClientFailure where failure.what.contains("stale element") && tries > 1 {
      // The page was replaced in this moment: the next one is looked at.
      return try find(using: strategy, value, tries: tries - 1)
    } catch {
      let text = try run("return document.body.innerText") as? String ?? ""
      throw ClientFailure(what: "no \(value) at \(try address): \(text.prefix(400)); \(error)")
    }
    return try #require(found.flatMap(Self.element), "no \(value)")
  }

  /// What the protocol calls an element by (W3C WebDriver, section 11.4.1).
  private static let elementKey = "element-6066-11e4-a52e-4f735466cecf"

  private static func element(_ found: Any) -> Element? {
    ((found as? [String: Any])?[elementKey] as? String).map { Element(id: $0) }
  }

  /// Brings the element to the middle of the window first, as a person would who sees it beneath a bar.
  func click(_ element: Element) throws {
    let script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })"
    try command("POST", "/execute/sync", ["script": script, "args": [[Self.elementKey: element.id]]])
    try command("POST", "/element/\(element.id)/click", [:])
  }
  func type(_ text: String, into element: Element) throws {
    try command("POST", "/element/\(element.id)/value", ["text": text])
  }
  func clear(_ element: Element) throws { try command("POST", "/element/\(element.id)/clear", [:]) }
  func text(_ element: Element) throws -> String { try command("GET", "/element/\(element.id)/text") as? String ?? "" }

  /// What the page says, as it is laid out.
  func pageText() throws -> String { try text(try find("body")) }

  /// Runs a script in the page, with arguments and a result that JSON can carry. WebDriver's own command for it takes twice the
  /// work; only elements need it.
  /// - Returns: what the script returns, once its promise is kept.
  @discardableResult
  func run(_ script: String, _ arguments: Any...) throws -> Any? {
    let list = String(decoding: try JSONSerialization.data(withJSONObject: arguments), as: UTF8.self)
    let call: [String: Any] = [
      "expression": "(function () {\n\(script)\n}).apply(null, \(list))", "awaitPromise": true, "returnByValue": true,
    ]
    let answer = try devtools("Runtime.evaluate", call) as? [String: Any]
    if let fault = answer?["exceptionDetails"] { throw ClientFailure(what: "\(script): \(fault)") }
    return (answer?["result"] as? [String: Any])?["value"]
  }

  /// The element that a script finds.
  func find(by script: String, _ arguments: Any...) throws -> Element? {
    try command("POST", "/execute/sync", ["script": script, "args": arguments]).flatMap(Self.element)
  }

  /// A picture of the window as PNG.
  func screenshot() throws -> Data {
    let text = try #require(try command("GET", "/screenshot") as? String)
    return try #require(Data(base64Encoded: text))
  }

  /// What the browser complained about, reports of the content security policy included.
  func complaints() throws -> [String] {
    let entries = try command("POST", "/se/log", ["type": "browser"]) as? [[String: Any]] ?? []
    let grave = entries.filter { ["WARNING", "SEVERE"].contains($0["level"] as? String) }
    return grave.compactMap { $0["message"] as? String }
  }

  /// The addresses that pages asked for since the last call, also those that were refused, with the method. The window
  /// must have been opened to remember them.
  func requests() throws -> [(method: String, address: String)] {
    let entries = try command("POST", "/se/log", ["type": "performance"]) as? [[String: Any]] ?? []
    return try entries.compactMap { entry in
      let text = entry["message"] as? String ?? ""
      let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let event = json?["message"] as? [String: Any]
      guard event?["method"] as? String == "Network.requestWillBeSent" else { return nil }
      let request = (event?["params"] as? [String: Any])?["request"] as? [String: Any]
      guard let method = request?["method"] as? String, let address = request?["url"] as? String else { return nil }
      return (method, address)
    }
  }

  /// A script that runs in every page from now on, before the page's own.
  func addToEveryPage(_ script: String) throws {
    try devtools("Page.addScriptToEvaluateOnNewDocument", ["source": script])
  }

  /// Presses keys one after the other, wherever the focus is, while another may be held down.
  func press(_ keys: [String], holding held: String? = nil) throws {
    var strokes = keys.flatMap { key in ["keyDown", "keyUp"].map { ["type": $0, "value": key] } }
    if let held {
      strokes.insert(["type": "keyDown", "value": held], at: 0)
      strokes.append(["type": "keyUp", "value": held])
    }
    try command("POST", "/actions", ["actions": [["type": "key", "id": "keyboard", "actions": strokes]]])
  }

  /// Whether a page shows a dialog that a script opened.
  var hasDialog: Bool { get throws { (try? command("GET", "/alert/text")) != nil } }

  /// What the page is on paper, as PDF.
  func paper() throws -> Data {
    let printed = try devtools("Page.printToPDF", ["printBackground": false]) as? [String: Any]
    return try #require((printed?["data"] as? String).flatMap { Data(base64Encoded: $0) })
  }

  /// A command of the DevTools protocol, for what WebDriver has no word for.
  @discardableResult
  func devtools(_ name: String, _ parameters: [String: Any]) throws -> Any? {
    try command("POST", "/goog/cdp/execute", ["cmd": name, "params": parameters])
  }

  @discardableResult
  private func command(_ method: String, _ path: String, _ body: [String: Any]? = nil) throws -> Any? {
    try Self.call(driver, method, "/session/\(session)\(path)", body)
  }

  private static func call(
    _ driver: HTTPConnection, _ method: String, _ path: String, _ body: [String: Any]?
  ) throws -> Any? {
    let text = try body.map { String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) }
    let fields = [("Content-Type", "application/json; charset=utf-8")]
    try driver.send(HTTPClient.request(method, path, port: driver.port, fields: fields, body: text))
    let answer = try driver.readAnswer()
    let json = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
    guard answer.status == 200 else {
      let problem = (json?["value"] as? [String: Any])?["message"] as? String
      throw ClientFailure(what: "WebDriver \(method) \(path): \(answer.status) \(problem ?? answer.text)")
    }
    return json?["value"]
  }
}
