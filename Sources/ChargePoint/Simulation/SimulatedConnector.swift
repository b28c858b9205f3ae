import WalletCore

/// A connector of a simulated charge point: what is plugged in, and what runs.
struct SimulatedConnector: Sendable, Equatable {
  /// A transaction that runs.
  struct Transaction: Sendable, Equatable {
    /// Our own number, by which messages that wait name it.
    let local: Int
    /// The central system's number; nil until it has answered.
    var id: Int?
    let idTag: String
    /// The meter at its begin, in watt hours.
    let meterStart: Int64
    let startedAt: Timestamp
    let reservation: Int?
    /// Whether it goes on without energy: the idTag was not accepted, and the settings say to wait.
    var isHeld = false
    /// How many samples it had.
    var samples = 0
    var nextSampleAt: Timestamp?
  }

  /// Somebody may charge as soon as a car is plugged in.
  struct Permission: Sendable, Equatable {
    let idTag: String
    /// Until when the car must be plugged in; as long as the central system is asked, until when it must have answered.
    var until: Timestamp
    /// Whether the central system must answer first.
    var needsAuthorize = false
  }

  struct Reservation: Sendable, Equatable {
    let id: Int
    let idTag: String
    let until: Timestamp
  }

  /// What a car that came by itself does next.
  enum GuestPhase: Sendable, Equatable {
    case away, arrived, charging, leaving
  }

  /// From 1.
  let number: Int
  /// The most power that it gives.
  let watts: Int64
  /// Whether cars come by themselves.
  let takesGuests: Bool
  /// The meter, in milliwatt hours; it never goes back.
  var meter: Int64 = 0
  var car: Car?
  /// OCPP's code of what is broken; nil if nothing is.
  var errorCode: String?
  /// Until when it is broken, if that ends by itself.
  var errorUntil: Timestamp?
  /// Whether ChangeAvailability allows its use.
  var isOperative = true
  var reservation: Reservation?
  var permission: Permission?
  var transaction: Transaction?
  /// Whether the car charges without being asked who pays.
  var isFree = false
  /// Since when energy flows, and until when it has been counted.
  var flowsSince: Timestamp?
  var countedUntil: Timestamp?
  /// Whether a charge has ended, and the car or its cable is still there.
  var isFinishing = false
  /// When that ends by itself, after unplugging.
  var finishedAt: Timestamp?
  var guest = GuestPhase.away
  /// When the guest does what comes next.
  var guestAt: Timestamp?
  /// What the central system was told last; nil if it must be told again.
  var reported: ConnectorStatus?

  init(_ plan: ChargePointPlan.Connector, number: Int) {
    self.number = number
    watts = plan.watts
    takesGuests = plan.takesGuests
  }

  /// Whether a transaction or a free charge runs.
  var isCharging: Bool { transaction != nil || isFree }
  /// Whether energy may flow.
  var mayFlow: Bool { isCharging && errorCode == nil && transaction?.isHeld != true && car?.isFull == false }
  /// The meter in watt hours, rounded down.
  var wattHours: Int64 { meter / 1000 }

  /// The power now, in watts.
  func power(at now: Timestamp) -> Int64 {
    guard mayFlow, let car, let flowsSince else { return 0 }
    return car.watts(after: now.milliseconds - flowsSince.milliseconds, limit: watts)
  }

  /// What it says of itself (section 4.9).
  func status(isPointOperative: Bool) -> ConnectorStatus {
    if errorCode != nil { return .faulted }
    if isCharging {
      if transaction?.isHeld == true { return .suspendedByStation }
      return car?.isFull == false ? .charging : .suspendedByCar
    }
    if !isOperative || !isPointOperative { return .unavailable }
    if isFinishing { return .finishing }
    if car != nil || permission != nil { return .preparing }
    return reservation == nil ? .available : .reserved
  }

  /// Counts the energy that flowed until now.
  mutating func count(until now: Timestamp) {
    defer { countedUntil = mayFlow ? now : nil }
    guard mayFlow, var filling = car else {
      flowsSince = nil
      return
    }
    let since = flowsSince ?? now
    flowsSince = since
    let from = countedUntil ?? now
    guard now > from else { return }
    meter += filling.charge(
      milliseconds: now.milliseconds - from.milliseconds, after: from.milliseconds - since.milliseconds, limit: watts)
    car = filling
  }
}
