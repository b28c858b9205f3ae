/// Measures something over several rounds, after one warm-up round, and prints a line: median, lowest, highest.
enum Rounds {
  /// - Parameters:
  ///   - name: what is measured.
  ///   - unit: the figure's unit, for example `ns/request`.
  ///   - places: digits after the decimal point.
  ///   - rounds: how many rounds to count.
  ///   - figure: measures one round.
  /// - Throws: ``BenchFailure`` from a round.
  static func report(
    _ name: String, _ unit: String, places: Int, rounds: Int, figure: () async throws(BenchFailure) -> Double
  ) async throws(BenchFailure) {
    _ = try await figure()
    var figures: [Double] = []
    for _ in 0..<rounds { figures.append(try await figure()) }
    say(name, unit, places: places, figures)
  }

  /// The same for synchronous work: each round does it `times` times.
  static func report(
    _ name: String, _ unit: String, scale: Double, rounds: Int, times: Int, work: (Int) throws(BenchFailure) -> Void
  ) throws(BenchFailure) {
    let clock = ContinuousClock()
    var figures: [Double] = []
    for round in 0...rounds {
      let begin = clock.now
      try work(times)
      let taken = Decimal.seconds(clock.now - begin)
      if round > 0 { figures.append(taken * scale / Double(times)) }
    }
    say(name, unit, places: 1, figures)
  }

  private static func say(_ name: String, _ unit: String, places: Int, _ figures: [Double]) {
    let sorted = figures.sorted()
    guard let lowest = sorted.first, let highest = sorted.last else { return }
    let middle = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    let text = { (figure: Double) in Decimal.text(figure, places: places) }
    Output.say("\(name): \(text(middle)) \(unit) (\(text(lowest))–\(text(highest)))")
  }
}
