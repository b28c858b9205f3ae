import PhoneNumbers
import WalletCore

/// What the owner can ask of a store. This one keeps nothing from an earlier run, and nothing can be broken.
extension MemoryStore: StoreMaintenance {
  package var head: LedgerHead { books.head }
  package var newestMoment: Timestamp? { nil }
  package var statistics: WriterStatistics { WriterStatistics() }
  package func check() -> [InvariantViolation] { [] }
  package func usersWithoutNumber() -> Int { 0 }
  package func usersLeaving() -> Int { books.leaving.count }
  package func clock(accepting: Bool) throws(StoreFailure) -> ClockState { clockState }
  package func firstOpening() -> Timestamp? { books.operations.first { $0.kind == .open }?.link.at }
  /// All prices of days in the order in which they were kept.
  package var pricesEverKept: [PriceOfDay] { books.prices.map(\.price) }
  package func keptPrices(since day: CivilDay) -> [PriceOfDay] {
    let kept = books.prices.map(\.price).filter { $0.day >= day }
    return kept.indices.compactMap { index in
      let price = kept[index]
      let isLast = !kept[(index + 1)...].contains { $0.currency == price.currency && $0.day == price.day }
      return isLast ? price : nil
    }
  }
  package func keep(_ prices: [PriceOfDay]) throws(StoreFailure) {
    let now = clock.now()
    try change(before: nil) { books, _ in
      for price in prices {
        let last = books.prices.last { $0.price.currency == price.currency && $0.price.day == price.day }
        if price.adds(to: last?.price.price, keptAt: last?.at ?? now, now: now) { books.prices.append((price, now)) }
      }
    }
  }
  package func keyUses() -> KeyUses {
    var uses = KeyUses()
    let unused = books.recoveryCodes.values.joined().filter { !$0.isUsed }.map(\.madeAt)
    (uses.oldestRecoveryCode, uses.newestRecoveryCode) = (unused.min(), unused.max())
    uses.hasSecrets = !books.authenticators.isEmpty
    return uses
  }
  package func reseal(_ resealing: @escaping @Sendable ([UInt8], UserID) -> [UInt8]?) throws(StoreFailure) {
    try change(before: nil) { books, _ in
      for (user, record) in books.authenticators {
        guard let sealed = resealing(record.secret, user) else { continue }
        books.authenticators[user] = AuthenticatorRecord(
          secret: sealed, madeAt: record.madeAt, onAt: record.onAt, lastStep: record.lastStep)
      }
    }
  }
  package func unlock(_ phone: E164Number) throws(StoreFailure) -> Bool { try run(Unlock(phone: phone)) }
  package func turnOffApp(of phone: E164Number) throws(StoreFailure) -> TurnOffApp.Answer {
    try run(TurnOffApp(phone: phone))
  }
}
