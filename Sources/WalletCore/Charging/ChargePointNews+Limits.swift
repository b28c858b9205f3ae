extension ChargePointNews {
  /// The same with texts as long as they may be: what is kept of a stranger's words has an end. Lengths are in Unicode
  /// scalars, as a store counts them, but for the content of a message.
  package var cut: ChargePointNews {
    switch self {
    case .booted(let device, let at):
      .booted(
        ChargePointDevice(
          vendor: device.vendor.cut(to: 64), model: device.model.cut(to: 64), serial: device.serial?.cut(to: 64),
          firmware: device.firmware?.cut(to: 64)),
        at: at)
    case .status(let connector, let report):
      .status(
        connector: connector, StatusReport(report.status, error: report.error?.cut(to: 100), at: report.at))
    case .profiles(let profiles): .profiles(profiles.cut(to: 200))
    case .seen: self
    case .stray(let message):
      .stray(
        StrayMessage(
          at: message.at, action: message.action.cut(to: 64), payload: message.payload.cut(toBytes: 1000)))
    }
  }
}

extension String {
  /// The first scalars, without NUL, where SQL's length of a text ends.
  fileprivate func cut(to limit: Int) -> String { String(String.UnicodeScalarView(keepable.prefix(limit))) }

  /// The same within a number of bytes of UTF-8; no scalar is torn.
  fileprivate func cut(toBytes limit: Int) -> String {
    var left = limit
    return String(
      String.UnicodeScalarView(
        keepable.prefix { scalar in
          left -= UTF8.width(scalar)
          return left >= 0
        }))
  }

  private var keepable: some Sequence<Unicode.Scalar> { unicodeScalars.lazy.filter { $0.value != 0 } }
}
