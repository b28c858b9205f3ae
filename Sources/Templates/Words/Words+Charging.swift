import WalletCore

/// Charge points, their chargers and what charging costs.
extension Words {
  static let noChargePoints = "This wallet knows no charge points."
  static let placeHint = "A name, a street or a charger's number."
  static let findingYou = "Finding out where you are …"
  static let placeRefused = "Your browser didn't say where you are. Search for a place instead."
  /// Stands behind the number of charge points in the list that have changed, two or more.
  static let placesChanged = "places have changed."
  static let mapIsOld = "This map is no longer fresh. Refresh it."
  static let pricesIncludeTax = "All prices include tax."
  static let chosenCharger = "This is your charger."
  static let qrHint =
    "Scan a code with your phone's camera, and it opens this page for that charger. Print the page for stickers."

  /// A charger's state, to stand behind its number.
  static func state(_ state: ChargerState) -> String {
    switch state {
    case .free: "free"
    case .occupied: "occupied"
    case .outOfOrder: "out of order"
    case .notConnected: "not connected"
    }
  }

  /// How many chargers are free, or why none can be used.
  static func availability(_ some: Availability) -> String {
    switch some.best {
    case .free, .occupied: "\(freeOfAll(some)) free"
    case .outOfOrder, .notConnected: state(some.best)
    }
  }

  private static func freeOfAll(_ some: Availability) -> String { "\(grouped(some.free)) of \(grouped(some.all))" }

  /// The text below a mark on the map, as short as can be; ``mark(_:count:_:)`` contains it, so that who speaks to the
  /// computer can say what they see.
  static func belowMark(_ some: Availability) -> String {
    switch some.best {
    case .free, .occupied: freeOfAll(some)
    case .outOfOrder, .notConnected: state(some.best)
    }
  }

  /// A mark on the map, for screen readers: `Mill Road, 0 of 2 free`. It stands for `count` charge points, of which `name`
  /// is the first.
  static func mark(_ name: String, count: Int, _ some: Availability) -> String {
    let name = isolated(name)
    let place = count > 1 ? "\(grouped(count)) charge points near \(name)" : name
    return "\(place), \(availability(some))"
  }

  /// The label of a QR code's picture.
  static func qrLabel(_ charger: ChargerNumber) -> String { "QR code of charger \(charger.value)" }

  /// How many charge points a search has found.
  static func found(_ count: Int) -> String { count == 1 ? "1 charge point" : "\(grouped(count)) charge points" }

  /// A distance: `350 m`, `1.2 km`, `12 km`.
  static func distance(metres: Double) -> String {
    // Half of the Earth's circumference is the most that there is.
    let metres = metres.isFinite ? Int(min(max(metres, 0), 21_000_000).rounded()) : 0
    let tens = (metres + 5) / 10 * 10
    if tens < 1000 { return "\(tens) m" }
    let tenths = (metres + 50) / 100
    if tenths < 100 { return "\(tenths / 10).\(tenths % 10) km" }
    return "\(grouped((metres + 500) / 1000)) km"
  }

  /// What the scale bar is long: `50 m`, `2 km`.
  static func scale(metres: Int) -> String { metres < 1000 ? "\(metres) m" : "\(grouped(metres / 1000)) km" }

  /// The most power of a charger: `22 kW`, `7.4 kW`.
  static func power(watts: Int64) -> String {
    groupedDecimal(UInt64(max(0, watts)), scale: 3, dropsZeros: true) + " kW"
  }
}

// MARK: - Prices

extension Words {
  /// What a kilowatt hour costs.
  static func energyPrice(_ tariff: Tariff) -> String {
    tariff.perKilowattHour > 0 ? "\(dollars(millionths: tariff.perKilowattHour)) per kWh" : "Energy costs nothing"
  }

  /// All that charging costs, a sentence each.
  static func prices(_ tariff: Tariff) -> [String] {
    var prices = [energyPrice(tariff) + "."]
    if tariff.startFee > 0 { prices.append("\(dollars(millionths: tariff.startFee * 10_000)) for each charge.") }
    if tariff.perIdleMinute > 0 {
      let price = "\(dollars(millionths: tariff.perIdleMinute)) for each minute that a full car stays connected"
      let minutes = tariff.idleAfter == 1 ? "minute" : "\(grouped(Int(tariff.idleAfter))) minutes"
      prices.append(tariff.idleAfter > 0 ? "\(price), after the first \(minutes)." : "\(price).")
    }
    return prices
  }

  /// An exact price in dollars, with two decimals at least: `$0.45`, `$0.455`.
  static func dollars(millionths: Int64) -> String {
    let parts = UInt64(max(0, millionths))
    let cents = parts.isMultiple(of: 10_000)
    return "$"
      + (cents
        ? groupedDecimal(parts / 10_000, scale: 2) : groupedDecimal(parts, scale: 6, dropsZeros: true))
  }

  /// A number of tenths, hundredths or smaller parts, with commas between the thousands.
  private static func groupedDecimal(_ parts: UInt64, scale: Int, dropsZeros: Bool = false) -> String {
    let text = DecimalText.string(parts, scale: scale, dropsZeros: dropsZeros)
    let whole = text.prefix { $0 != "." }
    return (Int(whole).map(grouped) ?? String(whole)) + text.dropFirst(whole.count)
  }
}

// MARK: - Faults

extension Words {
  /// What is wrong with a charger that is out of order, for drivers. The report's error begins with one of OCPP's codes;
  /// nil where it does not, and is in the charge point's own words.
  static func fault(_ report: StatusReport) -> String? {
    guard let error = report.error, !error.isEmpty else {
      return report.status == .unavailable ? "It has been taken out of service." : "It reports a fault."
    }
    return faults[String(error.prefix { $0.isASCII && $0.isLetter })]
  }

  /// OCPP 1.6 section 7.6.
  private static let faults = [
    "ConnectorLockFailure": "It cannot lock the plug.", "EVCommunicationError": "It cannot talk to the car.",
    "GroundFailure": "Its protection has tripped.", "HighTemperature": "It is too hot.",
    "InternalError": "It has a fault inside.", "LocalListConflict": "It has a fault inside.",
    "NoError": "It reports a fault.", "OtherError": "It reports a fault.",
    "OverCurrentFailure": "Its protection has tripped.", "OverVoltage": "Its power supply is disturbed.",
    "PowerMeterFailure": "Its meter does not work.", "PowerSwitchFailure": "It cannot switch the power.",
    "ReaderFailure": "Its card reader does not work.", "ResetFailure": "It could not restart.",
    "UnderVoltage": "Its power supply is disturbed.", "WeakSignal": "Its radio signal is weak.",
  ]
}
