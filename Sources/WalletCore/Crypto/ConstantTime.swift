import CCrypto

/// Comparisons whose time does not reveal where two secrets differ, by libcrypto's CRYPTO_memcmp.
package enum ConstantTime {
  /// Whether two byte strings are the same; lengths are not secret.
  package static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    guard !left.isEmpty else { return true }
    return unsafe left.withUnsafeBytes { left in
      unsafe right.withUnsafeBytes { right in
        unsafe CRYPTO_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
      }
    }
  }
}

extension Digest {
  /// Whether both are equal, in constant time: for codes and tokens, where `==` would reveal how far a guess is
  /// right.
  package func matches(_ other: Digest) -> Bool {
    unsafe withBytes { left in
      unsafe other.withBytes { right in
        unsafe CRYPTO_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
      }
    }
  }
}
