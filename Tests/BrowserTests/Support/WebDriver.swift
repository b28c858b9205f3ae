import Foundation
import TestSupport
import Testing

/// A small client of the W3C WebDriver protocol, with only what our stories need.
final class WebDriver {
  struct Element {
    let id: String
  }

  private let driver: HTTPConnection
  private let session: String
  private let isStill: Bool
  /// The user preferences and the window size last set.
  private var preferred: [String] = []
  private var size: [Int] = []

  /// Opens a window in a headless Chromium. Options: run no page scripts, record network requests, or prefer reduced
  /// motion, so that no picture shows colours halfway through a change, and offer no passkeys unless a button is pressed. Downloads go to `downloads`.
  init(
    port: Int, width: Int, height: Int, dark: Bool = false, scripts: Bool = true, network: Bool = false,
    still: Bool = false, downloads: String? = nil
  ) throws {
    driver = try HTTPConnection(port: port, patience: 180)
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
    // Finding an element waits for it, so stories need no sleep.
    try command("POST", "/timeouts", ["implicit": 100_000, "pageLoad": 120_000, "script": 120_000])
    try resize(width: width, height: height, dark: dark)
    if still { try offerNoPasskeys() }
    if let downloads { try devtools("Page.setDownloadBehavior", ["behavior": "allow", "downloadPath": downloads]) }
  }

  func close() { _ = try? command("DELETE", "") }

  /// Sets the viewport, which may be narrower than a window; with zoom, each point is that many dots wide.
  func resize(width: Int, height: Int, zoom: Int = 1, dark: Bool = false) throws {
    if size != [width, height, zoom] {
      let metrics: [String: Any] = ["width": width, "height": height, "deviceScaleFactor": zoom, "mobile": false]
      try devtools("Emulation.setDeviceMetricsOverride", metrics)
      size = [width, height, zoom]
    }
    try prefer(dark: dark)
  }

  /// Sets what the user's system asks of pages; forced colours replace the page's own. Printing leaves the screen
  /// medium.
  func prefer(dark: Bool, forcedColours: Bool = false, print: Bool = false) throws {
    let values = [dark ? "dark" : "light", isStill ? "reduce" : "no-preference", forcedColours ? "active" : "none"]
    let medium = print ? "print" : ""
    guard preferred != values + [medium] else { return }
    let features = zip(["prefers-color-scheme", "prefers-reduced-motion", "forced-colors"], values)
    let wishes = features.map { ["name": $0, "value": $1] }
    try devtools("Emulation.setEmulatedMedia", ["media": medium, "features": wishes])
    preferred = values + [medium]
  }

  /// Sets the default font size in pixels, as a user may in the browser.
  func setFontSize(_ pixels: Int) throws {
    try devtools("Page.setFontSizes", ["fontSizes": ["standard": pixels]])
  }

  func visit(_ address: String) throws {
    try command("POST", "/url", ["url": address])
    try wait(for: Self.isFocused)
  }

  var address: String { get throws { try command("GET", "/url") as? String ?? "" } }
  var title: String { get throws { try command("GET", "/title") as? String ?? "" } }

  func find(_ selector: String) throws -> Element { try find(using: "css selector", selector) }

  /// The button or link with this text.
  func control(_ words: String) throws -> Element {
    let named = "normalize-space()=\(Self.quoted(words)) or @aria-label=\(Self.quoted(words))"
    return try find(using: "xpath", "//button[\(named)] | //a[\(named)]")
  }

  /// The field with this label.
  func field(_ label: String) throws -> Element {
    try find(using: "xpath", "//*[@id=//label[starts-with(normalize-space(),\(Self.quoted(label)))]/@for]")
  }

  /// The innermost element that contains these words.
  func find(saying words: String) throws -> Element {
    try find(using: "xpath", "//main//*[contains(normalize-space(),\(Self.quoted(words)))]")
  }

  /// The link to the account of this name.
  func account(_ name: String) throws -> Element {
    try find(using: "xpath", "//a[.//bdi[normalize-space()=\(Self.quoted(name))]]")
  }

  /// Quotes a text for XPath 1.0, which has no escapes: with the quotation marks that it does not contain.
  private static func quoted(_ text: String) -> String { text.contains("'") ? "\"\(text)\"" : "'\(text)'" }

