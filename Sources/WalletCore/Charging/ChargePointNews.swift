/// Something that a charge point said and that is kept.
package enum ChargePointNews: Sendable, Equatable {
  /// It started, and was accepted.
  case booted(ChargePointDevice, at: Timestamp)
  /// The status of a connector; 0 is the charge point as a whole. One that the owner's file does not name changes nothing.
  case status(connector: Int, StatusReport)
  /// The parts of OCPP that it speaks, joined by commas, at most 200 characters.
  case profiles(String)
  /// It was heard of.
  case seen(Timestamp)
  /// A message that fits nothing.
  case stray(StrayMessage)

  /// Whether somebody may be waiting for it: a driver at the charge point or on its page, or the charge point, which may
  /// do nothing before it is accepted. Meter values that belong to no transaction only hold up what the charge point says
  /// next.
  package var isUrgent: Bool {
    switch self {
    case .booted, .status: true
    case .profiles, .seen: false
    case .stray(let message): message.action != "MeterValues"
    }
  }
}

/// A message of a charge point that fits nothing that the wallet knows, kept for the owner.
package struct StrayMessage: Sendable, Equatable {
  /// When the wallet heard it.
  package let at: Timestamp
  /// OCPP's name of the message.
  package let action: String
  /// Its content, as JSON, cut to 1,000 bytes; without an idTag.
  package let payload: String

  /// How many of a charge point are kept, the newest.
  package static let kept = 200

  /// A message.
  package init(at: Timestamp, action: String, payload: String) {
    self.at = at
    self.action = action
    self.payload = payload
  }
}
