import CentralSystem
import HTTPServer
import Templates
import WalletCore

/// Where a driver types the number of the charger that they stand in front of, for everyone.
enum IdentifyScreen {
  static func show(
    _ context: RequestContext, _ user: SignedInUser?, _ path: NoValues, _ query: IdentifyQuery
  ) -> Response? {
    let outcome = query.typed.map { typed in
      charger(typed, context).map { self.outcome($0, context, user) } ?? .unknown
    }
    let page = IdentifyPage(frame: context.frame(user), typed: query.typed, outcome: outcome)
    return .page(page.html, refused: outcome == .unknown)
  }

  private static func outcome(
    _ charger: ChargerNumber, _ context: RequestContext, _ user: SignedInUser?
  ) -> IdentifyOutcome {
    let site = context.site
    guard let listed = site.chargePoints.now.point(of: charger) else { return .unknown }
    if let session = user.flatMap({ site.charging.claim(of: $0.id)?.session }), session.terms.place.charger == charger {
      return .own(charger, session.terms.id)
    }
    switch site.central.refusal(at: charger, for: user?.id) {
    case nil: return .free(charger, listed.point.id)
    case .noCharger: return .unknown
    case .some(let refusal): return .refused(charger, refusal)
    }
  }

  /// The charger that was typed: by its six digits, or by its address at one of the wallet's own hosts.
  private static func charger(_ typed: String, _ context: RequestContext) -> ChargerNumber? {
    // People type the digits in groups.
    if let number = ChargerNumber(typed: typed.filter { $0 != " " }) { return number }
    var path = typed[...]
    for scheme in ["http://", "https://"] where typed.lowercased().hasPrefix(scheme) {
      let rest = typed.dropFirst(scheme.count)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      guard let host = Authority(String(rest[..<end])), isOurs(host, context) else { return nil }
      path = rest[end...]
    }
    return Link.to.charger.values(in: Array(path.utf8)).flatMap { ChargerNumber($0) }
  }

  private static func isOurs(_ host: Authority, _ context: RequestContext) -> Bool {
    context.site.hostGuard.allows(HostName(name: host.host, port: host.port))
  }
}
