import Templates
import TestSupport

@testable import WalletCore

/// What drivers do and see: identify, begin, follow; with hostile names, and every refusal.
extension AllPages {
  static func chargingSessions() throws -> [(String, HTML)] {
    try identified() + forms() + sessions() + banners()
  }

  static let chargingRefusals: [ChargingRefusal] =
    [
      .noCharger, .occupied, .outOfOrder, .notConnected, .pricesChanged, .noReservations, .alreadyCharging,
      .alreadyReserved,
      .limitOutOfRange(least: 145, most: 20_000), .limitOutOfRange(least: 1, most: 0), .sessionOver, .noSession,
    ] + Refusals.ledger.map { .books($0) }

  static func identifyPage(_ typed: String? = nil, _ outcome: IdentifyOutcome? = nil) -> IdentifyPage {
    IdentifyPage(frame: Samples.frame(outcome == nil), typed: typed, outcome: outcome)
  }

  private static func identified() throws -> [(String, HTML)] {
    let place = try Samples.place()
    let outcomes: [IdentifyOutcome] =
      [.free(place.charger, place.point), .own(place.charger, Samples.sessionID)]
      + [.occupied, .outOfOrder, .notConnected].map { .refused(place.charger, $0) }
    return [("identify nil", identifyPage().html), ("identify unknown", identifyPage(Samples.hostile, .unknown).html)]
      + outcomes.map { ("identify \($0) nil", identifyPage("100001", $0).html) }
  }

  // MARK: The form at a charge point

  static func chargeForm(
    accounts: [Account]? = nil, claim: ChargingClaim? = nil, reserves: Bool = true, typed: ChargeTyped? = nil,
    problem: ChargeProblem? = nil
  ) throws -> ChargeForm {
    ChargeForm(
      accounts: try accounts ?? [Samples.account(cents: 12_000), Samples.account(2, Samples.hostile, held: 1950)],
      claim: claim, takesReservations: reserves, policy: ChargingPolicy(), typed: typed, problem: problem,
      now: ChargingMoment(wall: Samples.noon, monotonic: Samples.moment.monotonic), csrf: Samples.token,
      key: Samples.key)
  }

  static func chargePage(
    _ form: ChargeForm?, amounts: AmountStyle = .plain, name: (String) -> String = { $0 }
  ) -> ChargePointPage {
    var frame = Samples.frame(form != nil)
    frame.amounts = amounts
    return ChargePointPage(
      frame: frame, listed: SampleChargePoints.listing(SampleChargePoints.all(name: name)).points[0], chosen: nil,
      origin: "https://wallet.example", figures: QRFigures(), now: Samples.noon, form: form)
  }

  private static func forms() throws -> [(String, HTML)] {
    let hostile: (String) -> String = { _ in Samples.hostile }
    let live = ChargingClaim(try Samples.reservation(.used), session: try Samples.session())
    let claims: [ChargingClaim?] = [
      nil, live, ChargingClaim(try Samples.reservation(.asked)), ChargingClaim(try Samples.reservation()),
    ]
    let plain = try claims.map { ("charge-point form nil", chargePage(try chargeForm(claim: $0), name: hostile).html) }
    let poor = [
      [], [try Samples.account(cents: 10)], [try Samples.account(cents: 10), try Samples.account(2, cents: 0)],
    ]
    let without = try poor.map { ("charge-point poor nil", chargePage(try chargeForm(accounts: $0)).html) }
    let problems: [ChargeProblem] =
      [.noAccount] + Refusals.amounts.map { .limit($0) } + chargingRefusals.map { .refused($0) }
    let refused = try problems.flatMap { problem in
      try [nil, live].map { claim in
        let typed = ChargeTyped(
          charger: ChargerNumber(100_002), account: Samples.hostile, limit: Samples.hostile, mayRaise: true)
        let form = try chargeForm(claim: claim, typed: typed, problem: problem)
        return ("charge-point form \(problem)", chargePage(form).html)
      }
    }
    var followed = chargePage(try chargeForm())
    followed.isFollowing = true
    return [("charge-point stranger nil", chargePage(nil).html), ("charge-point followed nil", followed.html)] + plain
      + without + refused
  }

