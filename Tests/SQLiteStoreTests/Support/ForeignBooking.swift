@testable import WalletCore
@testable import SQLiteStore

/// Books legally under a running wallet, like a second program that knows all rules but takes no lock.
///
/// It looks into the store, which only a target of tests may, so each of two targets compiles it: WalletWebTests has a
/// symbolic link to this file.
enum ForeignBooking {
  /// Books a deposit on its own connection, at the right place in the chain.
  @discardableResult
  static func deposit(
    cents: Int64, to account: AccountID, of user: UserID, in folder: String, clock: any WalletClock,
    random: any RandomSource
  ) throws -> LedgerReceipt {
    let sqlite = try SQLiteConnection(path: folder + "/wallet.db", access: .write)
    try ConnectionSettings.applyCommon(sqlite)
    let connection = try WriterConnection(sqlite, StoreConfiguration(folder: folder, clock: clock, random: random))
    let command = LedgerCommand(
      user: user, key: OperationKey(random.publicID()), action: .deposit(to: account, .usd(cents: cents)),
      deadline: .endOfTime)
    try connection.begin()
    let receipt = try BookCommand(command: command).run(in: connection).get()
    try connection.commit()
    return receipt
  }
}
