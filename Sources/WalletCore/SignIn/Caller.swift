/// Who asks: a browser, where it is, and what it calls itself.
public struct Caller: Sendable {
  /// The cookie's token.
  public let browser: SessionToken
  /// The token of the device cookie: this browser has signed in before.
  public let device: SessionToken?
  /// The client's address, as text.
  public let address: String
  /// What limits count by.
  public let network: ClientNetwork
  /// The browser and the system, in short: `Firefox on Linux`. Never more than 64 characters.
  public let agent: String
  /// The host of the page that asks; phones fill a code in on that host alone.
  public let host: String

  /// Puts a caller together from its parts.
  public init(
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
