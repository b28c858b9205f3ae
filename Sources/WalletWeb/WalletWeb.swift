import CSystem
import Glibc
import WalletCore

/// The program.
@main
struct WalletWeb {
  /// For mistakes of the owner, that no restart mends (sysexits: EX_CONFIG).
  private static let configurationExit: Int32 = 78

  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.contains("--help") || arguments.contains("-h") || arguments.first == "help" {
      print(Help.text, terminator: "")
      return
    }
    if arguments.first == "serve" { arguments.removeFirst() }
    do {
      let environment = Environment.variables()
      let settings = try Settings(arguments: arguments, environment: environment)
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
      let wallet = try RunningWallet.start(configuration, world: .system(configuration))
      greet(configuration, port: wallet.port)
      signals.wait()
      wallet.stop()
    } catch {
      fail(error.sentence)
    }
  }

  private static func greet(_ configuration: Configuration, port: Int) {
    let address = configuration.publicURL?.origin ?? "http://localhost:\(port)"
    print("MyWallet is at \(address)")
    print("Data: \(configuration.dataFolder)")
    switch configuration.sms {
    case .console: print("Codes are printed here. Stop with Ctrl-C.")
    case .file(let path): print("Codes are written to \(path). Stop with Ctrl-C.")
    }
    // Standard output may be a pipe, which is written in blocks; whoever started the wallet waits for the address.
    fflush(nil)
  }

  private static func fail(_ sentence: String) -> Never {
    let bytes = Array("MyWallet: \(sentence)\n".utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
    exit(configurationExit)
  }
}
