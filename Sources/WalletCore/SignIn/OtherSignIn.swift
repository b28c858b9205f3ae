import PhoneNumbers

/// A sign-in with another proof than a code by SMS.
public struct OtherSignIn: Sendable {
  /// The browser that named the number.
  public let browser: TokenHash
  /// The number, as it was read.
  public let phone: E164Number
  /// What is shown.
  public let proof: OtherProof
  /// What it makes.
  public let session: NewSession
  /// Where it comes from.
  public let network: ClientNetwork
  /// The limits.
  public let policy: SignInPolicy
  /// When the asker stops waiting.
  public let deadline: Timestamp

  /// Puts it together from its parts.
  public init(
    browser: TokenHash, phone: E164Number, proof: OtherProof, session: NewSession, network: ClientNetwork,
    policy: SignInPolicy, deadline: Timestamp
  ) {
    self.browser = browser
    self.phone = phone
    self.proof = proof
    self.session = session
    self.network = network
    self.policy = policy
    self.deadline = deadline
  }
}
