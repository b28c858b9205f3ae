import SQLiteStore
import SystemSupport
import Templates
import Testing

@testable import WalletWeb

@Suite("The owner's sentences about files and folders")
struct AdminWordsTests {
  @Test("Each reason why a history is not imported into a folder has a sentence of its own")
  func imports() {
    let failures: [HistoryImportFailure] = [
      .walletThere(folder: "data"), .keyThere(file: "key"), .folder(.broken("x")), .folder(.inUse(folder: "data")),
      .folder(.notWritable(folder: "data", reason: "x")), .folder(.damaged(file: "wallet.db", reason: "x")),
      .folder(.newerVersion(found: 9, known: 3)), .folder(.untrusted(UntrustedFile("data", .link))),
    ]
    let sentences = failures.map { Words.sentence($0) }
    #expect(Set(sentences).count == failures.count)
    #expect(sentences.allSatisfy { $0.hasSuffix(".") && $0.first?.isUppercase == true || $0.hasPrefix("data is") })
  }
}
