import PhoneNumbers

/// A code that is asked for: what is kept of it if no limit stands in the way.
public struct CodeRequest: Sendable {
  /// The browser that may use it: before signing in its cookie, afterwards its session.
  public let browser: TokenHash
  /// What it is for.
  public let purpose: CodePurpose
  /// Where it goes.
  public let phone: E164Number
  /// Names the challenge; part of what the code's HMAC covers. New with each code.
  public let id: PublicID
  /// HMAC-SHA-256(key, id ‖ phone ‖ code).
  public let code: Digest
  /// The challenge whose code is replaced, as it was read; nil for a number that was typed.
  public let replacing: PublicID?
  /// The device cookie that the browser brought.
  public let device: TokenHash?
  /// Where the request comes from.
  public let network: ClientNetwork
  /// Whether a gateway carries it: its sends cost money, and the request does not wait for them.
  public let byGateway: Bool
  /// Whether codes may go to the number at all; the number is kept all the same, so that another way can be tried.
  public let isAllowed: Bool
  /// When it was made.
  public let now: Timestamp
  /// The limits.
  public let policy: SignInPolicy
  /// When the asker stops waiting.
  public let deadline: Timestamp

  /// Puts a request together from its parts.
  public init(
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
