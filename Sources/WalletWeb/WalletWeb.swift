import Glibc
import WalletCore

/// The program.
@main
struct WalletWeb {
  /// For mistakes of the owner, that no restart mends (sysexits: EX_CONFIG).
  private static let configurationExit: Int32 = 78

  static func main() {
    Descriptors.openStandardStreams()
    Descriptors.raiseLimit()
    Allocator.keepFreedPages()
    var arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.contains("--help") || arguments.contains("-h") || arguments.first == "help" {
      print(Help.text, terminator: "")
      return
    }
    let command = Command.take(from: &arguments)
    do {
      let environment = Environment.variables()
      let settings = try Settings(arguments: arguments, environment: environment)
      switch command {
      case .serve:
        let configuration = try Configuration(settings, environment: environment)
        try LocalTime.choose(configuration.timeZone)
        serve(configuration)
      case .stats: ask("stats", folder: try Configuration.dataFolder(settings, environment: environment))
      }
    } catch {
      fail(error.sentence)
    }
  }

  private static func serve(_ configuration: Configuration) {
    let signals = StopSignals()
    do {
      let wallet = try RunningWallet.start(configuration, world: .system(configuration))
      greet(configuration, port: wallet.port)
      signals.wait()
      wallet.stop()
    } catch {
      fail(error.sentence)
    }
  }

  /// Prints what the wallet that runs on the data folder says.
  private static func ask(_ question: String, folder: String) {
    do {
      print(try OwnerQuestion.ask(question, folder: folder), terminator: "")
    } catch {
      fail(error.sentence)
    }
    // Nobody took it: a full disk, say.
    guard fflush(nil) == 0 else { fail("Standard output takes nothing.") }
  }

  private static func greet(_ configuration: Configuration, port: Int) {
    let address = configuration.publicURL?.origin ?? "http://localhost:\(port)"
    let codes =
      switch configuration.sms {
      case .console: "printed here"
      case .file(let path): "written to \(path)"
      }
    let words = """
      MyWallet is at \(address)
      Data: \(configuration.dataFolder)
      Codes are \(codes). Stop with Ctrl-C.

      """
    _ = StandardStream.output.write(words)
  }

  private static func fail(_ sentence: String) -> Never {
    _ = StandardStream.error.write("MyWallet: \(sentence)\n")
    exit(configurationExit)
  }
}
