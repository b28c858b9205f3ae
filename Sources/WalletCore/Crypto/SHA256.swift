import CCrypto

/// SHA-256 (FIPS 180-4), computed by libcrypto.
package enum SHA256 {
  /// The digest of some bytes.
  package static func digest(_ bytes: [UInt8]) -> Digest {
    var state = SHA256State()
    state.update(bytes)
    return state.finish()
  }
}

/// A SHA-256 computation in progress: a value, so that one begun with a key can be copied and finished many times.
///
/// Uses libcrypto's SHA256_* functions on a plain struct: no allocation and no look-up of an algorithm by name, both
/// of which OpenSSL 3's EVP functions and its one-shot `SHA256()` do at each call.
package struct SHA256State: Sendable {
  private var context = SHA256_CTX()

  /// A computation with nothing hashed yet.
  package init() {
    unsafe SHA256_Init(&context)
  }

  mutating func update(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { buffer in _ = unsafe SHA256_Update(&context, buffer.baseAddress, buffer.count) }
  }

  /// Hashes more bytes.
  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBytes { buffer in _ = unsafe SHA256_Update(&context, buffer.baseAddress, buffer.count) }
  }

  mutating func update(_ digest: Digest) {
    unsafe digest.withBytes { buffer in _ = unsafe SHA256_Update(&context, buffer.baseAddress, buffer.count) }
  }

  /// Finishes the computation and returns the digest of everything hashed.
  package consuming func finish() -> Digest {
    unsafe Digest { buffer in
      _ = unsafe SHA256_Final(buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), &context)
    }
  }
}
