import SystemSupport
import WalletCore

/// Charge points that are none: they connect to a wallet as real ones do, by OCPP 1.6J, and do what they are told.
@main
struct ChargePointProgram {
  static func main() {
    Descriptors.openStandardStreams()
    Descriptors.ignoreBrokenPipes()
    Descriptors.raiseLimit()
    let arguments = CommandLine.arguments.dropFirst()
    do throws(SimulatorFailure) {
      switch arguments.first {
      case "--help", "-h", "help": Self.print(usage)
      case nil: throw SimulatorFailure("Say what to do.\n" + usage)
      case "run": try run(RunOptions(arguments.dropFirst(), isSample: false))
      case "sample": try run(RunOptions(arguments.dropFirst(), isSample: true))
      case .some(let first) where first.hasPrefix("--") && !first.hasPrefix("--state"):
        try run(RunOptions(arguments, isSample: false))
      default: try command(arguments)
      }
    } catch {
      _ = FileBytes.write(Array((error.sentence + "\n").utf8)[...], to: STDERR_FILENO)
      exit(64)
    }
  }

  /// Gives words to the processes that run.
  private static func command(_ arguments: ArraySlice<String>) throws(SimulatorFailure) {
    var words = Array(arguments)
    var path: String?
    if let place = words.firstIndex(of: "--state") {
      guard words.indices.contains(place + 1) else { throw SimulatorFailure("--state needs a folder.") }
      path = words[place + 1]
      words.removeSubrange(place...place + 1)
    }
    let reply = ControlClient(folder: try StateFolder(path ?? standardFolder)).run(words)
    if reply.isRefusal { throw SimulatorFailure(reply.text) }
    Self.print(reply.text + "\n")
  }

  private static func run(_ options: RunOptions) throws(SimulatorFailure) {
    let entries = try Plans.make(options, read: file)
    let addresses = options.central.resolved()
    guard !addresses.isEmpty else { throw SimulatorFailure("There is no host \(options.central.host).") }
    do throws(SystemFailure) {
      let stop = try StopSwitch()
      try stopAtSignals(stop)
      let seed = options.seed ?? SystemRandomBytes.make(8).reduce(0) { $0 << 8 | UInt64($1) }
      let isQuiet = options.isQuiet
      let driver = try Driver(
        Driver.Setup(
          central: options.central, addresses: addresses, speed: options.speed, seed: seed,
          say: { line in
            // Who does not read misses it.
            if !isQuiet { _ = StandardStream.output.write(line + "\n") }
          }), stop: stop)
      try start(driver, entries, options)
    } catch {
      throw SimulatorFailure("\(error.call): \(error.words)")
    }
  }

  private static func start(
    _ driver: Driver, _ entries: [Plans.Entry], _ options: RunOptions
  ) throws(SystemFailure) {
    do throws(SimulatorFailure) {
      let folder = try StateFolder(options.state ?? standardFolder)
      for entry in entries {
        let journal = try Journal(of: entry.plan.identity, in: folder)
        try driver.add(entry.plan, secret: entry.secret, faults: options.faults, journal: journal)
      }
      try driver.listen(in: folder)
      try driver.run()
    } catch {
      _ = FileBytes.write(Array((error.sentence + "\n").utf8)[...], to: STDERR_FILENO)
      exit(1)
    }
  }

  private static var standardFolder: String {
    let runtime = ProcessEnvironment.entries().lazy.map { String(decoding: $0, as: UTF8.self) }
      .first { $0.hasPrefix("XDG_RUNTIME_DIR=") }
    return StateFolder.standard(
      runtime: runtime.map { String($0.dropFirst("XDG_RUNTIME_DIR=".count)) }, user: geteuid())
  }

  /// SIGTERM and Ctrl-C end it in order; a second one at once.
  private static func stopAtSignals(_ stop: StopSwitch) throws(SystemFailure) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGTERM)
    unsafe sigaddset(&set, SIGINT)
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    let waited = set
    try Thread.detached {
      var waited = waited
      var signal: Int32 = 0
      while unsafe sigwait(&waited, &signal) != 0 {}
      unsafe pthread_sigmask(SIG_UNBLOCK, &waited, nil)
      stop.throwIt()
    }
  }

  /// Reads a whole file of a few megabytes at most.
  private static func file(_ path: String) throws(SimulatorFailure) -> [UInt8] {
    guard let file = FileDescriptor(unsafe open(path, O_RDONLY | O_CLOEXEC)) else {
      throw SimulatorFailure("\(path) cannot be read: \(SystemFailure.words(errno)).")
    }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while let count = FileBytes.read(&piece, from: file.number), count > 0 {
      bytes += piece[..<count]
      guard bytes.count <= ChargerFile.sizeLimit else { throw SimulatorFailure("\(path) is too large.") }
    }
    return bytes
  }

  private static func print(_ text: String) { _ = FileBytes.write(Array(text.utf8)[...], to: STDOUT_FILENO) }
}
