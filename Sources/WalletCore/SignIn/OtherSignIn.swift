import PhoneNumbers

/// A sign-in with another proof than a code by SMS.
package struct OtherSignIn: Sendable {
  /// The browser that named the number.
  package let browser: TokenHash
  /// The number, as it was read.
  package let phone: E164Number
  /// What is shown.
  package let proof: OtherProof
  /// What it makes.
  package let session: NewSession
  /// Where it comes from.
  package let network: ClientNetwork
  /// The limits.
  package let policy: SignInPolicy
  /// When the asker stops waiting.
  package let deadline: Timestamp

  /// Puts it together from its parts.
  package init(
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
