import SQLiteStore
import Templates
import WalletCore

/// The files that drive a load test, next to the data.
///
/// `tokens.txt` has a line for each user, in random order: the cookie's value, a space, and the account ids separated
/// by commas. `long.txt` has that line for the user with the long account. `requests.txt` has one transfer per line:
/// the cookie's value, a tab, the path, a tab, the body.
struct SeedFiles {
  let plan: SeedPlan
  let people: SeededPeople
  let key: HMACKey
  let random: any RandomSource

  func write(_ generator: inout SplitMix) throws(BenchFailure) {
    let tokens = try NewFile(plan.folder + "/tokens.txt")
    for user in (0..<people.count).shuffled(using: &generator) { try tokens.write(line(of: user).utf8) }
    try tokens.finish()
    let long = try NewFile(plan.folder + "/long.txt")
    try long.write(line(of: 0).utf8)
    try long.finish()
    try writeRequests(&generator)
  }

  private func line(of user: Int) -> String {
    let ids = people.accounts(of: user).map(\.id.base64url).joined(separator: ",")
    return "\(text(people.tokens[user])) \(ids)\n"
  }

  private func text(_ token: SessionToken) -> String { String(decoding: token.cookieValue, as: UTF8.self) }

  /// The second of a transfer's two forms, as the page sends it: one cent between two of the user's accounts.
  private func writeRequests(_ generator: inout SplitMix) throws(BenchFailure) {
    let formTokens = FormTokens(key)
    let clock = SettableClock(SettableClock.wall)
    let operationKeys = OperationKeys(key, random: random, clock: clock)
    let file = try NewFile(plan.folder + "/requests.txt")
    for _ in 0..<plan.transfers {
      let user = Int.random(in: 0..<people.count, using: &generator)
      let token = people.tokens[user]
      let accounts = people.accounts(of: user)
      let from = Int.random(in: 0..<accounts.count, using: &generator)
      let to = (from + Int.random(in: 1..<accounts.count, using: &generator)) % accounts.count
      let (payer, receiver) = (accounts[accounts.startIndex + from], accounts[accounts.startIndex + to])
      clock.set(SettableClock.wall)
      let operation = operationKeys.issue(to: UserID(row: Int64(user) + 1), account: payer)
      let body = "csrf=\(formTokens.token(for: token))&op=\(operation)&amount=0.01&to=\(receiver.id.base64url)"
      try file.write("\(text(token))\t\(Link.to.transfer(payer).address)\t\(body)\n".utf8)
    }
    try file.finish()
  }
}
