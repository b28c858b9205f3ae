import SystemSupport
import Templates

/// Sentences for the owner about a file of rates.
enum RateWords {
  /// Why a file was not taken over, in one sentence.
  static func sentence(_ problem: RateFileProblem, _ path: String) -> String {
    "The rates in \(path) are not taken over: \(reason(problem)). What was read before stays."
  }

  private static func reason(_ problem: RateFileProblem) -> String {
    switch problem {
    case .missing: "there is no such file"
    case .notAFile: "it is not a plain file"
    case .tooLarge: "the file has more than 8 MB"
    case .unreadable(let number): SystemFailure.words(number)
    case .changing: "the file changes while it is read"
    case .refused(let refusal): Words.sentence(refusal)
    }
  }
}
