import WalletCore

/// What a store keeps of reservations, charging sessions and what was billed.
struct MemoryClaims: Sendable {
  /// What was written when a session was paid.
  struct Bill: Sendable {
    let bill: ChargeBill
    let user: UserID
    /// The account that was paid.
    let merchant: AccountID
    /// The number of the operation that set the money aside, and of the one that paid.
    let hold: Int64
    let operation: Int64
  }

  private var reservations: [ReservationNumber: Reservation] = [:]
  private var sessions: [ChargingSessionNumber: ChargingSession] = [:]
  /// By their times.
  private var curves: [ChargingSessionNumber: [CurvePoint]] = [:]
  /// In the order in which they were paid.
  private(set) var bills: [Bill] = []
  var billing: [UserID: BillingDetails] = [:]
  private var places = Places()

  /// Where claims are found.
  private struct Places: Sendable {
    /// The reservations that are not done.
    var live: Set<ReservationNumber> = []
    /// The sessions by their reservations.
    var ofReservations: [ReservationNumber: ChargingSessionNumber] = [:]
    /// The sessions by the operations that set their money aside.
    var ofHolds: [Int64: ChargingSessionNumber] = [:]
    var named: [ChargingSessionID: ChargingSessionNumber] = [:]
  }

  /// All that are not over, by their numbers.
  var live: [ChargingClaim] {
    places.live.sorted { $0.value < $1.value }.compactMap(claim)
  }

  func claim(_ number: ReservationNumber) -> ChargingClaim? {
    reservations[number].map { ChargingClaim($0, session: places.ofReservations[number].flatMap { sessions[$0] }) }
  }

  func claim(of session: ChargingSessionNumber) -> ChargingClaim? {
    sessions[session].flatMap { claim($0.terms.reservation) }
  }

  func claim(of user: UserID) -> ChargingClaim? { liveClaim { $0.user == user } }

  func claim(on charger: ChargerNumber) -> ChargingClaim? { liveClaim { $0.place.charger == charger } }

  /// The claim of the session whose money an operation set aside.
  func claim(ofHold number: Int64) -> ChargingClaim? { places.ofHolds[number].flatMap(claim(of:)) }

  private func liveClaim(where fits: (Reservation) -> Bool) -> ChargingClaim? {
    places.live.first { number in reservations[number].map(fits) ?? false }.flatMap(claim)
  }

  func session(_ id: ChargingSessionID, of user: UserID) -> ChargingSession? {
    places.named[id].flatMap { sessions[$0] }.flatMap { $0.terms.user == user ? $0 : nil }
  }

  func curve(of session: ChargingSessionNumber) -> [CurvePoint] { curves[session, default: []] }

  func bill(ofHold number: Int64) -> Bill? { bills.last { $0.hold == number } }

  /// The number that a merchant's next invoice of a series has.
  func nextInvoice(of merchant: AccountID, series: Int64) -> Int64 {
    let own = bills.filter { $0.merchant == merchant && $0.bill.invoice.series == series }
    return (own.map(\.bill.invoice.number).max() ?? 0) + 1
  }
}

// MARK: - What is written

extension MemoryClaims {
  mutating func write(_ reservation: Reservation) {
    reservations[reservation.number] = reservation
    if reservation.state == .done {
      places.live.remove(reservation.number)
    } else {
      places.live.insert(reservation.number)
    }
  }

  mutating func write(_ session: ChargingSession) {
    let number = session.terms.number
    sessions[number] = session
    places.ofReservations[session.terms.reservation] = number
    places.ofHolds[session.terms.holdNumber] = number
    places.named[session.terms.id] = number
  }

  /// Of two points at the same time the first stays.
  mutating func add(_ point: CurvePoint, to session: ChargingSessionNumber) {
    let curve = curve(of: session)
    let place = curve.firstIndex { $0.at >= point.at } ?? curve.count
    if place < curve.count, curve[place].at == point.at { return }
    curves[session, default: []].insert(point, at: place)
  }

  mutating func add(_ bill: Bill) { bills.append(bill) }
}