  func setCookie(_ name: String, _ value: String) throws {
    try command("POST", "/cookie", ["cookie": ["name": name, "value": value, "path": "/", "httpOnly": true]])
  }

  /// Signs in with the session of a visitor who did that without a browser: a cookie can be set on a page only.
  func signIn(at site: String, _ session: (name: String, value: String)) throws {
    try visit(site + "/login")
    try setCookie(session.name, session.value)
  }

  func clearCookies() throws { try command("DELETE", "/cookie") }

  private func find(using strategy: String, _ value: String, tries: Int = 3) throws -> Element {
    let found: Any?
    do {
      found = try command("POST", "/element", ["using": strategy, "value": value])
    } catch let failure as ClientFailure where failure.what.contains("stale element") && tries > 1 {
      // The page was replaced just now: look at the next one.
      return try find(using: strategy, value, tries: tries - 1)
    } catch {
      let text = try run("return document.body.innerText") as? String ?? ""
      throw ClientFailure(what: "no \(value) at \(try address): \(text.prefix(400)); \(error)")
    }
    return try #require(found.flatMap(Self.element), "no \(value)")
  }

  /// The protocol's key for an element reference (W3C WebDriver, section 11.4.1).
  private static let elementKey = "element-6066-11e4-a52e-4f735466cecf"

  private static func element(_ found: Any) -> Element? {
    ((found as? [String: Any])?[elementKey] as? String).map { Element(id: $0) }
  }

  /// Scrolls the element to the middle of the window first, as a person would who sees it under a bar.
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

  /// The page's visible text.
  func pageText() throws -> String { try text(try find("body")) }

  /// Runs a script in the page, with arguments and a result that JSON can represent. WebDriver's own command costs
  /// twice as much; only elements need it.
  /// - Returns: the script's result, once its promise is fulfilled.
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

  /// The element that a script returns.
  func find(by script: String, _ arguments: Any...) throws -> Element? {
    try command("POST", "/execute/sync", ["script": script, "args": arguments]).flatMap(Self.element)
  }

  /// A picture of the window as PNG.
  func screenshot() throws -> Data {
    let text = try #require(try command("GET", "/screenshot") as? String)
    return try #require(Data(base64Encoded: text))
  }

  /// The browser's complaints, including content security policy reports.
  func complaints() throws -> [String] {
    let entries = try command("POST", "/se/log", ["type": "browser"]) as? [[String: Any]] ?? []
    let grave = entries.filter { ["WARNING", "SEVERE"].contains($0["level"] as? String) }
    return grave.compactMap { $0["message"] as? String }
  }

  /// The addresses that pages requested since the last call, with the method; includes refused ones. Requires a
  /// window opened with `network`.
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

  /// Adds a script that runs in every page from now on, before the page's own.
  func addToEveryPage(_ script: String) throws {
    try devtools("Page.addScriptToEvaluateOnNewDocument", ["source": script])
  }

  /// Presses keys one after another at the focus, with another held down if given.
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

  /// The page printed as PDF.
  func paper() throws -> Data {
    let printed = try devtools("Page.printToPDF", ["printBackground": false]) as? [String: Any]
    return try #require((printed?["data"] as? String).flatMap { Data(base64Encoded: $0) })
  }

  /// Lets pages come no faster than this; -1 lifts the limit.
  func limitDownload(bytesPerSecond: Int) throws {
    try devtools("Network.enable", [:])
    try devtools(
      "Network.emulateNetworkConditions",
      ["offline": false, "latency": 0, "downloadThroughput": bytesPerSecond, "uploadThroughput": -1])
  }

  /// Answers in the user's place when a page asks for something (Permissions, section 9.1).
  func answer(_ permission: String, granted: Bool) throws {
    try command(
      "POST", "/permissions", ["descriptor": ["name": permission], "state": granted ? "granted" : "denied"])
  }

  /// Sends a DevTools command, for what WebDriver cannot do.
  @discardableResult
  func devtools(_ name: String, _ parameters: [String: Any]) throws -> Any? {
    try command("POST", "/goog/cdp/execute", ["cmd": name, "params": parameters])
  }

  /// Sends a command of the protocol about this window.
  @discardableResult
  func command(_ method: String, _ path: String, _ body: [String: Any]? = nil) throws -> Any? {
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
