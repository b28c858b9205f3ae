import CCrypto

/// The hash functions that authenticator apps use with HMAC (RFC 2104, RFC 6238 section 1.2), computed by libcrypto.
///
/// For the wallet's own codes and tokens use ``HMACKey``.
package enum HMACHash: Sendable, CaseIterable {
  /// 20 bytes; every authenticator app supports it.
  case sha1
  /// 32 bytes.
  case sha256
  /// 64 bytes.
  case sha512

  /// The HMAC of a message.
  /// - Parameters:
  ///   - message: the message to authenticate.
  ///   - key: the secret, of any length.
  /// - Returns: the full HMAC; nil if libcrypto refuses to compute it, for example if its rules forbid SHA-1.
  func authenticate(_ message: [UInt8], key: [UInt8]) -> [UInt8]? {
    let function = unsafe function
    var length: UInt32 = 0
    var code = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    let isDone = unsafe key.withUnsafeBytes { key in
      unsafe message.withUnsafeBufferPointer { message in
        unsafe code.withUnsafeMutableBufferPointer { code in
          unsafe HMAC(
            function, key.baseAddress, Int32(clamping: key.count), message.baseAddress, message.count,
            code.baseAddress, &length) != nil
        }
      }
    }
    guard isDone else { return nil }
    code.removeLast(code.count - Int(length))
    return code
  }

  private var function: OpaquePointer? {
    switch self {
    case .sha1: unsafe EVP_sha1()
    case .sha256: unsafe EVP_sha256()
    case .sha512: unsafe EVP_sha512()
    }
  }
}
