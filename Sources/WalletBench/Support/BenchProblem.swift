/// Why a measurement cannot be made: one sentence for whoever asked.
struct BenchProblem: Error, Equatable {
  let sentence: String
  init(_ sentence: String) { self.sentence = sentence }
}
