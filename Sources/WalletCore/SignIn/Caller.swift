/// Who asks: a browser, where it is, and what it calls itself.
package struct Caller: Sendable {
  /// The cookie's token.
  package let browser: SessionToken
  /// The token of the device cookie: this browser has signed in before.
  package let device: SessionToken?
  /// The client's address, as text.
  package let address: String
  /// What limits count by.
  package let network: ClientNetwork
  /// The browser and the system, in short: `Firefox on Linux`. Never more than 64 characters.
  package let agent: String
  /// The host of the page that asks; phones fill a code in on that host alone.
  package let host: String

  /// Puts a caller together from its parts.
  package init(
    browser: SessionToken, device: SessionToken?, address: String, network: ClientNetwork, agent: String, host: String
  ) {
    self.browser = browser
    self.device = device
    self.address = address
    self.network = network
    self.agent = String(agent.unicodeScalars.prefix(64).map(Character.init))
    self.host = host
  }
}
