import Messaging
import SystemSupport
import WalletCore

/// The outside world as one value, so that a test can replace it.
struct Dependencies: Sendable {
  var clock: any WalletClock
  var random: any RandomSource
  var sms: any SMSSender
  var rates = CurrentRates()
  /// The charge points as they are now.
  var chargePoints = LiveChargePoints()
  /// The claims and sessions at them that are not over.
  var charging = LiveCharging()
  /// What the map shows besides them.
  var map = CurrentMap()
  /// The system's libraries that run.
  var libraries = RunningLibrary.all

  /// The real dependencies.
  /// - Throws: ``ProgramFailure`` if the messages' file must not be used, or the system gives no thread for sending.
  static func system(_ configuration: Configuration) throws(ProgramFailure) -> Dependencies {
    if case .file(let path) = configuration.sms { try prepareOutbox(path, configuration) }
    do throws(SMSFailure) {
      return Dependencies(clock: SystemClock(), random: SystemRandom(), sms: try sender(configuration))
    } catch {
      throw ProgramFailure("No messages can be sent: \(error.reason).")
    }
  }

  private static func prepareOutbox(_ path: String, _ configuration: Configuration) throws(ProgramFailure) {
    // The file may be in the data folder, which must be closed to other users before anything is put there.
    try DataFolderStore.makeFolder(configuration.dataFolder)
    do throws(OwnFile.Failure) { try FileSender(path: path).prepare() } catch {
      switch error {
      case .untrusted(let fault): throw ProgramFailure(fault)
      case .system: throw ProgramFailure("WALLET_SMS (--sms) names the file \(path), which cannot be written.")
      }
    }
  }

  private static func sender(_ configuration: Configuration) throws(SMSFailure) -> any SMSSender {
    var limits = SendingLimits()
    limits.time = .seconds(configuration.smsTime)
    switch configuration.sms {
    case .console: return ConsoleSender()
    case .file(let path): return FileSender(path: path)
    case .gateway(let url): return try HTTPGatewaySender(url, limits: limits)
    case .command(let program):
      // The parent process may have left SIGCHLD ignored; then the program's exit status would be lost.
      signal(SIGCHLD, SIG_DFL)
      return try CommandSender(program: program, limits: limits)
    }
  }
}
