import PhoneNumbers

/// A code that is asked for: what is kept of it if no limit stands in the way.
package struct CodeRequest: Sendable {
  /// The browser that may use it: before signing in its cookie, afterwards its session.
  package let browser: TokenHash
  /// What it is for.
  package let purpose: CodePurpose
  /// Where it goes.
  package let phone: E164Number
  /// Names the challenge; part of what the code's HMAC covers. New with each code.
  package let id: PublicID
  /// HMAC-SHA-256(key, id ‖ phone ‖ code).
  package let code: Digest
  /// The challenge whose code is replaced, as it was read; nil for a number that was typed.
  package let replacing: PublicID?
  /// The device cookie that the browser brought.
  package let device: TokenHash?
  /// Where the request comes from.
  package let network: ClientNetwork
  /// Whether a gateway carries it: its sends cost money, and the request does not wait for them.
  package let byGateway: Bool
  /// Whether codes may go to the number at all; the number is kept all the same, so that another way can be tried.
  package let isAllowed: Bool
  /// When it was made.
  package let now: Timestamp
  /// The limits.
  package let policy: SignInPolicy
  /// When the asker stops waiting.
  package let deadline: Timestamp

  /// Puts a request together from its parts.
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
