import CCrypto

/// The system's libcrypto.
package enum Libcrypto {
  /// The library that this process runs with.
  package static var running: RunningLibrary {
    library(LibraryVersion(Int(OPENSSL_version_major()), Int(OPENSSL_version_minor()), Int(OPENSSL_version_patch())))
  }

  /// The library in some version.
  package static func library(_ version: LibraryVersion) -> RunningLibrary {
    RunningLibrary("libcrypto", version, known: faults)
  }

  /// Of the many faults of OpenSSL 3, the serious ones next to what the wallet calls: digests, HMAC, AES, AES-GCM, and
  /// the check of signatures.
  package static let faults = [
    LibraryFault(
      "CVE-2022-0778", in: [version(3, 0, 0)..<version(3, 0, 2)], reach: .never,
      harm: "A false key with a compressed point makes it compute for ever.",
      meaning: "The wallet takes no compressed points.",
      source: "https://openssl-library.org/news/secadv/20220315.txt"),
    LibraryFault(
      "CVE-2022-2274", in: [version(3, 0, 4)..<version(3, 0, 5)], reach: .never,
      harm: "Signing with an RSA key can write beyond its memory.", meaning: "The wallet signs nothing.",
      source: "https://openssl-library.org/news/secadv/20220705.txt"),
    LibraryFault(
      "CVE-2023-5363", in: [version(3, 0, 0)..<version(3, 0, 12), version(3, 1, 0)..<version(3, 1, 4)], reach: .never,
      harm: "AES-GCM with a nonce of an unusual length can use one nonce twice.",
      meaning: "The wallet's nonces have the usual length.",
      source: "https://openssl-library.org/news/secadv/20231024.txt"),
    LibraryFault(
      "CVE-2026-75803",
      in: [
        version(3, 0, 0)..<version(3, 0, 22), version(3, 4, 0)..<version(3, 4, 7), version(3, 5, 0)..<version(3, 5, 8),
        version(3, 6, 0)..<version(3, 6, 4), version(4, 0, 0)..<version(4, 0, 2),
      ],
      reach: .never, harm: "ChaCha20-Poly1305 and AES-OCB can take an empty message for a genuine one.",
      meaning: "The wallet uses AES-GCM, which does not have this fault.",
      source: "https://www.cve.org/CVERecord?id=CVE-2026-75803"),
  ]

  private static func version(_ major: Int, _ minor: Int, _ patch: Int) -> LibraryVersion {
    LibraryVersion(major, minor, patch)
  }
}
