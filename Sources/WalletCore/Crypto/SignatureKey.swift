import CCrypto

/// A public key for signatures, which libcrypto has found valid. It is kept as its numbers; libcrypto's own form of it is
/// made for each use and lives no longer.
struct SignatureKey: Sendable {
  /// The lengths of an RSA modulus in bytes: 2,048 bits are the least that NIST SP 800-131A allows, and more than 4,096
  /// would let a stranger make the wallet compute for long.
  static let rsaLengths = 256...512

  private enum Parts {
    /// A point of the curve P-256, uncompressed (SEC 1 section 2.3.3).
    case p256(point: [UInt8])
    case ed25519([UInt8])
    /// In the machine's order of bytes, as libcrypto takes numbers.
    case rsa(modulus: [UInt8], exponent: [UInt8])
  }

  private let parts: Parts

  private init?(_ parts: Parts) {
    self.parts = parts
    guard LibraryKey(parts) != nil else { return nil }
  }

  /// A point of the curve P-256 by its coordinates; nil unless each has 32 bytes and the point is on the curve.
  init?(p256 x: [UInt8], _ y: [UInt8]) {
    guard x.count == 32, y.count == 32 else { return nil }
    // 4 marks both coordinates.
    self.init(.p256(point: [4] + x + y))
  }

  /// A public key of Ed25519 (RFC 8032 section 5.1.5); nil unless it has 32 bytes.
  init?(ed25519 bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.init(.ed25519(bytes))
  }

  /// An RSA key by its modulus and exponent, the most significant byte first; nil unless the modulus has a length of
  /// ``rsaLengths``, both have no leading zero and are odd, and the exponent is a number from 3 to 2^32.
  init?(rsa modulus: [UInt8], exponent: [UInt8]) {
    guard Self.rsaLengths.contains(modulus.count), let first = modulus.first, first >= 0x80,
      (modulus.last ?? 0) & 1 == 1, (1...4).contains(exponent.count), exponent.first != 0,
      (exponent.last ?? 0) & 1 == 1, exponent != [1]
    else { return nil }
    let isLittle = 1.littleEndian == 1
    self.init(
      .rsa(
        modulus: isLittle ? modulus.reversed() : modulus, exponent: isLittle ? exponent.reversed() : exponent))
  }

  /// Whether a signature over a message was made with this key. Every fault counts as no.
  func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard let key = LibraryKey(parts) else { return false }
    // EdDSA signs the message itself, the others its digest.
    let digestsMessage = if case .ed25519 = parts { false } else { true }
    return key.verifies(signature, of: message, digestsMessage: digestsMessage)
  }

  /// libcrypto's form of a key.
  @safe
  private struct LibraryKey: ~Copyable {
    private let key: OpaquePointer

    init?(_ parts: Parts) {
      let made =
        switch parts {
        case .p256(let point): unsafe Self.p256(point)
        case .ed25519(let bytes): unsafe EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count)
        case .rsa(let modulus, let exponent): unsafe Self.rsa(modulus, exponent)
        }
      // A refused key leaves a reason that the thread's next use would find.
      ERR_clear_error()
      guard let made = unsafe made else { return nil }
      unsafe key = unsafe made
    }

    deinit { unsafe EVP_PKEY_free(key) }

    private static func p256(_ point: [UInt8]) -> OpaquePointer? {
      var point = point
      var curve = Array("P-256".utf8CString)
      return unsafe curve.withUnsafeMutableBufferPointer { curve in
        unsafe point.withUnsafeMutableBytes { point in
          unsafe make(
            "EC",
            [
              OSSL_PARAM_construct_utf8_string(name("group"), curve.baseAddress, 0),
              OSSL_PARAM_construct_octet_string(name("pub"), point.baseAddress, point.count),
            ])
        }
      }
    }

    private static func rsa(_ modulus: [UInt8], _ exponent: [UInt8]) -> OpaquePointer? {
      var (modulus, exponent) = (modulus, exponent)
      return unsafe modulus.withUnsafeMutableBufferPointer { modulus in
        unsafe exponent.withUnsafeMutableBufferPointer { exponent in
          unsafe make(
            "RSA",
            [
              OSSL_PARAM_construct_BN(name("n"), modulus.baseAddress, modulus.count),
              OSSL_PARAM_construct_BN(name("e"), exponent.baseAddress, exponent.count),
            ])
        }
      }
    }

    /// A name for libcrypto, which keeps the pointer; that of a literal is valid as long as the program runs.
    private static func name(_ text: StaticString) -> UnsafePointer<CChar> {
      unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }

    /// Makes a key of its parts; nil if libcrypto refuses them.
    private static func make(_ kind: StaticString, _ parts: [OSSL_PARAM]) -> OpaquePointer? {
      guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, name(kind), nil) else { return nil }
      defer { unsafe EVP_PKEY_CTX_free(context) }
      var parameters = unsafe parts + [OSSL_PARAM_construct_end()]
      var key: OpaquePointer?
      guard unsafe EVP_PKEY_fromdata_init(context) == 1,
        unsafe EVP_PKEY_fromdata(context, &key, Int32(CCRYPTO_PUBLIC_KEY), &parameters) == 1
      else { return nil }
      return unsafe key
    }

    func verifies(_ signature: [UInt8], of message: [UInt8], digestsMessage: Bool) -> Bool {
      guard let context = unsafe EVP_MD_CTX_new() else { return false }
      defer {
        unsafe EVP_MD_CTX_free(context)
        ERR_clear_error()
      }
      let digest = unsafe digestsMessage ? EVP_sha256() : nil
      return unsafe EVP_DigestVerifyInit(context, nil, digest, nil, key) == 1
        && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
  }
}
