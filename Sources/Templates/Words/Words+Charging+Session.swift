import WalletCore

/// Charging itself: why it cannot begin, how it goes, and how it ended.
extension Words {
  static let noCharger = "No charger has this number."
  static let chargerHint = "The six digits on the charger, or the address in its QR code."
  static let beginCharging = "Begin charging"
  static let raiseBox = "Raise the limit when it is reached"
  static let limitHint = "This much is held while you charge. You pay only for what you use."
  static let signInToCharge = "Sign in to charge here."
  static let noDollarAccount = "You pay from an account in US dollars, and you have none. Open one first."
  static let noPayingAccount = "Choose the account that pays."
  static let alreadyCharging = "You are charging already."
  static let askingCharger = "Asking the charger …"
  static let stopping = "Stopping …"
  static let connectionLost = "The charger has lost its connection. It goes on; your limit holds."
  static let nothingCharged = "Nothing was charged."
  static let nothingFlows = "Your car is connected, but takes nothing now."
  static let estimated = "This is estimated: not all that the charger said of its meter can be right."
  static let followed = "This page renews itself every 15 seconds."

  /// Why a driver cannot do something at a charger. The words for a charger itself are those of its page.
  /// - Parameters:
  ///   - refusal: the refusal.
  ///   - asked: the amount as typed, if there was one.
  ///   - amounts: whether amounts are shown or hidden.
  /// - Returns: one or two sentences.
  package static func sentence(_ refusal: ChargingRefusal, asked: Money? = nil, _ amounts: AmountStyle) -> String {
    switch refusal {
    case .noCharger: noCharger
    case .occupied: "Charger occupied"
    case .outOfOrder: "Charger out of order"
    case .notConnected: "Charger not available"
    case .pricesChanged: "The prices here have changed. Look at the new ones, then begin again."
    case .noReservations: "This charge point takes no reservations."
    case .alreadyCharging: alreadyCharging
    case .alreadyReserved: "You have reserved a charger already. Cancel that first."
    case .limitOutOfRange(_, let most) where most <= 0: "The limit is as high as it can be."
    case .limitOutOfRange(let least, let most): limitRange(least, most, amounts)
    case .sessionOver: "This charge has ended, or is about to."
    case .noSession: "There is no such charge."
    case .books(let refusal): sentence(refusal, asked: asked, amounts)
    }
  }

  /// The most that a limit may be, in cents, as long as no charger is chosen.
  package static func limitAtMost(_ most: Int64) -> String {
    "Enter an amount of at most \(MoneyText.string(Money(minorUnits: most, currency: .usd), .plain))."
  }

  /// Between what a limit must be, in cents.
  static func limitRange(_ least: Int64, _ most: Int64, _ amounts: AmountStyle) -> String {
    let (least, most) = (Money(minorUnits: least, currency: .usd), Money(minorUnits: most, currency: .usd))
    return "Enter an amount from \(MoneyText.string(least, amounts)) to \(MoneyText.string(most, amounts))."
  }

  /// Why no account can pay: each has less than this many cents.
  static func tooLittleToCharge(_ least: Int64) -> String {
    let least = MoneyText.string(Money(minorUnits: least, currency: .usd), .plain)
    return "Charging here needs \(least) at least, and no account has that. Deposit money first."
  }

  /// An energy: `8.99 kWh`, never more than was measured.
  static func energy(wattHours: Int64) -> String {
    let (whole, parts) = max(wattHours, 0).quotientAndRemainder(dividingBy: 1000)
    let hundredths = parts / 10
    return "\(grouped(Int(clamping: whole))).\(hundredths < 10 ? "0" : "")\(hundredths) kWh"
  }

  /// How long something has lasted: `24 minutes`, `1 hour and 5 minutes`.
  static func lasting(milliseconds: Int64) -> String {
    let minutes = max(milliseconds, 0) / 60_000
    return minutes == 0 ? "less than a minute" : duration(seconds: Int(clamping: minutes) * 60)
  }

  /// A charger's place, of which the name may be unknown.
  static func place(_ name: String?, _ charger: ChargerNumber) -> HTML {
    var parts = HTML.StringInterpolation(literalCapacity: 96, interpolationCount: 0)
    append(name, charger, to: &parts)
    return HTML(stringInterpolation: parts)
  }

  /// Appends the same.
  static func append(_ name: String?, _ charger: ChargerNumber, to parts: inout HTML.StringInterpolation) {
    if let name {
      parts.appendLiteral("<bdi>")
      parts.appendInterpolation(name)
      parts.appendLiteral("</bdi> ")
    }
    parts.appendInterpolation(charger.value)
  }

  static let reservationOver = "Your reservation is over."

  /// Why a reservation was lost, for its driver.
  static func sentence(_ loss: ReservationLoss) -> String {
    switch loss {
    case .refused: "The charger did not take your reservation."
    case .unanswered: "The charger did not answer, so nothing is reserved."
    case .expired: "The time of your reservation is over."
    case .dropped: "The charger no longer holds your reservation."
    }
  }

  /// Why a session ended, for its driver.
  static func sentence(_ reason: ChargingSession.EndedBy) -> String {
    switch reason {
    case .user: "You stopped it."
    case .limit: "It was stopped because your limit was reached."
    case .owner: "The person who runs this wallet stopped it."
    case .chargePoint: "It was ended at the charger, or by the car."
    case .free: "The charger was free again."
    case .silence: "Nothing was heard of the charger for long."
    case .refused: "The charger did not begin."
    case .noCar: "No car was plugged in in time."
    }
  }
}
