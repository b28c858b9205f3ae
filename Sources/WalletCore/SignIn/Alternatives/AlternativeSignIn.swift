import PhoneNumbers

/// A sign-in by another proof than a code by SMS.
public struct AlternativeSignIn: Sendable {
  /// The browser that named the number.
  public let browser: TokenHash
  /// The number, as read from the challenge.
  public let phone: E164Number
  /// The recovery code, or the authenticator app's code.
  public let proof: AlternativeProof
  /// The session to create if the proof is right.
  public let session: NewSession
  /// The network that the request comes from.
  public let network: ClientNetwork
  /// The limits.
  public let policy: SignInPolicy
  /// When the request stops waiting.
  public let deadline: Timestamp

  /// Creates the value from its parts.
  public init(
    browser: TokenHash, phone: E164Number, proof: AlternativeProof, session: NewSession, network: ClientNetwork,
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

/// The result of an alternative sign-in or re-authentication.
public enum AlternativeOutcome: Sendable, Equatable {
  /// This browser named no number.
  case noChallenge
  case refused(ProofRefusal)
  /// The proof is right and has signed in.
  case signedIn(NewSignIn)
  /// The proof is right and has re-authenticated the session.
  case confirmed
}

/// The proof that a person gives instead of a code by SMS (SECURITY: S16). Computed before the writer judges it.
public enum AlternativeProof: Sendable, Equatable {
  /// A recovery code, as stored.
  case recovery(Digest)
  /// A code of an authenticator app: the clock step that it matches, nil if it matches none near now; and the sealed
  /// secret that it was compared with, empty if the user has none.
  case app(step: Int64?, secret: [UInt8])
}

/// Why a proof other than a code by SMS is refused.
public enum ProofRefusal: Sendable, Equatable {
  /// It is wrong; `beginsWait` if this starts a wait.
  case wrong(beginsWait: Bool)
  /// A limit forbids it until this time; nothing was compared.
  case limited(RateLimit, until: Timestamp)
}
