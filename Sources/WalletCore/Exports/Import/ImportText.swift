/// Reads texts of an export, in exactly the spelling of its writers (``ExportText``, ``Timestamp/rfc3339``).
enum ImportText {
  /// Numbers have at most 18 digits, so that sums of a few of them fit.
  static let numberLimit: Int64 = 1_000_000_000_000_000_000

  /// A whole number of at most 18 digits without a leading zero.
  static func number(_ text: String) -> Int64? {
    let digits = Array(text.utf8)
    guard (1...18).contains(digits.count), digits.allSatisfy(isDigit), digits[0] != 48 || digits.count == 1 else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int64($1) - 48 }
  }

  /// The same, from 1 on.
  static func count(_ text: String) -> Int64? { number(text).flatMap { $0 > 0 ? $0 : nil } }

  /// A number of parts with all its decimals, as ``DecimalText/string(_:scale:dropsZeros:)`` writes it.
  static func parts(_ text: String, scale: Int, most: Int64) -> Int64? {
    guard let parts = DecimalText.parts(of: text, scale: scale), parts <= most,
      DecimalText.string(parts.magnitude, scale: scale) == text
    else { return nil }
    return parts
  }

  /// A text in one line, exactly as the wallet keeps it; it may be empty.
  static func line(_ text: String, limit: Int) -> String? {
    guard let clean = try? NameText.clean(text, limit: limit, emptyIsFine: true), clean.utf8.elementsEqual(text.utf8)
    else { return nil }
    return clean
  }

  /// A whole number, with a minus if it is below 0.
  static func signedNumber(_ text: String) -> Int64? {
    guard text.utf8.first == UInt8(ascii: "-") else { return number(text) }
    // A character may be more than the minus.
    return number(String(text.unicodeScalars.dropFirst())).flatMap { $0 > 0 ? -$0 : nil }
  }

  /// An amount with all its currency's decimals, after a point if there are any.
  static func decimal(_ text: String, _ currency: Currency) -> Money? {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let parts = (isNegative ? text.dropFirst() : text[...]).utf8.split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard parts.count == (currency.scale == 0 ? 1 : 2), !parts[0].isEmpty, digits.count <= 18,
      digits.allSatisfy(isDigit)
    else { return nil }
    let units = digits.reduce(Int64(0)) { $0 * 10 + Int64($1) - 48 }
    let money = Money(minorUnits: isNegative ? -units : units, currency: currency)
    return ExportText.decimal(money) == text ? money : nil
  }

  /// A rate with all its decimals.
  static func rate(_ text: String) -> Rate? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, !whole.isEmpty else { return nil }
    let digits = parts.joined()
    // A rate has at most 36 decimals and one digit before them, or 18 digits.
    guard digits.count <= 1 + Rate.scaleMax, digits.allSatisfy(isDigit),
      let units = Int64(String(decoding: Array(digits), as: UTF8.self)),
      let rate = Rate(digits: units, scale: digits.count - whole.count)
    else { return nil }
    return ExportText.decimal(rate) == text ? rate : nil
  }

  /// A fee in hundredths of a percent.
  static func feeRate(_ text: String) -> Int64? {
    number(text).flatMap { (0...RateQuote.feeRateMax).contains($0) ? $0 : nil }
  }

  /// `2026-11-21T15:04:05.678Z`, not before 1970.
  static func rfc3339(_ text: String) -> Timestamp? {
    let bytes = Array(text.utf8)
    guard bytes.count == 24, let day = CivilDay(String(text.prefix(10))),
      let hour = CivilDay.number(bytes[11..<13]), let minute = CivilDay.number(bytes[14..<16]),
      let second = CivilDay.number(bytes[17..<19]), let thousandth = CivilDay.number(bytes[20..<23]),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let seconds = day.daysSinceEpoch * 86_400 + Int64(hour * 3600 + minute * 60 + second)
    let moment = Timestamp(milliseconds: seconds * 1000 + Int64(thousandth))
    return moment.milliseconds >= 0 && moment.rfc3339 == text ? moment : nil
  }

  /// 22 characters of base64url.
  static func account(_ text: String) -> AccountID? {
    PublicID(base64url: Array(text.utf8)).map { AccountID($0) }
  }

  /// One of the user's accounts or of the system accounts.
  static func side(_ text: String) -> Operation.Movement.Side? {
    switch text {
    case "world": .world
    case "payable": .payable
    case "exchange": .exchange
    case "fee": .fee
    case "merchant": .merchant
    default: account(text).map { .account($0) }
    }
  }

  /// A name exactly as the wallet keeps names.
  static func accountName(_ text: String) -> AccountName? {
    guard let name = try? AccountName(text), name.text.utf8.elementsEqual(text.utf8) else { return nil }
    return name
  }

  /// A user's name, exactly as the wallet keeps it.
  static func userName(_ text: String) -> UserName? {
    guard let name = try? UserName(text), name.text.utf8.elementsEqual(text.utf8) else { return nil }
    return name
  }

  /// A note, exactly as the wallet keeps it.
  static func note(_ text: String) -> NoteText? {
    guard let note = try? NoteText(text), note.text.utf8.elementsEqual(text.utf8) else { return nil }
    return note
  }

  /// A card as ``ExportText/cell(_:)`` writes it.
  static func card(_ text: String) -> CardLabel? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let brand = CardBrand(rawValue: String(parts[0])),
      let card = CardLabel(brand: brand, lastFour: String(parts[1])), ExportText.cell(card) == text
    else { return nil }
    return card
  }

  /// A card with its expiry as ``ExportText/cell(_:_:)`` writes it.
  static func datedCard(_ text: String) -> (label: CardLabel, expiry: CivilMonth)? {
    guard let end = text.lastIndex(of: " "), let label = card(String(text[..<end])),
      let expiry = expiry(String(text[text.index(after: end)...]))
    else { return nil }
    return (label, expiry)
  }

  /// The last month in which a card is good.
  static func expiry(_ text: String) -> CivilMonth? { CivilMonth(text).flatMap { $0.year >= 2000 ? $0 : nil } }

  /// A card's nickname, exactly as the wallet keeps it.
  static func nickname(_ text: String) -> CardNickname? {
    guard let name = try? CardNickname(text), name.text.utf8.elementsEqual(text.utf8) else { return nil }
    return name
  }

  /// 64 hexadecimal digits in lower case.
  static func hash(_ text: String) -> Digest? {
    guard let hash = Digest(hex: text), hash.hex == text else { return nil }
    return hash
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
}
