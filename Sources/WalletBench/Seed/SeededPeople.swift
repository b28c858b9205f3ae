import WalletCore

/// Who was seeded: what the files beside the data are made of. User n has row n + 1.
struct SeededPeople {
  /// Accounts of each user.
  let accountsEach: Int
  private(set) var tokens: [SessionToken] = []
  private var accounts: [AccountID] = []

  init(_ plan: SeedPlan) {
    accountsEach = plan.accounts
    tokens.reserveCapacity(plan.users)
    accounts.reserveCapacity(plan.users * plan.accounts)
  }

  var count: Int { tokens.count }

  /// The accounts of a user, in the order of their opening.
  func accounts(of user: Int) -> ArraySlice<AccountID> {
    accounts[(user * accountsEach)..<((user + 1) * accountsEach)]
  }

  mutating func append(_ token: SessionToken, _ ids: [AccountID]) {
    tokens.append(token)
    accounts.append(contentsOf: ids)
  }
}
