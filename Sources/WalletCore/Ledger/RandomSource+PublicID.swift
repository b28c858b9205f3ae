extension RandomSource {
  /// A new identifier.
  public func publicID() -> PublicID {
    var high: UInt64 = 0
    var low: UInt64 = 0
    for (index, byte) in bytes(16).enumerated() {
      if index < 8 { high = high << 8 | UInt64(byte) } else { low = low << 8 | UInt64(byte) }
    }
    return PublicID(high: high, low: low)
  }
}
