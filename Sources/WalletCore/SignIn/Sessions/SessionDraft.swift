/// A session to create, with the secrets of its cookies.
struct SessionDraft {
  let session: NewSession
  private let token: SessionToken
  private let device: SessionToken?
  private let earlierDevice: SessionToken?
  private let life: Int
  private let deviceLife: Int

  init(_ caller: Caller, shared: Bool, now: Timestamp, policy: SignInPolicy, random: any RandomSource) {
    token = SessionToken(random: random)
    life = shared ? policy.sharedLife : policy.sessionLife
    deviceLife = policy.deviceLife
    // A shared computer must not become a known device.
    device = shared || policy.deviceLife == 0 ? nil : SessionToken(random: random)
    earlierDevice = caller.device
    session = NewSession(
      token: token.hash, id: random.publicID(), createdAt: now, expiresAt: now.adding(seconds: life),
      idleSeconds: shared ? policy.sharedIdle : policy.sessionIdle, shared: shared, sessionsAllowed: policy.sessionsMax,
      address: caller.address, agent: caller.agent, device: caller.device?.hash, newDevice: device?.hash,
      deviceExpiresAt: now.adding(seconds: policy.deviceLife))
  }

  /// The cookies that the browser gets after the sign-in.
  func authentication(_ made: NewSignIn) -> NewAuthentication {
    let cookie: SessionToken? =
      switch made.device {
      case .none: nil
      case .kept: earlierDevice
      case .new: device
      }
    return NewAuthentication(
      token: token, cookieLife: session.shared ? nil : life, user: made.user, isNewUser: made.isNew,
      staysAfterAll: made.staysAfterAll, device: cookie.map { (token: $0, life: deviceLife) })
  }
}
