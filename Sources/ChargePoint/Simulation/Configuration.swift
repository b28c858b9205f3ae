import OCPP

/// The settings of a charge point (OCPP 1.6 section 9).
struct Configuration: Sendable, Equatable {
  /// What a value may be.
  fileprivate enum Kind: Sendable, Equatable {
    case readOnly, switching, seconds, measurands, text
  }

  /// Names as OCPP writes them.
  enum Key: String, CaseIterable, Sendable {
    case allowOfflineTxForUnknownId = "AllowOfflineTxForUnknownId"
    case authorizationCacheEnabled = "AuthorizationCacheEnabled"
    case authorizeRemoteTxRequests = "AuthorizeRemoteTxRequests"
    case clockAlignedDataInterval = "ClockAlignedDataInterval"
    case connectionTimeOut = "ConnectionTimeOut"
    case connectorPhaseRotation = "ConnectorPhaseRotation"
    case getConfigurationMaxKeys = "GetConfigurationMaxKeys"
    case heartbeatInterval = "HeartbeatInterval"
    case localAuthorizeOffline = "LocalAuthorizeOffline"
    case localPreAuthorize = "LocalPreAuthorize"
    case meterValuesAlignedData = "MeterValuesAlignedData"
    case meterValuesSampledData = "MeterValuesSampledData"
    case meterValueSampleInterval = "MeterValueSampleInterval"
    case numberOfConnectors = "NumberOfConnectors"
    case reserveConnectorZeroSupported = "ReserveConnectorZeroSupported"
    case resetRetries = "ResetRetries"
    case stopTransactionOnEVSideDisconnect = "StopTransactionOnEVSideDisconnect"
    case stopTransactionOnInvalidId = "StopTransactionOnInvalidId"
    case stopTxnAlignedData = "StopTxnAlignedData"
    case stopTxnSampledData = "StopTxnSampledData"
    case supportedFeatureProfiles = "SupportedFeatureProfiles"
    case transactionMessageAttempts = "TransactionMessageAttempts"
    case transactionMessageRetryInterval = "TransactionMessageRetryInterval"
    case unlockConnectorOnEVSideDisconnect = "UnlockConnectorOnEVSideDisconnect"
    case webSocketPingInterval = "WebSocketPingInterval"

    fileprivate var kind: Kind {
      switch self {
      case .getConfigurationMaxKeys, .numberOfConnectors, .reserveConnectorZeroSupported, .supportedFeatureProfiles,
        .stopTransactionOnEVSideDisconnect, .stopTxnAlignedData, .stopTxnSampledData,
        .unlockConnectorOnEVSideDisconnect, .webSocketPingInterval:
        .readOnly
      case .allowOfflineTxForUnknownId, .authorizationCacheEnabled, .authorizeRemoteTxRequests,
        .localAuthorizeOffline, .localPreAuthorize, .stopTransactionOnInvalidId:
        .switching
      case .clockAlignedDataInterval, .connectionTimeOut, .heartbeatInterval, .meterValueSampleInterval,
        .resetRetries, .transactionMessageAttempts, .transactionMessageRetryInterval:
        .seconds
      case .meterValuesAlignedData, .meterValuesSampledData: .measurands
      case .connectorPhaseRotation: .text
      }
    }
  }

  /// What this meter measures.
  static let measurands = ["Energy.Active.Import.Register", "Power.Active.Import", "SoC"]

  private var values: [Key: String]
  /// What was changed, by name: kept on disk.
  private(set) var changed: [Key: String] = [:]

  /// The settings as delivered.
  init(connectors: Int) {
    let all = Self.measurands.joined(separator: ",")
    values = [
      .allowOfflineTxForUnknownId: "false", .authorizationCacheEnabled: "true", .authorizeRemoteTxRequests: "true",
      .clockAlignedDataInterval: "0", .connectionTimeOut: "60", .connectorPhaseRotation: "NotApplicable",
      .getConfigurationMaxKeys: "50", .heartbeatInterval: "300", .localAuthorizeOffline: "true",
      .localPreAuthorize: "false", .meterValuesAlignedData: all, .meterValuesSampledData: all,
      .meterValueSampleInterval: "60", .numberOfConnectors: "\(connectors)", .reserveConnectorZeroSupported: "false",
      .resetRetries: "1", .stopTransactionOnEVSideDisconnect: "true", .stopTransactionOnInvalidId: "true",
      .stopTxnAlignedData: "", .stopTxnSampledData: "", .supportedFeatureProfiles: "Core,RemoteTrigger,Reservation",
      .transactionMessageAttempts: "3", .transactionMessageRetryInterval: "60",
      .unlockConnectorOnEVSideDisconnect: "true", .webSocketPingInterval: "0",
    ]
  }

  /// A setting as text.
  subscript(key: Key) -> String { values[key] ?? "" }
  /// A whole number.
  func number(_ key: Key) -> Int { Int(self[key]) ?? 0 }
  func isOn(_ key: Key) -> Bool { self[key] == "true" }
  /// Whether a list names a measurand.
  func lists(_ measurand: String, in key: Key) -> Bool {
    self[key].split(separator: ",").contains { $0 == measurand }
  }

  /// Answers ChangeConfiguration (section 5.3).
  mutating func change(_ name: String, to value: String) -> String {
    guard let key = Key(rawValue: name) else { return "NotSupported" }
    guard let fitting = Self.fitting(value, key.kind) else { return "Rejected" }
    set(key, fitting)
    return "Accepted"
  }

  /// Sets a setting, also one that nobody may change from outside.
  mutating func set(_ key: Key, _ value: String) {
    values[key] = value
    changed[key] = value
  }

  private static func fitting(_ value: String, _ kind: Kind) -> String? {
    switch kind {
    case .readOnly: return nil
    case .switching:
      let word = value.lowercased()
      return word == "true" || word == "false" ? word : nil
    case .seconds: return Int(value).flatMap { (0...31_536_000).contains($0) ? String($0) : nil }
    case .measurands:
      return value.split(separator: ",", omittingEmptySubsequences: false)
        .allSatisfy { measurands.contains(String($0)) } || value.isEmpty ? value : nil
    case .text: return value.utf8.count <= 500 ? value : nil
    }
  }

  /// Answers GetConfiguration (section 5.8): all settings if none are named.
  func answer(_ names: [String]) -> ChargePointAnswer {
    let wanted = names.isEmpty ? Key.allCases : names.compactMap(Key.init(rawValue:))
    return .configuration(
      wanted.map { ConfigurationKey(key: $0.rawValue, isReadOnly: $0.kind == .readOnly, value: self[$0]) },
      unknown: names.filter { Key(rawValue: $0) == nil })
  }
}
