import Templates
import WalletCore

/// The pages about signing in without a text message.
extension AllPages {
  static func ways() throws -> [(String, HTML)] {
    var pages: [(String, HTML)] = []
    for problem in [nil] + Refusals.alternatives.map(Optional.some) {
      for shared in [true, false] {
        let page = try alternative(problem, shared: shared)
        pages.append(("other way \(shared) \(String(describing: problem))", page.html))
      }
    }
    for (name, state) in recoveryStates {
      pages.append(("recovery \(name) nil", try recovery(state).html))
    }
    for problem in [nil] + Refusals.apps.map(Optional.some) {
      let page = try app(.settingUp(secret, problem: problem))
      pages.append(("app being set up \(String(describing: problem))", page.html))
    }
    pages.append(("app off nil", try app(.off).html))
    for notice in [nil, TOTPNotice.on, .off, .secondStep, .oneCode] {
      for (role, hasWayBack) in [(AuthenticatorRole.alternative, false), (.alternative, true), (.secondFactor, true)] {
        let page = try app(.on(since: Samples.noon, role: role, hasWayBack: hasWayBack), notice)
        pages.append(("app on \(String(describing: notice)) \(role) \(hasWayBack)", page.html))
      }
    }
    for problem in [nil] + Refusals.alternatives.map(Optional.some) {
      let page = SecondFactorPage(
        frame: Samples.frame(false), phone: try Samples.phone(), shared: problem == nil, problem: problem,
        csrf: Samples.token)
      pages.append(("second factor \(String(describing: problem))", page.html))
    }
    return try pages + proofs()
  }

  static let codes = RecoveryCode.set(random: CountingRandom())
  static let secret = TOTPSecret(random: CountingRandom())

  private static let recoveryStates: [(String, RecoveryPage.State)] =
    [("none", .none), ("made", .made(codes, at: Samples.noon)), ("ended", .ended(madeAt: Samples.noon))]
    + [0, 1, 7].map { ("\($0) left", .left($0, madeAt: Samples.noon)) }

  static func alternative(_ problem: AlternativeSignInProblem?, shared: Bool = false) throws -> AlternativeSignInPage {
    AlternativeSignInPage(
      frame: Samples.frame(false), phone: try Samples.phone(), shared: shared, problem: problem, csrf: Samples.token)
  }

  static func recovery(_ state: RecoveryPage.State) throws -> RecoveryPage {
    RecoveryPage(
      frame: Samples.frame(), state: state, phone: try Samples.phone(), recoveryCodeAge: 86_400, csrf: Samples.token)
  }

  static func app(_ state: TOTPPage.State, _ notice: TOTPNotice? = nil) throws -> TOTPPage {
    TOTPPage(frame: Samples.frame(), state: state, notice: notice, phone: try Samples.phone(), csrf: Samples.token)
  }

  /// Always the same bytes: samples need no secrets.
  private struct CountingRandom: RandomSource {
    func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37) } }
  }
}
