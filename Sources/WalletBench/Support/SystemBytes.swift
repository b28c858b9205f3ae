import WalletCore

/// The system's random source, for keys and tokens.
struct SystemBytes: RandomSource {
  func bytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 7)
    while bytes.count < count {
      let word = generator.next()
      for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}
