import SystemSupport
import WalletCore

/// The program.
@main
struct WalletWeb {
  static func main() {
    Memory.hide()
    Descriptors.ignoreBrokenPipes()
    Descriptors.openStandardStreams()
    Descriptors.raiseLimit()
    Allocator.keepFreedPages()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.contains("--help") || arguments.contains("-h") || arguments.first == "help" {
      print(Help.text(for: arguments), terminator: "")
      return
    }
    do {
      try Arguments.requireText()
      let environment = try Environment.variables()
      let invocation = try Invocation(arguments)
      let settings = try Settings(arguments: invocation.settings, environment: environment)
      guard invocation.command == .serve else {
        try LocalTime.choose(settings.text("TZ"))
        let commands = AdminCommands(
          folder: try Configuration.dataFolder(settings, environment: environment),
          rateFiles: try Configuration.rateFiles(settings))
        return run(invocation, commands)
      }
      let configuration = try Configuration(settings, environment: environment)
      try LocalTime.choose(configuration.timeZone)
      serve(configuration)
    } catch {
      fail(error.sentence)
    }
  }

  private static func serve(_ configuration: Configuration) {
    let signals = StopSignals()
    do {
      let wallet = try RunningWallet.start(
        configuration, dependencies: try .system(configuration), wake: StopSignals.send)
      greet(configuration, port: wallet.port)
      signals.wait()
      wallet.stop()
      if let verdict = wallet.verdict { fail(verdict.sentence, status: verdict.status) }
    } catch {
      fail(error.sentence)
    }
  }

  /// Runs one of the owner's commands and exits with its status.
  private static func run(_ invocation: Invocation, _ commands: AdminCommands) {
    do {
      let status = try commands.run(invocation)
      // The output could not be written, for example because the disk is full.
      guard fflush(nil) == 0 else { fail("Standard output takes nothing.") }
      exit(status)
    } catch {
      fflush(nil)
      fail(error.sentence)
    }
  }

  private static func greet(_ configuration: Configuration, port: Int) {
    let address = configuration.publicURL?.origin ?? "http://localhost:\(port)"
    let words = """
      MyWallet is at \(address)
      Data: \(configuration.dataFolder)
      Codes are \(configuration.sms.words). Stop with Ctrl-C.

      """
    _ = StandardStream.output.write(words)
  }

  private static func fail(_ sentence: String, status: Int32 = Command.mistake) -> Never {
    ProcessOutput().complain(sentence)
    exit(status)
  }
}
