import WalletCore

/// What a simulated charge point is.
struct ChargePointPlan: Sendable, Equatable {
  /// A connector.
  struct Connector: Sendable, Equatable {
    /// The most power that it gives.
    var watts: Int64 = 22_000
    /// The six digits on its sticker; nil if nobody said.
    var charger: Int?
    /// Whether cars come to it by themselves, if they do at all.
    var takesGuests = true
  }

  /// The name by which it connects.
  var identity: String
  /// From number 1 on.
  var connectors: [Connector]
  /// Whether cars come and go by themselves.
  var hasGuests = false
  /// How often it sends what all its meters say, though no transaction runs, in seconds; 0 for never.
  var clockSampling = 0
  /// How many milliseconds after the whole multiples it does so, because no two clocks are the same.
  var clockDelay: Int64 = 0
  /// How long it waits for an answer, in seconds of its own time.
  var answerTime = 30
  /// The most messages that wait for the central system; beyond, samples are left out.
  var queueMax = 5_000

  /// The local card that ``SimulatedChargePoint/Command/card(_:)`` shows: in no wallet's list.
  static let card = "04A1B2C3D4E5F6"

  var device: ChargePointDevice {
    ChargePointDevice(vendor: "MyWallet", model: "Simulator", serial: identity, firmware: "1.0")
  }
}
