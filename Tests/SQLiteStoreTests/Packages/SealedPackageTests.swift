import Foundation
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore

/// A second opinion on sealed backups: a few lines of Python and its package `cryptography` open the same file.
@Suite("Sealed backups beside a package that others use", .slow)
struct SealedPackageTests {
  private static let areWanted = RequiredTools.sealedFiles.areWanted(
    or: (try? Tool.run("python3", ["-c", "import cryptography"])) != nil)

  /// Opens a file as docs/decisions/keys.md describes it, and writes what is in it.
  private static let program = """
    import hashlib, struct, sys
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
    data = open(sys.argv[1], "rb").read()
    start, digest, check, rest = data[:56], data[56:88], data[88:104], data[104:]
    title, version, exponent, r, p, length, salt = struct.unpack(">16s4BI32s", start)
    assert title == b"MyWallet sealed\\n" and version == 1 and length == 65536
    assert hashlib.sha256(start).digest() == digest
    key = Scrypt(salt=salt, length=32, n=2**exponent, r=r, p=p).derive(sys.argv[2].encode())
    cipher, plain = AESGCM(key), b""
    assert cipher.decrypt(bytes(12), check, start + digest) == b""
    number = 0
    while rest:
        chunk, rest = rest[:65552], rest[65552:]
        plain += cipher.decrypt(struct.pack(">B3xQ", 1 if rest else 2, number), chunk, start + digest)
        number += 1
    size = struct.unpack(">I", plain[:4])[0]
    open(sys.argv[3], "wb").write(plain[4:4 + size])
    open(sys.argv[4], "wb").write(plain[4 + size:])
    """

  @Test(
    "S61: others open a sealed backup by its description, and find the record and the database of a backup of two files",
    .enabled(if: areWanted, "needs the package: python3 -m pip install cryptography"))
  func secondOpinion() async throws {
    let fixture = try MaintenanceFixture()
    let store = try fixture.wallet.open()
    let person = Person(store, fixture.wallet)
    for index in 0..<4 { _ = try await person.open("Account \(index)", holding: 100) }
    let text = "pässphrase of many bytes"
    let seal = try SealedFile.new(under: Passphrase(Array(text.utf8)), random: SeededRandom(seed: 67))
    let backup = Backup(of: fixture.wallet.folder, random: SeededRandom(seed: 68), cancellation: Cancellation())
    let path = try backup.write(to: fixture.shelf, sealed: seal).file
    store.close()
    let (record, database) = (fixture.shelf + "/record", fixture.shelf + "/database")
    try Tool.run("python3", ["-c", Self.program, path, text, record, database])
    let found = try #require(BackupRecord([UInt8](try Data(contentsOf: URL(filePath: record)))))
    #expect(found.key == MaintenanceFixture.key && found.head.number == 9)
    #expect(try SystemFile.digest(of: database, Cancellation()) == found.database)
    #expect(RawConnection(database).text("SELECT count(*) FROM op") == "9")
  }
}
