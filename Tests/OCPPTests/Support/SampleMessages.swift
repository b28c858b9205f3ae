import WalletCore

@testable import OCPP

/// At least one of each message that the wallet or its simulator sends, with and without what may be missing.
enum SampleMessages {
  static let time = Timestamp(milliseconds: 1_795_273_445_678)
  static let idTag = "ABCDEFGHIJKLMNOPQRS2"

  static let samples = [
    MeterSample(at: time, context: "Transaction.Begin", wattHours: 0),
    MeterSample(
      at: time.adding(seconds: 60), context: "Sample.Periodic", wattHours: 184, watts: 11_040, stateOfCharge: 41),
    MeterSample(at: time.adding(seconds: 120), watts: 0),
    MeterSample(at: time.adding(seconds: 180), stateOfCharge: 100),
    MeterSample(at: time.adding(seconds: 240), context: "Transaction.End", wattHours: MeterSample.limit, watts: 1),
  ]

  static let requests: [ChargePointRequest] =
    [
      .bootNotification(ChargePointDevice(vendor: "Vendor", model: "Model")),
      .bootNotification(ChargePointDevice(vendor: "V", model: "M", serial: "CP001", firmware: "1.2.3 \"beta\" é")),
      .heartbeat, .statusNotification(StatusNotification(connector: 0, status: .available)), .authorize(idTag: idTag),
      .statusNotification(
        StatusNotification(
          connector: 2, status: .faulted, errorCode: "GroundFailure", info: "RCD \\ tripped", timestamp: time)),
      .startTransaction(StartTransaction(connector: 1, idTag: idTag, meterStart: 0, timestamp: time)),
      .startTransaction(
        StartTransaction(
          connector: 64, idTag: "", meterStart: -1, timestamp: Timestamp(milliseconds: 0), reservation: 2_147_483_647)),
      .stopTransaction(StopTransaction(transaction: -1, meterStop: -1, timestamp: time)),
      .stopTransaction(
        StopTransaction(
          transaction: 2_147_483_647, idTag: idTag, meterStop: MeterSample.limit, timestamp: time,
          reason: "EVDisconnected", samples: samples)),
      .meterValues(MeterValues(connector: 1, samples: samples)),
      .meterValues(MeterValues(connector: 0, transaction: 77, samples: [samples[1]])),
      .dataTransfer(vendor: "org.example"),
    ] + ConnectorStatus.allCases.map { .statusNotification(StatusNotification(connector: 1, status: $0)) }
    + OCPPActions.notices.sorted().map { .notice(action: $0) }

  /// Each answer beside a request that it answers.
  static let answers: [(request: ChargePointRequest, answer: CentralAnswer)] =
    RegistrationStatus.allCases.map { (requests[0], .boot($0, at: time, interval: 300)) }
    + AuthorizationStatus.allCases.flatMap { status -> [(request: ChargePointRequest, answer: CentralAnswer)] in
      [
        (.authorize(idTag: idTag), .authorize(status)),
        (
          .startTransaction(StartTransaction(connector: 1, idTag: idTag, meterStart: 0, timestamp: time)),
          .startTransaction(id: 2_147_483_647, status)
        ),
        (.stopTransaction(StopTransaction(transaction: 1, meterStop: 1, timestamp: time)), .stopTransaction(status)),
      ]
    } + [
      (.heartbeat, .heartbeat(at: time)), (.dataTransfer(vendor: "a"), .dataTransfer(status: "UnknownVendorId")),
      (.stopTransaction(StopTransaction(transaction: 1, meterStop: 1, timestamp: time)), .stopTransaction(nil)),
      (.statusNotification(StatusNotification(connector: 1, status: .charging)), .nothing),
      (.meterValues(MeterValues(connector: 1, samples: samples)), .nothing),
    ] + OCPPActions.notices.sorted().map { (.notice(action: $0), .nothing) }

  static let centralRequests: [CentralRequest] =
    [
      .getConfiguration(keys: []), .getConfiguration(keys: ["SupportedFeatureProfiles", "MeterValueSampleInterval"]),
      .changeConfiguration(key: "MeterValuesSampledData", value: "Energy.Active.Import.Register,SoC"),
      .remoteStartTransaction(idTag: idTag, connector: 1), .remoteStopTransaction(id: 2_147_483_647),
      .reserveNow(connector: 2, until: time, idTag: idTag, reservation: 1), .cancelReservation(2_147_483_647),
      .reset(isHard: true), .reset(isHard: false), .unlockConnector(64),
      .changeAvailability(connector: 0, isOperative: true), .changeAvailability(connector: 1, isOperative: false),
      .clearCache,
    ]
    + TriggeredMessage.allCases.flatMap {
      [CentralRequest.triggerMessage($0, connector: nil), .triggerMessage($0, connector: 1)]
    }

  /// Each answer beside a request that it answers: OCPP's words for each.
  static let chargePointAnswers: [(request: CentralRequest, answer: ChargePointAnswer)] =
    [
      (.getConfiguration(keys: []), .configuration([], unknown: [])),
      (
        .getConfiguration(keys: []),
        .configuration(
          [
            ConfigurationKey(key: "HeartbeatInterval", value: "300"),
            ConfigurationKey(key: "AuthorizationKey", value: nil),
            ConfigurationKey(key: "NumberOfConnectors", isReadOnly: true, value: ""),
          ], unknown: ["Unheard-of"])
      ),
    ]
    + centralRequests.flatMap { request in
      words(for: request).map { (request: request, answer: ChargePointAnswer.status($0)) }
    }

  private static func words(for request: CentralRequest) -> [String] {
    switch request {
    case .getConfiguration: []
    case .changeConfiguration: ["Accepted", "Rejected", "RebootRequired", "NotSupported"]
    case .triggerMessage: ["Accepted", "Rejected", "NotImplemented"]
    case .reserveNow: ["Accepted", "Faulted", "Occupied", "Rejected", "Unavailable"]
    case .unlockConnector: ["Unlocked", "UnlockFailed", "NotSupported"]
    case .changeAvailability: ["Accepted", "Rejected", "Scheduled"]
    case .remoteStartTransaction, .remoteStopTransaction, .cancelReservation, .reset, .clearCache:
      ["Accepted", "Rejected"]
    }
  }
}
