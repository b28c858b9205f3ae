import WalletCore

/// Tells what protects the user, by what people worry about, with the limits of the running wallet; at the end every
/// setting as it is. Public: it shows nothing of the machine but, to some readers, the versions of its libraries.
package struct SecurityPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// How the reader can sign in; nil for somebody who is not signed in.
  package var signIn: SignInState?
  /// What the sentences depend on.
  package var rules: SecurityRules
  /// Every limit, in display order.
  package var limits: [SecurityLimit]
  /// Whether the wallet is reached only over https.
  package var isEncrypted: Bool
  /// The wallet's address under a host name that no other server on the machine shares.
  package var ownAddress: String
  /// The libraries that run; empty for readers who need not know.
  package var libraries: [RunningLibrary]

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, signIn: SignInState? = nil, rules: SecurityRules, limits: [SecurityLimit], isEncrypted: Bool,
    ownAddress: String, libraries: [RunningLibrary] = []
  ) {
    self.frame = frame
    self.signIn = signIn
    self.rules = rules
    self.limits = limits
    self.isEncrypted = isEncrypted
    self.ownAddress = ownAddress
    self.libraries = libraries
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Security", section: .settings, layout: .wide,
      main: """
        \(frame.signedIn ? "<p class=\"back\"><a \(href: .to.settings())>Settings</a></p>\n" as HTML : nil)\
        <h1>Security</h1>
        <p class="lead">How your wallet is protected, and its current limits.</p>
        \(signIn.map(beside) ?? worries)
        <details>
        <summary>Every setting, as it runs</summary>
        \(cookies)
        <p class="lead">0 means that a limit is off.</p>
        \(SecurityTopic.allCases.map(table))\(libraries.isEmpty ? nil : LibraryList(libraries: libraries).html)
        </details>
        """
    ).html
  }

  private func beside(_ state: SignInState) -> HTML {
    "<div class=\"columns\">\n<div class=\"column\">\n\(own(state))\n</div>\n<div class=\"column\">\n\(worries)\n</div>\n</div>"
  }

  /// How the reader signs in, and first what is missing.
  private func own(_ state: SignInState) -> HTML {
    """
    <h2>How you sign in</h2>
    \(state.worksWithoutPhone || !comeToPhone ? nil : Self.onlyByPhone)
    \(state.html)
    """
  }

  /// Whether codes come to the user's phone, and not to the computer that runs the wallet.
  private var comeToPhone: Bool {
    switch rules.way {
    case .console, .file: false
    case .gateway, .program: true
    }
  }

  private static let onlyByPhone: HTML = """
    <div class="card warn stack">
    <p>\(Words.onlyByPhone)</p>
    <p><a class="button second" \(href: .to.recovery())>Make recovery codes</a></p>
    </div>
    """

  private var worries: HTML {
    """
    <h2>What protects you</h2>
    <ul class="card links">
    \([.guessing, .messages].map(section))\
    \(row("If someone listens in", isEncrypted ? Self.encrypted : Self.plain))\
    \([.websites, .device, .money, .computer].map(section))</ul>
    """
  }

  private func section(_ worry: SecurityWorry) -> HTML {
    row("\(Words.title(worry))", Words.sentences(worry, rules).map { "\($0)" })
  }

  /// A row that says the first answer, and opens into the others.
  private func row(_ title: HTML, _ items: [HTML]) -> HTML {
    let (first, more) = (items.prefix(1).map(\.self), items.dropFirst().map(\.self))
    let name: HTML = "\(title)<span class=\"unseen\">:</span>"
    let answer: HTML = "<span class=\"lead\">\(first)</span>"
    guard !more.isEmpty else { return "<li><p><strong>\(name)</strong> <br>\(answer)</p></li>\n" }
    return """
      <li><details>
      <summary>\(name) \(answer)</summary>
      <ul class="points">
      \(more.map { item -> HTML in "<li>\(item)</li>\n" })</ul>
      </details></li>

      """
  }

  private static let encrypted: [HTML] = [
    "This wallet is reached by https: what you send and see travels encrypted.",
    "Your browser is told to stay with https.",
  ]
  private static let plain: [HTML] = [
    "What you send and see never leaves the computer that this wallet runs on.",
    "Other computers reach it only if its owner sets up a proxy for https.",
  ]

  /// What only those ask who know how browsers keep cookies.
  private var cookies: HTML {
    guard !isEncrypted else {
      return """
        <p>The wallet's cookies are <code>Secure</code>, so that they travel encrypted only, and browsers are told to stay \
        with https (<code>Strict-Transport-Security</code>).</p>
        """
    }
    return """
      <p>The wallet's cookies are not <code>Secure</code>, because browsers would not send them over plain http, and it does \
      not send <code>Strict-Transport-Security</code>, which means nothing there. Behind a proxy that does https both \
      hold.</p>
      <p>Browsers keep cookies by host and not by port: other servers on this machine's localhost receive the cookies of \
      localhost, this wallet's too. <code>\(ownAddress)</code> keeps them apart.</p>
      """
  }

  private func table(_ topic: SecurityTopic) -> HTML {
    let limits = limits.filter { $0.topic == topic }
    guard !limits.isEmpty else { return "" }
    return """
      <h2>\(Words.title(topic))</h2>
      <table class="entries">
      <caption><span class="unseen">Limits: \(Words.title(topic))</span></caption>
      \(TableHead("What it means", "Value").html)
      <tbody>
      \(limits.map(row))
      </tbody>
      </table>

      """
  }

  private func row(_ limit: SecurityLimit) -> HTML {
    let (value, set) = Words.value(limit.value)
    let more: HTML? = set.map { " <span class=\"left\">\($0)</span>" }
    return """
      <tr><th scope="row">\(limit.meaning) <span class="left"><code>\(limit.setting)</code></span></th>\
      <td><span class="sum">\(value)</span>\(more)</td></tr>

      """
  }
}

/// What people worry about.
package enum SecurityWorry: Sendable, CaseIterable {
  case guessing, messages, device, money, websites, computer
}

/// The topics of the settings, in the order of the list.
package enum SecurityTopic: Sendable, CaseIterable {
  case codes, wrongCodes, messages, sessions, requests, money, data
}

/// A limit of the running wallet.
package struct SecurityLimit: Sendable {
  /// A limit's value.
  package enum Value: Sendable, Equatable {
    /// A time in seconds; 0 for off.
    case seconds(Int)
    /// A size in bytes; 0 for off.
    case bytes(Int)
    /// A count; 0 for off.
    case count(Int)
    /// One of a few keywords.
    case word(String)
  }

  /// The topic it belongs to.
  package var topic: SecurityTopic
  /// The setting's name: `WALLET_CODE_LIFE`.
  package var setting: String
  /// Its current value.
  package var value: Value
  /// Its meaning, as in `--help`: `seconds a code lives`.
  package var meaning: String

  /// Creates a limit from its parts.
  package init(topic: SecurityTopic, setting: String, value: Value, meaning: String) {
    self.topic = topic
    self.setting = setting
    self.value = value
    self.meaning = meaning
  }
}
