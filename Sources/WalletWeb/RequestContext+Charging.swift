import CentralSystem
import HTTPServer
import Templates
import WalletCore

/// Charging, as pages tell of it.
extension RequestContext {
  /// The present time by both clocks.
  var moment: ChargingMoment { ChargingMoment(wall: site.clock.now(), monotonic: site.clock.monotonic()) }

  /// The times and limits of charging.
  var chargingPolicy: ChargingPolicy { site.configuration.charging.charging }

  /// When a request that begins now stops waiting for the store, by the monotonic clock.
  var storeDeadline: Timestamp { site.clock.monotonic().adding(seconds: site.configuration.handlerTime) }

  /// What a user's pages tell of charging before their heading.
  /// - Parameters:
  ///   - user: the signed-in user.
  ///   - token: the token for its forms, if the page has made it already.
  /// - Returns: nil for nothing.
  func banner(of user: SignedInUser, _ token: FormToken? = nil) -> HTML? {
    site.charging.isTold ? found(for: user, token) : nil
  }

  @inline(never) private func found(for user: SignedInUser, _ token: FormToken?) -> HTML? {
    guard let shown = site.charging.shown(to: user.id, at: site.clock.monotonic()) else { return nil }
    return ChargingBanner(
      place: placeName(shown.place.point), zone: zone(for: user), amounts: amounts(of: user),
      now: moment, csrf: token ?? formToken
    ).html(shown)
  }

  /// The name of a charge point; nil if it has retired.
  func placeName(_ point: ChargePointID) -> String? { site.chargePoints.name(of: point) }

  /// What a page says about why a driver cannot do something; the rest have pages of their own.
  func problem(_ refusal: ChargingRefusal) throws(Failure) -> ChargingRefusal {
    switch refusal {
    case .noCharger, .noSession: throw .notFound
    case .books(let refusal): .books(try refusal.problem())
    case .occupied, .outOfOrder, .notConnected, .pricesChanged, .noReservations, .alreadyCharging, .alreadyReserved,
      .limitOutOfRange, .sessionOver:
      refusal
    }
  }
}
