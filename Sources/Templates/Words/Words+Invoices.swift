import WalletCore

/// Invoices and what users set up for them.
extension Words {
  static let noInvoices = "No invoices yet."
  static let firstInvoice = "Your first invoice comes with your first charge."
  static let invoicesAreIssued =
    "If you charge an electric car with this wallet, each charge gets an invoice here."
  static let whatSetUpAdds = "Invoices come without your name and address until you add them. You don't have to."
  static let noMailIsSent = "It stands on your invoices. No mail is sent."
  static let newestInvoices = "These are the newest 500. Your statements and exports have all payments."

  /// Why typed details for invoices are not accepted.
  package static func sentence(_ refusal: BillingRefusal) -> String {
    switch refusal {
    case .name(let refusal): sentence(refusal)
    case .address(.empty): "Enter an address."
    case .address(.tooLong(let limit)): "That address is too long. Use at most \(limit) characters."
    case .address(.forbiddenCharacter):
      "That address has an invisible character in it. Type it again with plain letters."
    case .email(.tooLong(let limit)): "That email address is too long. Use at most \(limit) characters."
    case .email(.empty), .notAnEmail: "Write the email address like ann@example.com."
    case .email(.forbiddenCharacter):
      "That email address has an invisible character in it. Type it again with plain letters."
    }
  }

  /// How many invoices there are.
  static func invoices(_ count: Int) -> String { count == 1 ? "1 invoice" : "\(grouped(count)) invoices" }

  /// An invoice's number, with its series: `1-17`.
  package static func number(series: Int64, _ number: Int64) -> String { "\(series)-\(number)" }

  /// Energy in kilowatt hours, as exact as the meter: `8.99 kWh`, `0.001 kWh`.
  static func exactEnergy(wattHours: Int64) -> String {
    let text = DecimalText.string(UInt64(max(0, wattHours)), scale: 3, dropsZeros: true)
    let whole = text.prefix { $0 != "." }
    return (Int(whole).map(grouped) ?? String(whole)) + text.dropFirst(whole.count) + " kWh"
  }

  /// What a meter said.
  static func reading(_ wattHours: Int64?) -> String { wattHours.map(exactEnergy(wattHours:)) ?? "not said" }

  /// Minutes that cost something.
  static func idleMinutes(_ count: Int64) -> String {
    count == 1 ? "1 minute" : "\(grouped(Int(clamping: count))) minutes"
  }

  /// What a kilowatt hour costs, in a line of an invoice.
  static func energyRate(_ tariff: Tariff) -> String { "\(dollars(millionths: tariff.perKilowattHour)) per kWh" }

  static let invoiceProof =
    "Save the number and hash elsewhere: they can prove later that this invoice was never changed."
  /// True of whatever the charger said, and of less that the owner has settled for.
  static let billEstimated = "Estimated: not taken from the meter readings at the begin and the end."
  static let waived = "Above your limit, not charged"

  /// How far a session has come that will have an invoice.
  static func upcoming(_ state: ChargingSession.State) -> String {
    switch state {
    case .starting: askingCharger
    case .waiting: "Plug in your car now"
    case .charging: "Charging"
    case .stopping: stopping
    case .settling, .ended: "Being paid"
    case .failed: "It did not begin"
    }
  }
}

/// The camera and the typed number.
extension Words {
  static let scanHint = "Hold the camera over the charger's QR code, or type the number on its sticker."
  static let cameraReady = "Point the camera at the QR code."
  static let cameraRefused = "Your browser didn't start the camera. Type the number instead."
  static let foreignCode = "That is no code of this wallet's chargers."
}
