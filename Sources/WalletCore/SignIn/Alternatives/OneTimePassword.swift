/// The digits of authenticator apps: HOTP (RFC 4226), and TOTP (RFC 6238), which counts steps of 30 seconds since 1970.
package enum OneTimePassword {
  /// The length of a step in seconds (RFC 6238 section 4.1).
  static let period: Int64 = 30
  /// How many digits people type.
  static let digitCount = 6

  /// The step that contains a time.
  package static func step(at moment: Timestamp) -> Int64 {
    let milliseconds = period * 1000
    let (step, rest) = moment.milliseconds.quotientAndRemainder(dividingBy: milliseconds)
    return rest < 0 ? step - 1 : step
  }

  /// The digits for a step, as ASCII.
  /// - Parameters:
  ///   - step: the moving factor; with HOTP, a counter.
  ///   - secret: what the wallet and the app share.
  ///   - count: 6 to 9 digits.
  ///   - hash: SHA-1, unless the app was set up with another.
  /// - Returns: nil if libcrypto cannot compute them.
  static func digits(
    of step: Int64, secret: [UInt8], count: Int = digitCount, hash: HMACHash = .sha1
  ) -> [UInt8]? {
    guard let code = hash.authenticate(step.bigEndianBytes, key: secret), let last = code.last else { return nil }
    // Dynamic truncation (RFC 4226 section 5.3): the last half byte says where the four bytes begin.
    let start = Int(last & 15)
    var number = code[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    var digits = [UInt8](repeating: UInt8(ascii: "0"), count: count)
    for place in digits.indices.reversed() {
      digits[place] += UInt8(number % 10)
      number /= 10
    }
    return digits
  }
}
