import CCrypto

/// One AES-256-GCM computation by libcrypto, from key to tag.
@safe
struct AuthenticatedCipher: ~Copyable {
  enum Direction: Int32 {
    case opening = 0
    case sealing = 1
  }

  private let context: OpaquePointer

  private init() throws(SealFailure) {
    guard let context = unsafe EVP_CIPHER_CTX_new() else { throw .unavailable }
    unsafe self.context = unsafe context
  }

  /// - Parameters:
  ///   - direction: sealing or opening.
  ///   - key: the 32-byte AES key.
  ///   - nonce: 12 bytes; never used with this key before when sealing.
  /// - Returns: a computation that is ready for ``authenticate(_:)``.
  /// - Throws: ``SealFailure/unavailable``.
  static func begin(
    _ direction: Direction, key: Digest, nonce: [UInt8]
  ) throws(SealFailure) -> AuthenticatedCipher {
    let cipher = try AuthenticatedCipher()
    let isReady = unsafe key.withBytes { key in
      unsafe nonce.withUnsafeBufferPointer { nonce in
        unsafe EVP_CipherInit_ex(
          cipher.context, EVP_aes_256_gcm(), nil, key.baseAddress?.assumingMemoryBound(to: UInt8.self),
          nonce.baseAddress, direction.rawValue) == 1
      }
    }
    guard isReady else { throw .unavailable }
    return cipher
  }

  deinit { unsafe EVP_CIPHER_CTX_free(context) }

  /// Authenticates bytes that are not encrypted; call it before the first ``update(_:)``.
  func authenticate(_ bytes: [UInt8]) throws(SealFailure) {
    var written: Int32 = 0
    let isDone = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe EVP_CipherUpdate(context, nil, &written, bytes.baseAddress, Int32(clamping: bytes.count)) == 1
    }
    guard isDone else { throw .unavailable }
  }

  /// Encrypts or decrypts bytes. Do not trust decrypted bytes before ``finish(tag:)``.
  func update(_ bytes: [UInt8]) throws(SealFailure) -> [UInt8] {
    // libcrypto takes empty input as the end of all input.
    guard !bytes.isEmpty else { return [] }
    var written: Int32 = 0
    var result = [UInt8](repeating: 0, count: bytes.count)
    let isDone = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe result.withUnsafeMutableBufferPointer { result in
        unsafe EVP_CipherUpdate(
          context, result.baseAddress, &written, bytes.baseAddress, Int32(clamping: bytes.count)) == 1
      }
    }
    guard isDone, Int(written) == bytes.count else { throw .unavailable }
    return result
  }

  /// Finishes encryption.
  /// - Returns: the tag over everything.
  func finishTag(_ length: Int) throws(SealFailure) -> [UInt8] {
    var tag = [UInt8](repeating: 0, count: length)
    guard end() else { throw .unavailable }
    let isDone = unsafe tag.withUnsafeMutableBytes { tag in
      unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(clamping: length), tag.baseAddress) == 1
    }
    guard isDone else { throw .unavailable }
    return tag
  }

  /// Finishes decryption.
  /// - Returns: whether this is the tag of the input; libcrypto compares in constant time.
  func finish(tag: [UInt8]) -> Bool {
    var tag = tag
    let length = Int32(clamping: tag.count)
    let isSet = unsafe tag.withUnsafeMutableBytes { tag in
      unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, length, tag.baseAddress) == 1
    }
    return isSet && end()
  }

  /// GCM writes nothing at the end, but needs a buffer for it.
  private func end() -> Bool {
    var written: Int32 = 0
    var rest = [UInt8](repeating: 0, count: 16)
    return unsafe rest.withUnsafeMutableBufferPointer { rest in
      unsafe EVP_CipherFinal_ex(context, rest.baseAddress, &written) == 1
    }
  }
}
