import WalletCore

/// The books as one charging command changes them. It reads and writes single values and has no rule of its own.
final class MemoryChargingTransaction: ChargingTransaction {
  typealias Failure = StoreFailure

  private(set) var books: MemoryBooks
  private let clock: any WalletClock
  let random: any RandomSource
  /// What applies to what is booked, but for the newest operation.
  private let terms: BookingContext.Terms

  init(_ books: MemoryBooks, _ clock: any WalletClock, _ random: any RandomSource, _ terms: BookingContext.Terms) {
    self.books = books
    self.clock = clock
    self.random = random
    self.terms = terms
  }

  var now: Timestamp { clock.now() }
  var monotonic: Timestamp { clock.monotonic() }

  // MARK: What is there

  func charger(_ number: ChargerNumber) -> ChargerOffer? { books.chargePoints.offer(of: number) }
  func claim(of user: UserID) -> ChargingClaim? { books.claims.claim(of: user) }
  func claim(on charger: ChargerNumber) -> ChargingClaim? { books.claims.claim(on: charger) }
  func claim(_ number: ReservationNumber) -> ChargingClaim? { books.claims.claim(number) }
  func claim(of session: ChargingSessionNumber) -> ChargingClaim? { books.claims.claim(of: session) }
  func claim(begunUnder key: OperationKey) -> ChargingClaim? {
    books.operation(under: key).flatMap { books.claims.claim(ofHold: $0.link.number) }
  }
  func invoicing(_ charger: ChargerNumber) throws(StoreFailure) -> InvoicingFacts {
    guard let site = books.chargePoints.site(of: charger) else { throw .broken("no charger \(charger.value)") }
    let merchant = AccountID(ofMerchant: site.owner.name, in: .usd)
    let series = MemoryChargePoints.invoiceSeries
    return InvoicingFacts(
      merchant: merchant,
      seller: InvoiceSeller(name: site.owner.name.text, address: site.owner.address, taxID: site.owner.taxID),
      site: InvoiceSite(charger: charger, name: site.point.name, address: site.point.address), series: series,
      number: books.claims.nextInvoice(of: merchant, series: series))
  }
  func billing(of user: UserID) -> BillingDetails { books.claims.billing[user] ?? BillingDetails() }

  func answered(_ command: LedgerCommand) -> Result<LedgerReceipt, LedgerRefusal>? {
    books.booked(command.key).map { booked in
      Result { () throws(LedgerRefusal) in try booked.answer(to: command) }
    }
  }

  // MARK: What is written

  func book(_ command: LedgerCommand) throws(StoreFailure) -> Result<LedgerReceipt, LedgerRefusal> {
    var terms = terms
    terms.newest = books.newest
    return try books.book(command, terms, random: random)
  }
  func countOperation(of user: UserID) -> LedgerRefusal? {
    let booked = books.operationCounts.count(of: user, at: terms.monotonic)
    if let refusal = terms.quotas.refusal(operationsInDay: booked) { return refusal }
    books.operationCounts.begin()
    books.operationCounts.add(user, at: terms.monotonic)
    return nil
  }
  func insert(_ reservation: Reservation) { books.claims.write(reservation) }
  func update(_ reservation: Reservation) { books.claims.write(reservation) }
  func insert(_ session: ChargingSession) { books.claims.write(session) }
  func update(_ session: ChargingSession) { books.claims.write(session) }
  func insert(_ point: CurvePoint, of session: ChargingSessionNumber) { books.claims.add(point, to: session) }
  func keep(_ billing: BillingDetails, of user: UserID) { books.claims.billing[user] = billing }
}
