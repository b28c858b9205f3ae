/// Reads operations of a JSON file. The first version knows no holds, rates or merchants.
enum JSONOperation {
  /// - Throws: the first problem, and where it is.
  static func read(version: Int64, _ reader: inout ImportReader) throws(ImportRefusal) -> ImportedOperation {
    reader.skipSpace()
    let place = reader.place
    var fields = JSONFields()
    var movements: [ImportedMovement]?
    var hold: HoldEvent?
    var quote: RateQuote?
    var card: CardLabel?
    var bill: JSONBill?
    try reader.object { (reader, name) throws(ImportRefusal) in
      switch name {
      case "number", "reverses": fields.numbers[name] = try reader.count()
      case "hash", "kind", "account", "name", "currency", "at", "note": fields[name] = try reader.text()
      case "hold" where version > 1: hold = try Self.hold(&reader)
      case "quote" where version > 1: quote = try Self.quote(&reader)
      case "card" where version > 1: card = try Self.card(&reader)
      case "bill" where version > 1: bill = try JSONBill(&reader)
      case "movements":
        var all: [ImportedMovement] = []
        try reader.array { (reader) throws(ImportRefusal) in all.append(try movement(version: version, &reader)) }
        movements = all
      default: throw reader.refusal(.unknown(name))
      }
    }
    guard let movements else { throw reader.refusal(.missing("movements")) }
    _ = try fields.required("hash", reader, ImportText.hash)
    var operation = ImportedOperation(
      number: try fields.number("number", reader),
      kind: try fields.required("kind", reader) { OperationKind(rawValue: $0) },
      account: try fields.required("account", reader, ImportText.account),
      reverses: try fields.optionalNumber("reverses", reader),
      name: try fields.optional("name", reader, ImportText.accountName),
      currency: try fields.optional("currency", reader) { Currency(code: $0) },
      at: try fields.required("at", reader, ImportText.rfc3339),
      note: try fields.required("note", reader, ImportText.note), hold: hold, quote: quote, card: card,
      place: place)
    for (index, movement) in movements.enumerated() {
      operation.movements.append(movement.movement)
      operation.balances += movement.balances(index)
    }
    if let bill { try operation.add(try ImportedBill(bill), bill) }
    return operation
  }

  private static func hold(_ reader: inout ImportReader) throws(ImportRefusal) -> HoldEvent {
    var fields = JSONFields()
    try reader.object { (reader, name) throws(ImportRefusal) in
      switch name {
      case "number": fields.numbers[name] = try reader.count()
      case "change", "holds", "held": fields[name] = try reader.text()
      default: throw reader.refusal(.unknown(name))
      }
    }
    return HoldEvent(
      hold: try fields.number("number", reader), sequence: 0,
      delta: try fields.required("change", reader, ImportText.signedNumber),
      amount: try fields.required("holds", reader, ImportText.number),
      held: try fields.required("held", reader, ImportText.number))
  }

  private static func quote(_ reader: inout ImportReader) throws(ImportRefusal) -> RateQuote {
    var fields = JSONFields()
    try reader.object { (reader, name) throws(ImportRefusal) in
      switch name {
      case "fee_rate": fields.numbers[name] = try reader.count()
      case "rate", "quoted_at", "source": fields[name] = try reader.text()
      default: throw reader.refusal(.unknown(name))
      }
    }
    let feeRate = try fields.number("fee_rate", reader)
    guard feeRate <= RateQuote.feeRateMax else { throw reader.refusal(.badValue("fee_rate")) }
    let rate = try fields.required("rate", reader, ImportText.rate)
    let quotedAt = try fields.required("quoted_at", reader, ImportText.rfc3339)
    return try fields.required("source", reader) {
      RateQuote(rate: rate, feeRate: feeRate, quotedAt: quotedAt, source: $0)
    }
  }

  private static func card(_ reader: inout ImportReader) throws(ImportRefusal) -> CardLabel {
    var fields = JSONFields()
    try reader.object { (reader, name) throws(ImportRefusal) in
      switch name {
      case "brand", "last_four": fields[name] = try reader.text()
      default: throw reader.refusal(.unknown(name))
      }
    }
    let brand = try fields.required("brand", reader) { CardBrand(rawValue: $0) }
    return try fields.required("last_four", reader) { CardLabel(brand: brand, lastFour: $0) }
  }

  private static func movement(
    version: Int64, _ reader: inout ImportReader
  ) throws(ImportRefusal) -> ImportedMovement {
    var fields = JSONFields()
    try reader.object { (reader, name) throws(ImportRefusal) in
      switch name {
      case "kind", "from", "to", "currency", "minor_units", "amount", "from_balance", "to_balance":
        fields[name] = try reader.text()
      case "merchant" where version > 1: fields[name] = try reader.text()
      default: throw reader.refusal(.unknown(name))
      }
    }
    let currency = try fields.required("currency", reader) { Currency(code: $0) }
    let units = try fields.required("minor_units", reader) { text in
      ImportText.number(text).flatMap { $0 > 0 ? $0 : nil }
    }
    let amount = try fields.required("amount", reader) { ImportText.decimal($0, currency) }
    guard amount.minorUnits == units else { throw reader.refusal(.badValue("amount")) }
    return ImportedMovement(
      movement: Operation.Movement(
        kind: try fields.required("kind", reader) { Entry.Kind(rawValue: $0) },
        from: try fields.required("from", reader, ImportText.side),
        to: try fields.required("to", reader, ImportText.side), amount: amount,
        merchant: try fields.optional("merchant", reader, ImportText.accountName)?.text),
      fromBalance: try fields.optional("from_balance", reader, ImportText.number),
      toBalance: try fields.optional("to_balance", reader, ImportText.number))
  }
}
