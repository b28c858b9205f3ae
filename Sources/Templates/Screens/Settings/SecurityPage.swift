/// What is protected and how, with every limit of the running wallet. For everybody: it holds nothing of the machine.
public struct SecurityPage {
  /// The frame around it.
  public var frame: PageFrame
  /// Every limit, in the order in which they are shown.
  public var limits: [SecurityLimit]
  /// Whether the wallet is reached by https alone.
  public var isEncrypted: Bool
  /// The wallet's address by a name that no other server on the machine shares.
  public var ownAddress: String

  /// - Parameters:
  ///   - frame: the frame around it.
  ///   - limits: every limit, in the order in which they are shown.
  ///   - isEncrypted: whether the wallet is reached by https alone.
  ///   - ownAddress: the wallet's address by a name that no other server on the machine shares.
  public init(frame: PageFrame, limits: [SecurityLimit], isEncrypted: Bool, ownAddress: String) {
    self.frame = frame
    self.limits = limits
    self.isEncrypted = isEncrypted
    self.ownAddress = ownAddress
  }

  /// The page.
  public var html: HTML {
    Page(
      frame: frame, title: "What protects this wallet",
      main: """
        <h1>What protects this wallet</h1>
        <p class="lead">In plain words, and with every limit as it is set now. 0 means that a limit is off.</p>
        \(isEncrypted ? encrypted : plain)
        \(SecurityTopic.allCases.map(section))
        """
    ).html
  }

  private var encrypted: HTML {
    """
    <h2>The way to this wallet</h2>
    <p>This wallet is reached by https. Its cookies are <code>Secure</code>, so that they travel encrypted only, and browsers \
    are told to stay with https (<code>Strict-Transport-Security</code>).</p>

    """
  }

  private var plain: HTML {
    """
    <h2>The way to this wallet</h2>
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
    let (value, words) = Words.value(limit.value)
    let more: HTML? = words.map { " <span class=\"left\">\($0)</span>" }
    return """
      <tr><th scope="row">\(limit.meaning) <span class="left"><code>\(limit.setting)</code></span></th>\
      <td><span class="sum">\(value)</span>\(more)</td></tr>

      """
  }
}

/// What the page about protection tells about, in its order.
public enum SecurityTopic: Sendable, CaseIterable {
  case codes, wrongCodes, messages, sessions, requests, money, data
}

/// A limit with which the wallet runs.
public struct SecurityLimit: Sendable {
  /// A limit's value.
  public enum Value: Sendable, Equatable {
    /// A time; 0: off.
    case seconds(Int)
    /// A size; 0: off.
    case bytes(Int)
    /// A number of things; 0: off.
    case count(Int)
    /// One of a few words.
    case word(String)
  }

  /// What it protects.
  public var topic: SecurityTopic
  /// The setting's name: `WALLET_CODE_LIFE`.
  public var setting: String
  /// The value it has now.
  public var value: Value
  /// What it means, as `--help` says it: `seconds a code lives`.
  public var meaning: String

  /// - Parameters:
  ///   - topic: what it protects.
  ///   - setting: the setting's name: `WALLET_CODE_LIFE`.
  ///   - value: the value it has now.
  ///   - meaning: what it means, as `--help` says it: `seconds a code lives`.
  public init(topic: SecurityTopic, setting: String, value: Value, meaning: String) {
    self.topic = topic
    self.setting = setting
    self.value = value
    self.meaning = meaning
  }
}
