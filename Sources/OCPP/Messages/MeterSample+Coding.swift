import WalletCore

extension MeterSample {
  /// The most watt hours or watts that are taken for what a meter says: a million gigawatt hours. More is no reading, and
  /// sums of those within are far from 64 bits.
  package static let limit: Int64 = 1_000_000_000_000_000

  /// What the absence of a context means (OCPP 1.6 section 7.43).
  private static let usualContext = "Sample.Periodic"

  /// Reads an entry of `meterValue` or `transactionData`. A sampled value that is not one of the three, or that cannot be
  /// read, is passed over; of several of a kind the first counts.
  init(entry: JSONValue) throws(OCPPError) {
    guard case .object(let object) = entry else { throw Fields.wrongType("meterValue") }
    let fields = Fields(object)
    self.init(at: try fields.time("timestamp"))
    for case .object(let value) in try fields.list("sampledValue") { take(Fields(value)) }
  }

  private mutating func take(_ value: Fields) {
    guard let number = value.reading, value.word("format", else: "Raw") != "SignedData" else { return }
    let isOutlet = value.word("location", else: "Outlet") == "Outlet" && value.word("phase", else: "") == ""
    switch value.word("measurand", else: "Energy.Active.Import.Register") {
    case "Energy.Active.Import.Register" where isOutlet && wattHours == nil:
      wattHours = number.amount(in: value.word("unit", else: "Wh"), base: "Wh")
      if wattHours != nil {
        context = value.optionalText("context", limit: ChargePointRequest.wordLimit) ?? Self.usualContext
      }
    case "Power.Active.Import" where isOutlet && watts == nil:
      watts = number.amount(in: value.word("unit", else: "W"), base: "W")
    case "SoC" where stateOfCharge == nil:
      // The battery is the car's, so that its location is often "EV".
      guard let percent = number.floored(), (0...100).contains(percent) else { return }
      stateOfCharge = Int(percent)
    default: return
    }
  }

  /// An entry of `meterValue` or `transactionData`.
  var json: JSONValue {
    let values: [JSONValue?] = [
      wattHours.map { wattHours in
        .fields(
          ("value", .string(String(wattHours))), ("context", context.map { .string($0) }),
          ("measurand", .string("Energy.Active.Import.Register")), ("unit", .string("Wh")))
      },
      watts.map { watts in
        .fields(
          ("value", .string(String(watts))), ("measurand", .string("Power.Active.Import")), ("unit", .string("W")))
      },
      stateOfCharge.map { percent in
        .fields(("value", .string(String(percent))), ("measurand", .string("SoC")), ("unit", .string("Percent")))
      },
    ]
    return .fields(("timestamp", .string(at.rfc3339)), ("sampledValue", .array(values.compactMap { $0 })))
  }
}

extension Fields {
  /// A sampled value's number: a text by the specification, a number from careless charge points.
  fileprivate var reading: DecimalReading? {
    switch self["value"] {
    case .string(let text), .number(let text): DecimalReading(text)
    default: nil
    }
  }

  /// One of OCPP's words, or what its absence means; an empty text counts as absent. Nil if it is something else.
  fileprivate func word(_ name: String, else usual: String) -> String? {
    switch self[name] {
    case nil: usual
    case .string(let text) where text.isEmpty: usual
    case .string(let text) where text.isWord: text
    default: nil
    }
  }
}

extension DecimalReading {
  /// In a unit, or thousands of it; nil if the unit is another one, or the number below 0 or no reading.
  fileprivate func amount(in unit: String?, base: String) -> Int64? {
    guard unit == base || unit == "k" + base, let amount = floored(tens: unit == base ? 0 : 3),
      (0...MeterSample.limit).contains(amount)
    else { return nil }
    return amount
  }
}
