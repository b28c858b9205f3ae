/// Seals quotes, so that they can travel in a form and nothing is stored before one is booked. Only the user, the account
/// and the form for which a quote was made can send it back, and nobody can read or change it.
///
/// Each quote has an AES key of its own, which comes from the wallet's key, user, account and the form's operation key.
/// Operation keys never repeat, so that no key seals more than one quote however many are made. A quote in a form
/// with another key is not genuine: so a quote is booked under one key alone, which is booked once.
package struct QuoteSeal: Sendable {
  /// The most characters of a sealed quote; one has about 250.
  package static let longest = 640

  private let key: HMACKey
  private let earlier: EarlierKeys

  /// - Parameters:
  ///   - key: the wallet's key, from which the seal derives its own.
  ///   - earlier: the keys before it, which still open what they sealed.
  package init(_ key: HMACKey, earlier: EarlierKeys = EarlierKeys()) {
    self.key = key.derived(for: .quotes)
    self.earlier = earlier
  }

  /// Seals a quote for one user and one form.
  /// - Parameters:
  ///   - order: the exchange; it says until when it is good.
  ///   - origin: where its end is counted.
  ///   - user: whose accounts these are.
  ///   - form: the form's key.
  ///   - random: makes the nonce.
  /// - Returns: base64url.
  /// - Throws: ``SealFailure/unavailable``.
  func seal(
    _ order: ExchangeOrder, _ origin: QuoteOrigin, for user: UserID, form: OperationKey, random: any RandomSource
  ) throws(SealFailure) -> String {
    var bytes = CanonicalBytes()
    bytes.append(order.to.id)
    bytes.append(order.amount)
    bytes.append(order.arrives)
    bytes.append(order.quote)
    bytes.append((order.goodUntil ?? .endOfTime).milliseconds)
    bytes.append(origin.run)
    bytes.append(origin.machineStart.milliseconds)
    let key = Self.key(user, order.from, form, under: key)
    let sealed = try SealedBytes.seal(bytes.bytes, key: key, with: [], random: random)
    return String(decoding: Base64URL.encode(sealed), as: UTF8.self)
  }

  /// Opens a quote that a form sent back.
  /// - Parameters:
  ///   - text: the quote as sent.
  ///   - user: the user who sent it.
  ///   - account: the account that gives.
  ///   - form: the form's key.
  /// - Returns: the order, and where its end is counted.
  /// - Throws: ``SealFailure/notGenuine`` unless it was made for them and is unchanged; ``SealFailure/unavailable``.
  func open(
    _ text: String, for user: UserID, from account: AccountID, form: OperationKey
  ) throws(SealFailure) -> (order: ExchangeOrder, origin: QuoteOrigin) {
    guard text.utf8.count <= Self.longest, let sealed = Base64URL.decode(Array(text.utf8)) else { throw .notGenuine }
    var reader = QuoteReader(try open(sealed, user, account, form))
    guard let to = reader.id(), let amount = reader.money(), let arrives = reader.money(), let quote = reader.quote(),
      let end = reader.number(), let run = reader.id(), let start = reader.number(), reader.isAtEnd
    else { throw .notGenuine }
    let order = ExchangeOrder(
      from: account, to: AccountID(to), amount: amount, arrives: arrives, quote: quote,
      goodUntil: Timestamp(milliseconds: end))
    return (order, QuoteOrigin(run: run, machineStart: Timestamp(milliseconds: start)))
  }

  private func open(
    _ sealed: [UInt8], _ user: UserID, _ account: AccountID, _ form: OperationKey
  ) throws(SealFailure) -> [UInt8] {
    for key in [key] + earlier.keys(for: .quotes) {
      do throws(SealFailure) {
        return try SealedBytes.open(sealed, key: Self.key(user, account, form, under: key), with: [])
      } catch {
        guard error == .notGenuine else { throw error }
      }
    }
    throw .notGenuine
  }

  private static func key(
    _ user: UserID, _ account: AccountID, _ form: OperationKey, under key: HMACKey
  ) -> Digest {
    key.authenticate(user.row.bigEndianBytes, account.id.bytes, form.id.bytes)
  }
}

/// Where a quote's time is counted: a later run of the program begins with the wall clock, which may have been set back.
package struct QuoteOrigin: Sendable, Equatable {
  /// The run that made the quote.
  let run: PublicID
  /// The machine's start as that run saw it (``WalletClock/machineStart()``).
  let machineStart: Timestamp
}

/// Reads what ``CanonicalBytes`` wrote.
private struct QuoteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func number() -> Int64? {
    take(8).map { bytes in Int64(bitPattern: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) }
  }

  mutating func id() -> PublicID? { take(16).flatMap { PublicID(bytes: $0) } }

  mutating func text() -> String? {
    guard let count = number(), let length = Int(exactly: count), let bytes = take(length) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  mutating func money() -> Money? {
    guard let units = number(), let currency = text().flatMap({ Currency(code: $0) }) else { return nil }
    return Money(minorUnits: units, currency: currency)
  }

  mutating func quote() -> RateQuote? {
    guard let digits = number(), let scale = number(), let feeRate = number(), let at = number(), let source = text(),
      let rate = Rate(digits: digits, scale: Int(clamping: scale))
    else { return nil }
    return RateQuote(rate: rate, feeRate: feeRate, quotedAt: Timestamp(milliseconds: at), source: source)
  }
}
