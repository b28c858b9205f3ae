extension Words {
  static let noGoal = "This pig is hungry for a goal to save for."
  static let goalReached = "You have it all!"
  static let goalCovered = "The pig keeps its mouth shut while amounts are hidden."
  /// What the pig's picture says to those who do not see it.
  /// - Parameter percent: how full it is; nil where nobody is to know, or nothing is saved for.
  /// - Returns: a sentence without its full stop, as labels are.
  static func pig(percent: Int?) -> String {
    guard let percent else { return "A piggy bank" }
    return percent == 100 ? "The pig is full" : "The pig is \(percent) percent full"
  }
}
