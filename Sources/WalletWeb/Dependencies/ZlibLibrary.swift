import HTTPServer
import WalletCore

/// The system's zlib.
enum ZlibLibrary {
  /// The library that this process runs with.
  static var running: RunningLibrary { library(version(in: GzipWriter.libraryVersion)) }

  /// The library in some version.
  static func library(_ version: LibraryVersion) -> RunningLibrary {
    RunningLibrary("zlib", version, known: faults)
  }

  /// The first three numbers of a version as zlib writes it: `1.2.13`, `1.3` or, from another maker, `1.3.1.zlib-ng`.
  static func version(in text: String) -> LibraryVersion {
    let numbers = text.split(separator: ".").prefix(3).map { Int($0) ?? 0 } + [0, 0, 0]
    return LibraryVersion(numbers[0], numbers[1], numbers[2])
  }

  /// What is known of versions with which the wallet may run. It compresses, and reads nothing that is compressed.
  static let faults = [
    LibraryFault(
      "CVE-2018-25032", in: [LibraryVersion(1, 2, 2)..<LibraryVersion(1, 2, 12)], reach: .wallet,
      harm: "Compressing what repeats far apart can write beyond its memory.",
      meaning: "This can happen to a wallet that sends an export. Install a newer zlib.",
      source: "https://www.cve.org/CVERecord?id=CVE-2018-25032"),
    LibraryFault(
      "CVE-2022-37434", in: [LibraryVersion(1, 2, 2)..<LibraryVersion(1, 2, 13)], reach: .never,
      harm: "Reading the head of a gzip file can write beyond its memory.",
      meaning: "The wallet reads no gzip files.",
      source: "https://www.cve.org/CVERecord?id=CVE-2022-37434"),
    LibraryFault(
      "CVE-2026-27171", in: [LibraryVersion(1, 2, 12)..<LibraryVersion(1, 3, 2)], reach: .never,
      harm: "Joining two checksums with a false length computes for ever.",
      meaning: "The wallet joins no checksums.",
      source: "https://www.cve.org/CVERecord?id=CVE-2026-27171"),
  ]
}
