/// The columns of the full CSV export. Each row is one change of one account, or an operation that changed none. A row
/// of kind `user` comes before the operations of each user, rows of kind `phone` follow it; rows of kind `card` come
/// behind the operations. Rows of kind `operator` come behind all users, one of kind `head` is at the end.
///
/// Its raw value is its place in a row, from 0.
enum CSVColumn: Int, CaseIterable {
  /// The operation's number in the chain; in a `user` row that of the joining, in the last row the newest number of the
  /// whole store.
  case op
  /// The operation's kind, `user`, `phone`, `card`, `operator` or `head`.
  case kind
  /// The account that the operation was about.
  case account
  /// The number of the operation that it undid.
  case reverses
  /// When it was booked, in UTC; in a `user` row, when the user joined; in a `card` row, when the card was added.
  case at
  /// The day of that time in the wallet's time zone.
  case date
  /// The user's present phone number.
  case phone
  /// The name that an opening or a renaming set; in a `user` row the user's name, in a `card` row the
  /// nickname, in an `operator` row the operator's name.
  case name
  /// The currency of the change, or of the account that was opened or whose money is held.
  case currency
  /// The account that changed.
  case changed
  /// That account's name at the time.
  case changedName
  /// The change: negative amounts went out.
  case amount
  /// That account's balance afterwards.
  case balance
  /// The other side of the movement.
  case other
  /// The kind of movement.
  case movementKind
  /// The merchant's name, if the other side is one.
  case merchant
  /// The number of the operation that authorised the hold.
  case hold
  /// What was added to the hold; negative when it ended.
  case holdChange
  /// What the hold holds afterwards.
  case holdAmount
  /// What all holds of the account hold afterwards.
  case accountHeld
  /// What one unit of the currency that was given cost in the other.
  case rate
  /// The fee on an exchange, in hundredths of a percent.
  case feeRate
  /// The time of the quote, in UTC.
  case quotedAt
  /// Where the rate is from.
  case source
  /// The card that a deposit came from or a withdrawal went to; in a `card` row with its expiry.
  case card
  /// The user's note on the operation.
  case note
  /// The identifier of the invoice for a capture. The columns from here on tell what was billed (``ChargeBill``).
  case invoice
  case invoiceSeries
  case invoiceNumber
  case issuedAt
  /// Who got the invoice; all three may be empty.
  case buyer
  case buyerAddress
  case buyerEmail
  /// The seller's address and tax number then; the seller's name is the merchant's. In an `operator` row those of today.
  case sellerAddress
  case taxID
  /// Where was charged.
  case charger
  case site
  case siteAddress
  /// The prices, in dollars.
  case pricePerKilowattHour
  case startFee
  case idlePerMinute
  case idleAfter
  /// What was metered.
  case wattHours
  case idleMinutes
  case startedAt
  case stoppedAt
  case meterStart
  case meterStop
  case basis
  /// What it cost, but for the start fee, and what of that the operator does not get.
  case energy
  case idle
  case waived
  /// What the chain holds of all this, and the bytes that make it hard to guess, in hexadecimal digits.
  case salt
  case commitment

  /// Its name in the header line, and of the same part in JSON.
  var name: String { Self.names[rawValue] }

  /// The names in the order of the cases.
  private static let names = [
    "op", "kind", "account", "reverses", "at", "date", "phone", "name", "currency", "changed", "changed_name",
    "amount", "balance", "other", "movement_kind", "merchant", "hold", "hold_change", "hold_amount",
    "account_held", "rate", "fee_rate", "quoted_at", "source", "card", "note", "invoice", "invoice_series",
    "invoice_number", "issued_at", "buyer", "buyer_address", "buyer_email", "seller_address", "tax_id",
    "charger", "site", "site_address", "price_per_kwh", "start_fee", "idle_per_minute", "idle_after",
    "watt_hours", "idle_minutes", "started_at", "stopped_at", "meter_start", "meter_stop", "basis", "energy",
    "idle", "waived", "salt", "commitment",
  ]

  /// The kind of a user's row.
  static let userKind = "user"
  /// The kind of a row that tells when a phone number changed.
  static let phoneKind = OperationKind.phone.rawValue
  /// The kind of a row that tells of a card which the user keeps.
  static let cardKind = "card"
  /// The kind of a row that tells of an operator of charge points.
  static let operatorKind = "operator"
  /// The kind of the last row.
  static let headKind = "head"
}

/// The columns of one version of the format; the header line tells which it is.
struct CSVFormat: Sendable {
  /// In order.
  let columns: [CSVColumn]
  /// The cells that tell something of a whole operation, and so are the same in all its rows.
  let ofOperation: [CSVColumn]

  /// The header line.
  var header: [String] { columns.map(\.name) }

  /// The first version: movements have the kind of their operation, and users no number in the chain.
  static let first = CSVFormat(
    columns: [
      .op, .kind, .account, .reverses, .at, .date, .phone, .name, .currency, .changed, .changedName, .amount, .balance,
      .other, .note,
    ], ofOperation: operation)

  /// The second version as it was before operations named cards.
  static let secondWithoutCards = CSVFormat(
    columns: secondWithoutBills.columns.filter { $0 != .card }, ofOperation: operation + hold + quote)

  /// The second version as it was before captures had bills.
  static let secondWithoutBills = CSVFormat(
    columns: CSVColumn.allCases.filter { !bill.contains($0) }, ofOperation: operation + hold + quote + [.card])

  /// The version that is written.
  static let second = CSVFormat(columns: CSVColumn.allCases, ofOperation: operation + hold + quote + [.card] + bill)

  /// All versions that are read.
  static let all = [second, secondWithoutBills, secondWithoutCards, first]

  /// The columns of an operation in both versions.
  private static let operation: [CSVColumn] = [.op, .kind, .account, .reverses, .at, .phone, .name, .note]
  /// The columns of what an operation does to a hold.
  static let hold: [CSVColumn] = [.hold, .holdChange, .holdAmount, .accountHeld]
  /// The columns of the terms of an exchange.
  static let quote: [CSVColumn] = [.rate, .feeRate, .quotedAt, .source]
  /// The columns of a bill.
  static let bill: [CSVColumn] = [
    .invoice, .invoiceSeries, .invoiceNumber, .issuedAt, .buyer, .buyerAddress, .buyerEmail, .sellerAddress, .taxID,
    .charger, .site, .siteAddress, .pricePerKilowattHour, .startFee, .idlePerMinute, .idleAfter, .wattHours,
    .idleMinutes, .startedAt, .stoppedAt, .meterStart, .meterStop, .basis, .energy, .idle, .waived, .salt, .commitment,
  ]

  /// Whether users have their numbers in the chain, and movements their kinds.
  var isSecond: Bool { columns.contains(.movementKind) }
}
