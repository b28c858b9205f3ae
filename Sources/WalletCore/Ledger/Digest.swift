/// A SHA-256 value: 32 bytes, kept inline so that looking up a session allocates nothing for it.
public struct Digest: Sendable, Hashable {
  /// Four words, each eight bytes of the value in the order in which memory holds them.
  private let words: SIMD4<UInt64>

  /// - Parameter bytes: exactly 32 bytes; anything else is no digest.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 32 else { return nil }
    var words = SIMD4<UInt64>()
    for (index, byte) in bytes.enumerated() {
      words[index / 8] |= UInt64(byte) << UInt64(8 * (index % 8))
    }
    self.init(littleEndian: words)
  }

  /// Takes four words whose least significant byte comes first.
  private init(littleEndian words: SIMD4<UInt64>) {
    var native = words
    for index in 0..<4 { native[index] = UInt64(littleEndian: words[index]) }
    self.words = native
  }

  /// Takes what a function writes into 32 bytes.
  init(filling fill: (UnsafeMutableRawBufferPointer) -> Void) {
    var words = SIMD4<UInt64>()
    unsafe withUnsafeMutableBytes(of: &words) { unsafe fill($0) }
    self.words = words
  }

  /// 32 zero bytes: what comes before the first link of the chain.
  static let zero = unsafe Digest(filling: { _ in })

  /// The 32 bytes.
  public var bytes: [UInt8] { unsafe withBytes { unsafe Array($0) } }

  /// Lends the 32 bytes without copying them.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe withUnsafeBytes(of: words) { unsafe body($0) }
  }
}
