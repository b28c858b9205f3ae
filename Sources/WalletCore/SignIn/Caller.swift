/// The sender of a request: a browser, its address and its name.
package struct Caller: Sendable {
  /// The token of the browser's cookie.
  package let browser: SessionToken
  /// The token of the device cookie, if this browser has signed in before.
  package let device: SessionToken?
  /// The client's address, as text.
  package let address: String
  /// The network that limits count by.
  package let network: ClientNetwork
  /// The browser and the system, in short: `Firefox on Linux`. At most 64 characters.
  package let agent: String
  /// The host of the requesting page; phones fill in a code on that host only.
  package let host: String

  /// Creates a caller from its parts.
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
