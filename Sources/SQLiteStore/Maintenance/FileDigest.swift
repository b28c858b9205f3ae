import WalletCore

/// What tells whether a file is still the same, to the byte.
struct FileDigest: Equatable {
  let digest: Digest
  /// In bytes.
  let length: Int64
}
