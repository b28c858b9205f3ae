/// Why a program could not be started.
public struct ChildProcessFailure: Error, Equatable {
  /// The system's number for it.
  public let problem: Int32

  /// Whether it may be otherwise in a moment: no memory, too many processes, the file is just being written.
  public var isTemporary: Bool { [EAGAIN, ENOMEM, ETXTBSY, EMFILE, ENFILE].contains(problem) }

  /// The system's words.
  public var words: String { unsafe String(cString: strerror(problem)) }
}
