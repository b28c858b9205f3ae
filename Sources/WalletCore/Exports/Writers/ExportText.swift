/// Text forms that several formats share.
enum ExportText {
  /// The amount as files have it: `-12.34`.
  static func decimal(_ money: Money) -> String { text(money) }

  /// The rate as files have it: `0.91230`.
  static func decimal(_ rate: Rate) -> String { text(rate) }

  private static func text(_ value: some FileValue) -> String {
    var bytes: [UInt8] = []
    value.append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The side of a movement as written in data: an account's identifier or the system side's name, as
  /// ``OperationKind`` is for operations.
  static func side(_ side: Operation.Movement.Side) -> String {
    switch side {
    case .account(let id): id.id.base64url
    case .world: "world"
    case .payable: "payable"
    case .exchange: "exchange"
    case .fee: "fee"
    case .merchant: "merchant"
    }
  }

  /// The system side's name for people; nil for a user's account.
  static func name(_ side: Operation.Movement.Side) -> String? {
    switch side {
    case .account: nil
    case .world: "World"
    case .payable: "Closed accounts"
    case .exchange: "Exchange"
    case .fee: "Fees"
    case .merchant: "Merchants"
    }
  }

  /// The card as one cell has it: `visa 4242`.
  static func cell(_ card: CardLabel) -> String { "\(card.brand.rawValue) \(card.lastFour)" }

  /// The same with the last month in which it is good: `visa 4242 2029-12`.
  static func cell(_ card: CardLabel, _ expiry: CivilMonth) -> String { "\(cell(card)) \(expiry.text)" }

  /// Where a deposit came from or a withdrawal went to, for people: `from Visa •••• 4242`; nil without a card.
  static func card(_ operation: Operation) -> String? {
    operation.card.map { "\(operation.kind == .deposit ? "from" : "to") \($0.text)" }
  }

  /// The terms of an exchange, for people: `for 32.00 EUR, 1 USD = 0.8 EUR, fee 0.25%, 2026-11-18T11:06:40.000Z`.
  /// - Parameters:
  ///   - operation: the operation.
  ///   - currency: the currency of the account that tells it; the amount is what moved in the other one.
  /// - Returns: nil for any other operation.
  static func terms(_ operation: Operation, in currency: Currency) -> String? {
    guard let quote = operation.quote else { return nil }
    let amounts = operation.movements.filter { $0.kind == .exchange }.map(\.amount)
    guard let given = amounts.first?.currency,
      let taken = amounts.first(where: { $0.currency != given })?.currency,
      let other = amounts.first(where: { $0.currency != currency })
    else { return nil }
    var terms = [
      "for \(decimal(other)) \(other.currency.code)", "1 \(given.code) = \(decimal(quote.rate)) \(taken.code)",
    ]
    if quote.feeRate > 0 {
      terms.append("fee \(DecimalText.string(quote.feeRate.magnitude, scale: 2, dropsZeros: true))%")
    }
    return (terms + [quote.quotedAt.rfc3339]).joined(separator: ", ")
  }

  /// What a capture is for, for people: `invoice 1-7, 8.990 kWh at charger 100001`; nil without a bill.
  static func bill(_ operation: Operation) -> String? {
    operation.bill.map { bill in
      let energy = DecimalText.string(bill.record.wattHours.magnitude, scale: 3)
      let invoice = bill.invoice
      return "invoice \(invoice.series)-\(invoice.number), \(energy) kWh at charger \(invoice.site.charger.value)"
    }
  }

  /// The operation's name for people, with the card: `Deposit from Visa •••• 4242`.
  static func title(_ operation: Operation) -> String {
    let title = title(operation.kind)
    return card(operation).map { "\(title) \($0)" } ?? title
  }

  /// The operation's name for people.
  static func title(_ kind: OperationKind) -> String {
    switch kind {
    case .open: "Account opened"
    case .rename: "Account renamed"
    case .deposit: "Deposit"
    case .withdraw: "Withdrawal"
    case .transfer: "Transfer"
    case .close: "Account closed"
    case .reopen: "Account reopened"
    case .undo: "Undo"
    case .exchange: "Exchange"
    case .authorise: "Hold"
    case .raise: "Hold raised"
    case .capture: "Payment"
    case .void: "Hold cancelled"
    case .expire: "Hold expired"
    case .join: "User joined"
    case .phone: "Phone number changed"
    case .leave: "User left"
    }
  }
}
