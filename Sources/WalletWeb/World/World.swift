import WalletCore

/// The outside as one value, so that a test can bring its own.
struct World: Sendable {
  var clock: any WalletClock
  var random: any RandomSource
  var sms: any SMSSender

  /// The real one.
  static func system(_ configuration: Configuration) -> World {
    let sms: any SMSSender =
      switch configuration.sms {
      case .console: ConsoleSender()
      case .file(let path): FileSender(path: path)
      }
    return World(clock: SystemClock(), random: SystemRandom(), sms: sms)
  }
}
