import WalletCore

/// A file of the owner that is taken over whenever it changes, and what came of it.
struct WatchedFile: Sendable {
  private var file: OwnersFile
  /// Why the file as it is now was not taken over, in words; nil if it was.
  private(set) var problem: String?
  /// Whether time alone may mend that.
  private var mayMend = false

  var path: String { file.path }

  init(path: String, sizeLimit: Int) { file = OwnersFile(path: path, sizeLimit: sizeLimit, isPatient: true) }

  /// What came of a file's bytes.
  enum Verdict {
    case taken
    /// - mayMend: whether the same bytes may be taken over later.
    case refused(String, mayMend: Bool)
  }

  /// Takes the file over if it has changed: the first time at once, then if two looks in a row find it the same.
  /// - Parameters:
  ///   - now: the present time.
  ///   - take: takes its bytes over.
  /// - Returns: what is new about it: why it is not taken over; nil if nothing is, or it was taken over.
  mutating func look(at now: Timestamp, take: ([UInt8]) -> Verdict) -> String? {
    let before = problem
    switch file.look(at: now, mayMend: mayMend) {
    case .unchanged:
      if let fault = file.fault { problem = fault.words }
      return nil
    case .failed:
      problem = file.fault?.words
      mayMend = false
      return problem
    case .bytes(let bytes, let isSame):
      switch take(bytes) {
      case .taken:
        (problem, mayMend) = (nil, false)
        return nil
      case .refused(let words, let mayMend):
        (problem, self.mayMend) = (words, mayMend)
        // Another try with the same file and the same end is no news.
        return isSame && words == before ? nil : words
      }
    }
  }
}