  // MARK: A session

  static func sessionPage(
    _ session: ChargingSession, invoice: Bool = false, basis: MeterBasis = .stop, points: Int = 12,
    hasPower: Bool = true, isFollowing: Bool = false, amounts: AmountStyle = .plain, amount: String = "",
    problem: RaiseProblem? = nil,
    place: String? = "Elm Street garage", account: String = "Everyday"
  ) throws -> ChargingSessionPage {
    var frame = Samples.frame()
    frame.amounts = amounts
    let reading = try Samples.reading(
      session, points: points, hasPower: hasPower, invoice: invoice, basis: basis, name: account)
    return ChargingSessionPage(
      frame: frame, reading: reading, place: place, now: Samples.moment, isFollowing: isFollowing, amount: amount,
      problem: problem, csrf: Samples.token, key: Samples.key)
  }

  private static func sessions() throws -> [(String, HTML)] {
    var pages: [(String, HTML)] = []
    for state in ChargingSession.State.allCases {
      for isConnected in [true, false] {
        let session = try Samples.session(state, mayRaise: true) {
          $0.isConnected = isConnected
          if state.isFinal { $0.endedBy = .user }
        }
        let page = try sessionPage(
          session, invoice: state == .ended, points: state == .ended ? 1 : isConnected ? 12 : 0, hasPower: isConnected,
          isFollowing: isConnected, place: isConnected ? Samples.hostile : nil, account: Samples.hostile)
        pages.append(("charging-session nil", page.html))
      }
    }
    pages.append(("charging-session nil", try sessionPage(Samples.session { $0.isSuspended = true }).html))
    let ignored = try Samples.session { $0.meter.ignored = 1 }
    pages.append(("charging-session nil", try sessionPage(ignored).html))
    pages.append(("charging-session nil", try sessionPage(Samples.session(.ended), invoice: true, basis: .sample).html))
    for reason in ChargingSession.EndedBy.allCases {
      let session = try Samples.session(.failed) { $0.endedBy = reason }
      pages.append(("charging-session nil", try sessionPage(session).html))
    }
    let problems: [RaiseProblem] =
      Refusals.amounts.map { .amount($0) } + chargingRefusals.map { .refused($0) }
    for problem in problems {
      for state in [ChargingSession.State.charging, .stopping] {
        let page = try sessionPage(Samples.session(state), amount: Samples.hostile, problem: problem)
        pages.append(("charging-session \(problem)", page.html))
      }
    }
    return pages
  }

  // MARK: The banner

  static func banner(
    _ shown: ShownCharging, place: String? = "Elm Street garage", amounts: AmountStyle = .plain
  ) -> HTML {
    ChargingBanner(
      place: place, zone: Samples.zone, amounts: amounts, now: Samples.moment, csrf: Samples.token
    ).html(shown)
  }

  /// All that a banner can tell.
  static func shownCharging() throws -> [ShownCharging] {
    var shown = try ChargingSession.State.allCases.filter { !$0.isFinal }.flatMap { state in
      try [true, false].map { isConnected in
        try Samples.live(try Samples.session(state) { $0.isConnected = isConnected })
      }
    }
    shown += try [.asked, .active].map { .live(ChargingClaim(try Samples.reservation($0))) }
    shown += try ReservationLoss.allCases.map { try Samples.lost($0) }
    return shown + [try Samples.ended(), try Samples.ended(.failed, isPaid: false)]
  }

  private static func banners() throws -> [(String, HTML)] {
    try shownCharging().map { shown in
      var home = homePage()
      home.frame.banner = banner(shown, place: Samples.hostile)
      return ("home banner nil", home.html)
    }
  }
}
