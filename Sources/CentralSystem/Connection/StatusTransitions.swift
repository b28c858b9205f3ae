import WalletCore

extension ConnectorStatus {
  /// Whether the specification knows this change of a connector (OCPP 1.6 section 4.9, its table of transitions). Many
  /// charge points make others, so none is refused.
  /// - Parameters:
  ///   - next: another status, or the same again.
  ///   - connector: 0 for the charge point as a whole.
  /// - Returns: whether the table has it, or nothing changes.
  func canBecome(_ next: ConnectorStatus, connector: Int) -> Bool {
    if connector == 0 { return next == .available || next.isOutOfOrder }
    if self == next { return true }
    switch self {
    case .available: return next != .finishing
    case .preparing: return next != .reserved && next != .unavailable
    case .charging, .suspendedByCar, .suspendedByStation: return next != .preparing && next != .reserved
    case .finishing: return [.available, .preparing, .unavailable, .faulted].contains(next)
    case .reserved: return [.available, .preparing, .unavailable, .faulted].contains(next)
    case .unavailable: return next != .finishing && next != .reserved
    case .faulted: return true
    }
  }
}
