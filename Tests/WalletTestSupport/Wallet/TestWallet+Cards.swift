import PhoneNumbers
@testable import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore
@testable import WalletWeb

/// Cards, added without their pages.
extension TestWallet {
  /// Adds a card of a user; by default of the first one, and good for years.
  /// - Returns: what forms call it.
  @discardableResult
  func addCard(
    _ brand: CardBrand, _ lastFour: String, named nickname: String = "", until month: String = "2029-12",
    of user: Int64 = 1
  ) throws -> String {
    let card = NewCard(
      nickname: try CardNickname(nickname), label: try #require(CardLabel(brand: brand, lastFour: lastFour)),
      expiry: try #require(CivilMonth(month)))
    let command = AddCard(
      card: card, id: CardID(keys.publicID()), form: OperationKey(keys.publicID()), again: true,
      request: try asking(as: user))
    return try run(command).get().id.id.base64url
  }

  /// Renames a card, removes it or brings it back.
  func changeCard(_ text: String, _ change: ChangeCard.Change, of user: Int64 = 1) throws {
    let id = CardID(try #require(PublicID(base64url: Array(text.utf8))))
    _ = try run(ChangeCard(id: id, change: change, request: try asking(as: user))).get()
  }

  /// Erases the cards that were removed long enough ago.
  func eraseOldCards() throws { try run(EraseOldCards()) }

  private func run<Command: SignInCommand>(_ command: Command) throws -> Command.Answer {
    if let memory = running.store as? MemoryStore { return try memory.run(command) }
    return try perform(SignInWork(command: command))
  }

  private func asking(as user: Int64) throws -> AuthenticatedRequest {
    AuthenticatedRequest(
      user: UserID(row: user), phone: try #require(E164Number(e164: "+15305550123")),
      token: TokenHash(try #require(Digest(bytes: keys.bytes(32)))), device: nil, address: "192.0.2.1",
      network: ClientNetwork(bytes: [192, 0, 2, 1]), agent: "Test", now: clock.monotonic(), policy: SignInPolicy(),
      deadline: .endOfTime)
  }
}
