import HTTPServer
import WalletCore

/// Why the wallet does not start: one sentence for the owner, with what to do.
struct StartProblem: Error, Equatable {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }

  init(_ failure: ServerFailure) {
    sentence =
      switch failure {
      case .portInUse(let port):
        "Port \(port) is in use by another program; stop that, or choose another port with WALLET_PORT (--port)."
      case .addressNotAvailable(let address):
        "This machine does not have the address \(address); choose another with WALLET_BIND (--bind)."
      case .notPermitted(let port):
        "Port \(port) needs more rights than the wallet has; choose one above 1023 with WALLET_PORT (--port)."
      case .system(let call, let number): "The system refused \(call) (errno \(number))."
      }
  }

  init(_ failure: StoreOpenFailure) {
    sentence =
      switch failure {
      case .inUse(let folder):
        "Another wallet is running on the data folder \(folder); stop it, or name another with WALLET_DATA (--data)."
      case .notWritable(let folder, let reason):
        "The data folder \(folder) cannot be written (\(reason)); mend its rights, or name another with WALLET_DATA (--data)."
      case .damaged(let file, let reason):
        "The file \(file) is damaged (\(reason)); it was left as it is, and so was the file ending in -wal that belongs to it. "
          + "Put both back from a backup, or move the folder away to begin anew."
      case .newerVersion(let found, let known):
        "The data was written by a newer wallet (version \(found), this one knows \(known)); start that one."
      case .broken(let detail): "The data folder cannot be opened: \(detail)."
      }
  }
}
