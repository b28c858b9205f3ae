import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore
@testable import WalletWeb

/// What no page does yet: holds, payments to merchants. The store books it as it will for charging
/// and for exchanges.
extension TestWallet {
  /// Books an action of a user; by default of the first one.
  @discardableResult
  func book(_ action: LedgerAction, of user: Int64 = 1) throws -> LedgerReceipt {
    if let memory = running.store as? MemoryStore { return try memory.bookNow(command(action, user)) }
    return try perform(BookCommand(command: command(action, user))).get()
  }

  /// Holds money in the account at an address.
  @discardableResult
  func hold(cents: Int64, on account: String, of user: Int64 = 1) throws -> OperationID {
    try book(.authorise(from: try accountID(account), .usd(cents: cents)), of: user).operation
  }

  /// Opens an account in any currency without a page.
  /// - Returns: its address.
  func openAccount(_ name: String, in currency: Currency, of user: Int64 = 1) throws -> String {
    let action = LedgerAction.open(name: try AccountName(name), currency: currency)
    if running.store is MemoryStore { return Self.address(try book(action, of: user).account) }
    opened += 1
    let id = AccountID(PublicID(high: 0xACC0, low: opened))
    let replay = BookingContext.Replay(at: clock.now(), account: id)
    return Self.address(try perform(BookCommand(command: command(action, user), replay: replay)).get().account)
  }

  /// A merchant's account in dollars.
  func merchant(_ name: String) throws -> AccountID {
    let name = try AccountName(name)
    if let memory = running.store as? MemoryStore {
      return try memory.openMerchantNow(name, in: .usd, deadline: .endOfTime)
    }
    return try perform(OpenMerchant(name: name, currency: .usd, deadline: nil))
  }

  /// The row of the user with a number in E.164 form.
  func user(_ phone: String) throws -> Int64 {
    if let memory = running.store as? MemoryStore { return try #require(memory.user(phone)).row }
    let rows = try RawDatabase.texts("SELECT id FROM user WHERE phone='\(phone)'", in: folder)
    return try #require(rows.first.flatMap { Int64($0) })
  }

  /// The account at an address.
  func accountID(_ address: String) throws -> AccountID {
    let text = try #require(address.split(separator: "/").last)
    return AccountID(try #require(PublicID(base64url: Array(text.utf8))))
  }

  /// The address of an operation's receipt.
  func receipt(_ operation: OperationID) -> String { "/receipts/\(operation.id.base64url)" }

  /// The identifier of the operation with a number, which no page tells for some.
  func operation(number: Int64) throws -> OperationID {
    let random = SeededRandom(seed: 1)
    let identifiers = OperationIDCipher(random: random)
    identifiers.use(try KeyFile.load(folder: folder, isNew: false, random: random).key(for: .addresses))
    return identifiers.id(of: number)
  }

  private static func address(_ account: AccountID) -> String { "/accounts/\(account.id.base64url)" }

  private func command(_ action: LedgerAction, _ user: Int64) -> LedgerCommand {
    LedgerCommand(
      user: UserID(row: user), key: OperationKey(keys.publicID()), action: action, deadline: .endOfTime)
  }

  /// Waits for the writer on this thread.
  func perform<Command: WriterCommand>(_ command: Command) throws -> Command.Answer {
    let found = Mutex<Result<Command.Answer, StoreFailure>?>(nil)
    let done = DispatchSemaphore(value: 0)
    try sqlite().submit(command) { result in
      found.withLock { $0 = result }
      done.signal()
    }
    done.wait()
    return try #require(found.withLock { $0 }).get()
  }
}
