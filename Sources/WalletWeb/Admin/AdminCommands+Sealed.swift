import SQLiteStore
import WalletCore

extension AdminCommands {
  /// Makes a sealed backup. The key comes from the passphrase here, also if a wallet runs: that learns only the key of this
  /// one file.
  func sealedBackup(to file: String, _ invocation: Invocation) throws(ProgramFailure) -> Int32 {
    let source = try PassphraseSource(invocation.options["--passphrase-fd"])
    let seal: SealedFile
    let passphrase = try source.newPassphrase()
    do throws(SealedFileFault) { seal = try .new(under: passphrase, random: random) } catch {
      throw ProgramFailure(.sealed(file: file, error))
    }
    let word = AdminAnswers.sealing + seal.word
    if let status = try AdminRequest.ask(invocation, after: [word], folder: folder, output: output) { return status }
    return try holding { () throws(ProgramFailure) in try work.backup(to: file, sealed: seal) }
  }
}
