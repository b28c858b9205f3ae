import PhoneNumbers

/// A request for a code: what is stored if no limit forbids it.
public struct CodeRequest: Sendable {
  /// The browser that may use it: before sign-in by its cookie, afterwards by its session.
  public let browser: TokenHash
  /// The code's purpose.
  public let purpose: CodePurpose
  /// The number it goes to.
  public let phone: E164Number
  /// Identifies the challenge; part of the input to the code's HMAC. New with each code.
  public let id: PublicID
  /// HMAC-SHA-256(key, id ‖ phone ‖ code).
  public let code: Digest
  /// The challenge whose code is replaced, as read from the store; nil for a number that was typed.
  public let replacing: PublicID?
  /// The device cookie that the browser sent.
  public let device: TokenHash?
  /// The network that the request comes from.
  public let network: ClientNetwork
  /// Whether a gateway sends it: sending costs money, and the request does not wait for it.
  public let byGateway: Bool
  /// Whether codes may go to the number at all. The number is stored anyway, so that the user can try an alternative
  /// sign-in.
  public let isAllowed: Bool
  /// When it was made.
  public let now: Timestamp
  /// The limits.
  public let policy: SignInPolicy
  /// When the request stops waiting.
  public let deadline: Timestamp

  /// Creates a request from its parts.
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
