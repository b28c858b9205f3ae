import Templates

/// Sentences for the owner about a file of rates.
enum RateWords {
  /// Why a file was not taken over, in one sentence.
  static func sentence(_ problem: RateFileProblem, _ path: String) -> String {
    "The rates in \(path) are not taken over: \(reason(problem)). What was read before stays."
  }

  private static func reason(_ problem: RateFileProblem) -> String {
    switch problem {
    case .file(let fault): fault.words
    case .refused(let refusal): Words.sentence(refusal)
    }
  }
}
