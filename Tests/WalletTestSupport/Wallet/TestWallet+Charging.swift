import TestSupport
import WalletCore

extension TestWallet {
  /// Gives the wallet charge points and a map, as its owner's files would.
  func addChargePoints(_ points: [ChargePoint] = SampleChargePoints.all()) {
    chargePoints.change { $0 = SampleChargePoints.listing(points) }
    map.replace(with: SampleChargePoints.features())
  }

  /// A charge point reports the status of a charger.
  func report(_ status: ConnectorStatus, error: String? = nil, of connector: Int, at number: Int64) {
    guard let id = ChargePointID(number) else { return }
    let report = StatusReport(status, error: error, at: clock.now())
    _ = chargePoints.change { $0.take(report, of: connector, at: id) }
  }
}
