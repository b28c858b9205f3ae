/// A SHA-256 value: 32 bytes, stored inline so that looking up a session allocates nothing for it.
public struct Digest: Sendable, Hashable {
  // Each word holds eight bytes in memory order. Four words, not a SIMD4: a value aligned to 32 bytes makes Swift 6.3
  // write past the frame of an async function.
  @usableFromInline let first: UInt64
  @usableFromInline let second: UInt64
  @usableFromInline let third: UInt64
  @usableFromInline let fourth: UInt64

  /// - Parameter bytes: exactly 32 bytes; nil for any other length.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 32 else { return nil }
    unsafe self.init(filling: { unsafe $0.copyBytes(from: bytes) })
  }

  /// A digest of the 32 bytes that a function writes.
  @inlinable public init(filling fill: (UnsafeMutableRawBufferPointer) -> Void) {
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    unsafe withUnsafeMutableBytes(of: &words) { unsafe fill($0) }
    (first, second, third, fourth) = words
  }

  /// 32 zero bytes: the hash before the first link of the chain.
  package static let zero = unsafe Digest(filling: { _ in })

  /// The 32 bytes.
  package var bytes: [UInt8] { unsafe withBytes { unsafe Array($0) } }

  /// Passes the 32 bytes to a function without copying them.
  @inlinable public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe withUnsafeBytes(of: (first, second, third, fourth)) { unsafe body($0) }
  }
}
