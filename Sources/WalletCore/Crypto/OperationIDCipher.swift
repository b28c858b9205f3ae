import CCrypto
import Synchronization

/// Turns operation numbers into identifiers for addresses and back: one block of AES-128 (FIPS 197) over the
/// chain and the number, eight bytes each.
///
/// Without the key an identifier looks like 128 random bits: it reveals neither how many operations there are nor
/// which came first. A made-up identifier gives another chain and is refused: the chain must be ``ChainID/only``, or
/// the asker's own. Nothing of it is stored, so no booking writes an index for it, and linking to an entry costs no
/// look-up.
package final class OperationIDCipher: Sendable {
  private struct Keys {
    var sealing = AES_KEY()
    var opening = AES_KEY()

    init(_ bytes: [UInt8]) {
      _ = unsafe bytes.withUnsafeBufferPointer { unsafe AES_set_encrypt_key($0.baseAddress, 128, &sealing) }
      _ = unsafe bytes.withUnsafeBufferPointer { unsafe AES_set_decrypt_key($0.baseAddress, 128, &opening) }
    }
  }

  private let keys: Mutex<Keys>

  /// A cipher with a random key of its own, until ``use(_:)`` sets the wallet's key.
  package init(random: any RandomSource) { keys = Mutex(Keys(random.bytes(16))) }

  /// Switches to a key of ``KeyPurpose/addresses``.
  package func use(_ key: HMACKey) {
    let bytes = Array(key.authenticate([]).bytes.prefix(16))
    keys.withLock { $0 = Keys(bytes) }
  }

  /// The identifier of the operation with a number in a chain.
  package func id(of number: Int64, in chain: ChainID = .only) -> OperationID {
    var block = (UInt64(bitPattern: chain.value).bigEndian, UInt64(bitPattern: number).bigEndian)
    keys.withLock { keys in
      unsafe withUnsafeMutableBytes(of: &block) { bytes in
        let start = unsafe bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        unsafe AES_encrypt(start, start, &keys.sealing)
      }
    }
    return OperationID(PublicID(high: UInt64(bigEndian: block.0), low: UInt64(bigEndian: block.1)))
  }

  /// The chain and the number in an identifier.
  /// - Parameters:
  ///   - id: what somebody asks for.
  ///   - asker: the chain of the user who asks.
  /// - Returns: nil if this cipher did not make it, or if it is of a chain that is neither ``ChainID/only`` nor the
  ///   asker's.
  package func place(of id: OperationID, for asker: ChainID = .only) -> (chain: ChainID, number: Int64)? {
    var block = (id.id.high.bigEndian, id.id.low.bigEndian)
    keys.withLock { keys in
      unsafe withUnsafeMutableBytes(of: &block) { bytes in
        let start = unsafe bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        unsafe AES_decrypt(start, start, &keys.opening)
      }
    }
    let chain = ChainID(Int64(bitPattern: UInt64(bigEndian: block.0)))
    let number = Int64(bitPattern: UInt64(bigEndian: block.1))
    return (chain == .only || chain == asker) && number > 0 ? (chain, number) : nil
  }
}
