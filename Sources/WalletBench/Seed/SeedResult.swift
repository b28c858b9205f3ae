/// What a seeding did, and how fast.
struct SeedResult: CustomStringConvertible {
  let plan: SeedPlan
  let booking: Duration
  let checking: Duration
  let writing: Duration

  var description: String {
    let seconds = { (duration: Duration) in Decimal.text(Decimal.seconds(duration), places: 1) + " s" }
    let rate = { (count: Int, duration: Duration) in
      Decimal.text(Double(count) / max(Decimal.seconds(duration), 1e-9), places: 0) + "/s"
    }
    return """
      \(plan.users) users, \(plan.users * plan.accounts) accounts, \(plan.operations) operations in \
      \(seconds(booking)) (\(rate(plan.operations, booking))); checked in \(seconds(checking)); \
      \(plan.transfers) requests in \(seconds(writing)) (\(rate(plan.transfers, writing)))
      """
  }
}
