import WalletCore

/// The seeded users, from which the files next to the data are made. User n has row n + 1.
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

  /// The accounts of a user, in the order of opening.
  func accounts(of user: Int) -> ArraySlice<AccountID> {
    accounts[(user * accountsEach)..<((user + 1) * accountsEach)]
  }

  mutating func append(_ token: SessionToken, _ ids: [AccountID]) {
    tokens.append(token)
    accounts.append(contentsOf: ids)
  }
}
