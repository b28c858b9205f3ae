/// How much data to make, and where.
struct SeedPlan: Equatable {
  static let options = ["users", "accounts", "currencies", "long", "transfers", "seed"]

  /// A new data folder.
  var folder: String
  var users = 10_000
  /// Accounts of each user.
  var accounts = 5
  /// How many currencies these accounts have in turn, of ``Seeding/currencies``.
  var currencies = 1
  /// Entries of the first user's first account.
  var long = 100_000
  /// Prepared requests, each a transfer.
  var transfers = 400_000
  /// Another seed gives other balances and another order.
  var seed: UInt64 = 1

  init(folder: String) { self.folder = folder }

  init(_ options: Options) throws(BenchFailure) {
    folder = try options.folder()
    // That is how many numbers +1 555 has: the fourth digit is 2 to 9.
    users = try options.number("users", users, 1...8_000_000)
    accounts = try options.number("accounts", accounts, 1...100)
    long = try options.number("long", long, 1...100_000_000)
    transfers = try options.number("transfers", transfers, 0...100_000_000)
    seed = UInt64(try options.number("seed", Int(seed), 0...Int.max))
    currencies = try options.number("currencies", currencies, 1...Seeding.currencies.count)
    if transfers > 0, currencies > 1 {
      throw BenchFailure("Transfers need accounts of one currency: --transfers 0 or --currencies 1.")
    }
    if transfers > 0, accounts < 2 {
      throw BenchFailure("Transfers need two accounts of a user: --accounts 2 or more.")
    }
  }

  /// How many operations this makes: each user joins and has an opening and a deposit for each account; and the long
  /// account's other entries.
  var operations: Int { users * (1 + accounts * 2) + long - 1 }

  /// The lowest balance of an account, in cents: every transfer could take its cent from the same account.
  var leastBalance: Int64 { Int64(max(100_000, transfers)) }
}
