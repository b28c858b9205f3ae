extension Words {
  /// What the pig's picture says to those who do not see it.
  /// - Parameter percent: how full it is; nil where nobody is to know, or nothing is saved for.
  static func pig(percent: Int?) -> String {
    guard let percent else { return "A piggy bank" }
    return percent == 100 ? "The pig is full" : "The pig is \(percent) percent full"
  }
}
