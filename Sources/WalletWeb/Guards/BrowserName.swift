import WalletCore

/// A browser's name in words that people know, for the list of signed-in devices.
enum BrowserName {
  /// In search order: a browser built on another one names that one too.
  private static let browsers: [(mark: String, name: String)] = [
    ("Edg/", "Edge"), ("EdgA/", "Edge"), ("EdgiOS/", "Edge"), ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"), ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"), ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"), ("HeadlessChrome/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ("curl/", "curl"),
  ]

  private static let systems: [(mark: String, name: String)] = [
    ("iPhone", "an iPhone"), ("iPad", "an iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("Mac OS X", "a Mac"), ("CrOS", "a Chromebook"), ("Linux", "Linux"), ("X11", "Unix"),
  ]

  /// `Firefox on Linux`, `Safari on an iPhone`; an unknown part is left out.
  static func of(_ userAgent: String) -> String {
    let browser = browsers.first { userAgent.includes($0.mark) }?.name
    let system = systems.first { userAgent.includes($0.mark) }?.name
    switch (browser, system) {
    case (let browser?, let system?): return "\(browser) on \(system)"
    case (let browser?, nil): return browser
    case (nil, let system?): return "A browser on \(system)"
    case (nil, nil): return "An unknown browser"
    }
  }
}
