import SystemSupport

/// The folder where simulated charge points keep what they do not forget, and listen for commands: this user's alone.
struct StateFolder: Sendable {
  let path: String
  let folder: FileDescriptor

  /// Opens it; makes it if it is missing, but not the folder that it is in.
  /// - Throws: ``SimulatorFailure`` if it cannot be used, or is open to others.
  init(_ path: String) throws(SimulatorFailure) {
    self.path = path
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST {
      throw SimulatorFailure("The folder \(path) cannot be made: \(SystemFailure.words(errno)).")
    }
    guard let folder = FileDescriptor(unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)) else {
      throw SimulatorFailure("The folder \(path) cannot be opened: \(SystemFailure.words(errno)).")
    }
    var status = stat()
    guard unsafe fstat(folder.number, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      throw SimulatorFailure("The folder \(path) must be yours, and closed to others (mode 700).")
    }
    self.folder = folder
  }

  /// Where it is unless somebody says otherwise: in `XDG_RUNTIME_DIR`, or else in `/tmp`.
  static func standard(runtime: String?, user: uid_t) -> String {
    if let runtime, runtime.hasPrefix("/") { return runtime + "/mywallet-chargers" }
    return "/tmp/mywallet-chargers-\(user)"
  }

  /// A short path to a file in it, as long as it is open.
  func path(of name: String) -> String { FileNames.path(of: name, in: folder.number) }
}

/// Why the program cannot do what it was asked for: sentences for the person who started it.
struct SimulatorFailure: Error, Equatable {
  let sentence: String
  init(_ sentence: String) { self.sentence = sentence }
}
