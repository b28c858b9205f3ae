import CentralSystem
import WalletCore

extension Log {
  /// Logs an event of the central system.
  func write(_ event: CentralEvent) {
    switch event {
    case .connected(let identity, let client):
      write(.chargePointConnected, ["charge_point": identity.text, "peer": client])
    case .disconnected(let identity, let reason):
      write(.chargePointDisconnected, ["charge_point": identity.text, "what": reason])
    case .refused(let identity, let client, let status, let reason):
      write(
        .chargePointRefused, ["status": "\(status)", "peer": client, "what": reason, "identity": identity])
    case .booted(let identity, let device):
      write(
        .chargePointBooted,
        [
          "charge_point": identity.text, "vendor": device.vendor, "model": device.model, "serial": device.serial ?? "",
          "firmware": device.firmware ?? "",
        ])
    case .status(let identity, let connector, let status, let error):
      write(
        .chargePointStatus,
        [
          "charge_point": identity.text, "connector": "\(connector)", "status": status.rawValue, "error": error ?? "",
        ])
    case .warning(let identity, let what):
      write(.chargePointWarning, ["charge_point": identity.text, "what": what])
    }
  }
}
