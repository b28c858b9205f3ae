@testable import HTTPServer

/// Checks that must hold for percent-decoding.
enum PercentCheck {
  /// The first byte decides whether `+` is a space.
  static func run(_ input: [UInt8]) throws(Broken) {
    guard let first = input.first else { return }
    let text = input.dropFirst()
    let plusIsSpace = first & 1 == 1
    let decoded = PercentDecoding.decode(text, plusIsSpace: plusIsSpace)
    try Broken.unless((decoded == nil) == !isEncoded(text), "The encoding of \(Array(text)) is misjudged.")
    guard let decoded else { return }
    let percents = text.count { $0 == 0x25 }
    try Broken.unless(decoded.count == text.count - 2 * percents, "The length is wrong.")
    let encoded = decoded.flatMap { byte in Array("%".utf8) + hexadecimal(byte >> 4) + hexadecimal(byte & 15) }
    let again = PercentDecoding.decode(encoded[...], plusIsSpace: plusIsSpace)
    try Broken.unless(again == decoded, "Encoding and decoding again gives something else.")
    let whole = PercentDecoding.decode(Array(text)[...], plusIsSpace: plusIsSpace)
    try Broken.unless(whole == decoded, "A slice is decoded otherwise than an array.")
  }

  /// Whether two hexadecimal digits follow each percent sign, checked in the slow and simple way.
  static func isEncoded(_ text: some Collection<UInt8>) -> Bool {
    var rest = Array(text.reversed())
    while let byte = rest.popLast() {
      guard byte == 0x25 else { continue }
      for _ in 0..<2 {
        guard let digit = rest.popLast(), "0123456789abcdefABCDEF".utf8.contains(digit) else { return false }
      }
    }
    return true
  }

  private static func hexadecimal(_ digit: UInt8) -> [UInt8] {
    [Array("0123456789abcdef".utf8)[Int(digit)]]
  }
}
