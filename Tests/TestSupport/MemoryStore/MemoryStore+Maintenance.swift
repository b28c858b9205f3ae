import PhoneNumbers
import WalletCore

/// What the owner can ask of a store. This one keeps nothing from an earlier run, and nothing can be broken.
extension MemoryStore: StoreMaintenance {
  package var head: LedgerHead { books.head }
  package var newestMoment: Timestamp? { nil }
  package var statistics: WriterStatistics { WriterStatistics() }
  package func check() -> [InvariantViolation] { [] }
  package func usersWithoutNumber() -> Int { 0 }
  package func clock(accepting: Bool) throws(StoreFailure) -> ClockState { clockState }
  package func unlock(_ phone: E164Number) throws(StoreFailure) -> Bool { try run(Unlock(phone: phone)) }
}
