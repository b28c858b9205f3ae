import WalletCore

/// The present time by both clocks, for what pages tell of a session.
extension ChargingMoment {
  /// When something was, or will be, by the wall clock; `moment` is by the monotonic one.
  func onTheWall(_ moment: Timestamp) -> Timestamp {
    Timestamp(milliseconds: moment.milliseconds + (wall.milliseconds - monotonic.milliseconds))
  }
}

extension ChargingSession {
  /// Until when the car must be plugged in, by the monotonic clock; nil while nobody can say. The charge point gives up
  /// a little before the session does.
  var plugInBy: Timestamp? {
    state == .waiting ? deadline.map { $0.adding(seconds: -ChargingPolicy.startMargin) } : nil
  }

  /// How long it has been charging, in milliseconds.
  func lasting(at now: Timestamp) -> Int64 {
    chargingSince.map { now.milliseconds - $0.milliseconds } ?? 0
  }

  /// Of when its figures are, by the monotonic clock.
  func figuresAt(_ now: Timestamp) -> Timestamp { sampledAt ?? chargingSince ?? now }

  /// What it costs so far, and no more than its limit.
  func costShown(at now: Timestamp) -> Money {
    Money(minorUnits: min(cost(at: now).total, limit), currency: .usd)
  }

  /// What is set aside.
  var limitShown: Money { Money(minorUnits: limit, currency: .usd) }
}

/// What a session costs of its limit, drawn; nothing where amounts are hidden.
struct LimitBar {
  var session: ChargingSession
  var now: Timestamp
  var amounts: AmountStyle

  var html: HTML {
    var parts = HTML.StringInterpolation(literalCapacity: 128, interpolationCount: 0)
    append(to: &parts)
    return HTML(stringInterpolation: parts)
  }

  func append(to parts: inout HTML.StringInterpolation) {
    guard amounts == .plain, session.limit > 0 else { return }
    parts.appendLiteral("<progress max=\"")
    parts.appendInterpolation(Int(clamping: session.limit))
    parts.appendLiteral("\" value=\"")
    parts.appendInterpolation(Int(clamping: session.costShown(at: now).minorUnits))
    parts.appendLiteral("\" aria-label=\"Cost so far of your limit\"></progress>\n")
  }
}
