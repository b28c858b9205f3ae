import TestSupport
import Testing
import WalletCore

@Suite("Both stores: quotas")
struct QuotaConformanceTests {
  /// What a store answered, without identifiers.
  private struct Answer: Equatable {
    var number: Int64?
    var replayed: Bool?
    var refusal: LedgerRefusal?
  }

  private func ask(
    _ store: any Store, _ user: UserID, _ action: LedgerAction, _ key: OperationKey, before deadline: Timestamp
  ) async -> (Answer, AccountID?) {
    do throws(LedgerRefusal) {
      let command = LedgerCommand(user: user, key: key, action: action, deadline: deadline)
      let receipt = try await store.book(command)
      return (Answer(number: receipt.number, replayed: receipt.replayed), receipt.account)
    } catch {
      return (Answer(refusal: error), nil)
    }
  }

  @Test("S58: accounts ever and operations of a day are counted alike, for each user, over days", arguments: [1, 2])
  func counts(seed: UInt64) async throws {
    let both = try BothStores(seed: seed, quotas: LedgerQuotas(accountsEver: 5, operationsDay: 12))
    var random = SeededGenerator(seed: seed)
    // The identifiers that each store gave to each user's accounts.
    var accounts: [UserID: [[AccountID]]] = [:]
    var keys = [both.key()]
    var refusals: [String: Int] = [:]
    for step in 0..<240 {
      both.clock.advance(seconds: Int.random(in: 0...9000, using: &random))
      let user = UserID(row: random.chance(30) ? 2 : 1)
      let own = accounts[user] ?? []
      let index = own.isEmpty ? 0 : Int.random(in: 0..<own.count, using: &random)
      let isRepeat = random.chance(10)
      let key = isRepeat ? keys[Int.random(in: 0..<keys.count, using: &random)] : both.key()
      keys.append(key)
      let opens = own.isEmpty || random.chance(15)
      let name = try AccountName("Account")
      var answers: [(Answer, AccountID?)] = []
      for (place, store) in both.stores.enumerated() {
        let action: LedgerAction =
          opens ? .open(name: name, currency: .usd) : .deposit(to: own[index][place], .usd(cents: 1))
        answers.append(await ask(store, user, action, key, before: both.later))
      }
      try #require(answers[0].0 == answers[1].0, "\(step)")
      if let refusal = answers[0].0.refusal { refusals["\(refusal)", default: 0] += 1 }
      if opens, answers[0].0.replayed == false, let one = answers[0].1, let two = answers[1].1 {
        accounts[user, default: []].append([one, two])
      }
    }
    #expect(refusals["tooManyAccountsEver(limit: 5)", default: 0] > 3, "\(refusals)")
    #expect(refusals["tooManyOperations(limit: 12)", default: 0] > 3, "\(refusals)")
  }
}
