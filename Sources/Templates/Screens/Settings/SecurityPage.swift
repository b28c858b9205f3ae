/// Explains what is protected and how, with every limit of the running wallet. Public: it shows nothing of the
/// machine.
package struct SecurityPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// Every limit, in display order.
  package var limits: [SecurityLimit]
  /// Whether the wallet is reached only over https.
  package var isEncrypted: Bool
  /// The wallet's address under a host name that no other server on the machine shares.
  package var ownAddress: String

  /// Creates a page from its parts.
  package init(frame: PageFrame, limits: [SecurityLimit], isEncrypted: Bool, ownAddress: String) {
    self.frame = frame
    self.limits = limits
    self.isEncrypted = isEncrypted
    self.ownAddress = ownAddress
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Security",
      main: """
        <h1>Security</h1>
        <p class="lead">How your wallet is protected, and its current limits. 0 means that a limit is off.</p>
        \(isEncrypted ? encrypted : plain)
        \(SecurityTopic.allCases.map(section))
        """
    ).html
  }

  private var encrypted: HTML {
    """
    <h2>Connection</h2>
    <p>This wallet is reached by https. Its cookies are <code>Secure</code>, so that they travel encrypted only, and browsers \
    are told to stay with https (<code>Strict-Transport-Security</code>).</p>

    """
  }

  private var plain: HTML {
    """
    <h2>Connection</h2>
    <p>This wallet runs on your own machine and is reached by plain http, which never leaves the machine. Three things \
    are different from a wallet behind https:</p>
    <p>Its cookies are not <code>Secure</code>, because browsers would not send them over plain http.</p>
    <p>It does not send <code>Strict-Transport-Security</code>, which means nothing over plain http.</p>
    <p>Browsers keep cookies by host and not by port: other servers on this machine's localhost receive the cookies of \
    localhost, this wallet's too. <code>\(ownAddress)</code> keeps them apart.</p>
    <p>Behind a proxy that does https both hold: the cookies are <code>Secure</code>, and the field is sent.</p>

    """
  }

  private func section(_ topic: SecurityTopic) -> HTML {
    let limits = limits.filter { $0.topic == topic }
    return """
      <h2>\(Words.title(topic))</h2>
      \(Words.sentences(topic).map { sentence -> HTML in "<p>\(sentence)</p>\n" })
      \(limits.isEmpty ? nil : table(limits, Words.title(topic)))

      """
  }

  private func table(_ limits: [SecurityLimit], _ title: String) -> HTML {
    """
    <table class="entries">
    <caption><span class="unseen">Limits: \(title)</span></caption>
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

/// The topics of the security page, in its order.
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
