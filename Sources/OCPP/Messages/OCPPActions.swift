/// The names of the messages of OCPP 1.6 and of its security extension ("Improved security for OCPP 1.6-J", edition 2).
enum OCPPActions {
  /// What a charge point sends only to be noted.
  static let notices: Set<String> = [
    "DiagnosticsStatusNotification", "FirmwareStatusNotification", "LogStatusNotification", "SecurityEventNotification",
    "SignedFirmwareStatusNotification",
  ]

  /// What else a charge point sends.
  static let ofChargePoints: Set<String> = [
    "Authorize", "BootNotification", "DataTransfer", "Heartbeat", "MeterValues", "SignCertificate", "StartTransaction",
    "StatusNotification", "StopTransaction",
  ]

  /// What a central system sends.
  static let ofCentralSystems: Set<String> = [
    "CancelReservation", "CertificateSigned", "ChangeAvailability", "ChangeConfiguration", "ClearCache",
    "ClearChargingProfile", "DataTransfer", "DeleteCertificate", "ExtendedTriggerMessage", "GetCompositeSchedule",
    "GetConfiguration", "GetDiagnostics", "GetInstalledCertificateIds", "GetLocalListVersion", "GetLog",
    "InstallCertificate", "RemoteStartTransaction", "RemoteStopTransaction", "ReserveNow", "Reset", "SendLocalList",
    "SetChargingProfile", "SignedUpdateFirmware", "TriggerMessage", "UnlockConnector", "UpdateFirmware",
  ]

  /// Why an action that is not served is refused (OCPP-J section 4.2.3).
  static func refusal(of action: String) -> OCPPError {
    let isKnown = notices.contains(action) || ofChargePoints.contains(action) || ofCentralSystems.contains(action)
    return isKnown
      ? OCPPError(.notSupported, "This message is not served here.")
      : OCPPError(.notImplemented, "OCPP 1.6 has no such message.")
  }
}
