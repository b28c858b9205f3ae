import PhoneNumbers

/// A sign-in with another proof than a code by SMS.
public struct AlternativeSignIn: Sendable {
  /// The browser that named the number.
  public let browser: TokenHash
  /// The number, as it was read.
  public let phone: E164Number
  /// What is shown.
  public let proof: AlternativeProof
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

/// How another way to sign in, or to prove oneself, ended.
public enum AlternativeOutcome: Sendable, Equatable {
  /// This browser named no number.
  case noChallenge
  /// It is none; `locks` if a wait begins with it.
  case wrong(locks: Bool)
  /// A limit stands in the way.
  case limited(LimitHit)
  /// It is one, and signed in.
  case signedIn(NewSignIn)
  /// It is one, and the session is proven anew.
  case confirmed
}

/// What a person shows in place of a code by SMS (SECURITY: S16). Worked out before the writer judges it.
public enum AlternativeProof: Sendable, Equatable {
  /// A recovery code, as it is kept.
  case recovery(Digest)
  /// A code of an authenticator app: the step of its clock whose code it is, nil if it is none near now; and the sealed secret
  /// that it was compared with, empty if the user has none.
  case app(step: Int64?, secret: [UInt8])
}
