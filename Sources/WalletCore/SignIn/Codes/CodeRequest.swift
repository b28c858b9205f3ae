import PhoneNumbers

/// A request for a code: what is stored if no limit forbids it.
package struct CodeRequest: Sendable {
  /// The browser that may use it: before sign-in by its cookie, afterwards by its session.
  package let browser: TokenHash
  /// The code's purpose.
  package let purpose: CodePurpose
  /// The number it goes to.
  package let phone: E164Number
  /// Identifies the challenge; part of the input to the code's HMAC. New with each code.
  package let id: PublicID
  /// HMAC-SHA-256(key, id ‖ phone ‖ code).
  package let code: Digest
  /// The challenge whose code is replaced, as read from the store; nil for a number that was typed.
  package let replacing: PublicID?
  /// The device cookie that the browser sent.
  package let device: TokenHash?
  /// The network that the request comes from.
  package let network: ClientNetwork
  /// Whether a gateway sends it: sending costs money, and the request does not wait for it.
  package let byGateway: Bool
  /// Whether codes may go to the number at all. The number is stored anyway, so that the user can try an alternative
  /// sign-in.
  package let isAllowed: Bool
  /// When it was made.
  package let now: Timestamp
  /// The limits.
  package let policy: SignInPolicy
  /// When the request stops waiting.
  package let deadline: Timestamp

  /// Creates a request from its parts.
  package init(
    browser: TokenHash, purpose: CodePurpose, phone: E164Number, id: PublicID, code: Digest, replacing: PublicID?,
    device: TokenHash?, network: ClientNetwork, byGateway: Bool, isAllowed: Bool = true, now: Timestamp,
    policy: SignInPolicy,
    deadline: Timestamp
  ) {
    self.browser = browser
    self.purpose = purpose
    self.phone = phone
    self.id = id
    self.code = code
    self.replacing = replacing
    self.device = device
    self.network = network
    self.byGateway = byGateway
    self.isAllowed = isAllowed
    self.now = now
    self.policy = policy
    self.deadline = deadline
  }
}
