/// Why a program could not be started.
package struct ChildProcessFailure: Error, Equatable {
  /// The system's number for it.
  package let problem: Int32

  /// Whether it may be otherwise in a moment: no memory, too many processes, the file is just being written.
  package var isTemporary: Bool { [EAGAIN, ENOMEM, ETXTBSY, EMFILE, ENFILE].contains(problem) }

  /// The system's words.
  package var words: String { unsafe String(cString: strerror(problem)) }
}
