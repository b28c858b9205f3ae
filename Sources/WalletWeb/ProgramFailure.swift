import HTTPServer
import SQLiteStore
import SystemSupport
import Templates
import WalletCore

/// Why the wallet does not start, or does not do a command: one sentence for the owner, including what to do.
struct ProgramFailure: Error, Equatable {
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
      case .system(let failure): ProgramFailure(failure).sentence
      }
  }

  init(_ failure: SystemFailure) { sentence = "The system refused \(failure.call) (errno \(failure.errno))." }

  init(_ failure: StoreOpenFailure) {
    sentence =
      switch failure {
      case .inUse(let folder):
        "Another wallet is running on the data folder \(folder); stop it, or name another with WALLET_DATA (--data)."
      case .notWritable(let folder, let reason):
        "The data folder \(folder) cannot be written (\(reason)); mend its rights, or name another with WALLET_DATA (--data)."
      case .untrusted(let fault): Words.sentence(fault)
      case .damaged(let file, let reason):
        "The file \(file) is damaged (\(reason)); it was left as it is, and so was the file ending in -wal that belongs to it. "
          + "Move both away and restore a backup (WalletWeb restore), or move the folder away to begin anew."
      case .earlierBuild(let file): Self.earlierBuild(file)
      case .newerVersion(let found, let known):
        "The data was written by a newer wallet (version \(found), this one knows \(known)); start that one."
      case .broken(let detail): "The data folder cannot be opened: \(detail)."
      }
  }

  private static func earlierBuild(_ file: String) -> String {
    "The file \(file) is from before the first release and cannot be used. Export it with its own program (WalletWeb "
      + "export DIR), then import the JSON into an empty folder with this one (WalletWeb import FILE). Sessions, "
      + "authenticator apps, recovery codes, hashes and the addresses of receipts are lost."
  }

  init(_ fault: UntrustedFile) { sentence = Words.sentence(fault) }

  init(_ failure: MaintenanceFailure) {
    sentence =
      switch failure {
      case .cancelled: "It was given up."
      case .exists(let file): "The file \(file) is there already, and no file is written over; choose another name."
      case .missing(let file): "There is no file \(file)."
      case .notReadable(let file, let reason): "The file \(file) cannot be read (\(reason))."
      case .notWritable(let file, let reason): "The file \(file) cannot be written (\(reason))."
      case .tooLarge(let file, let limit): "The file \(file) has more than \(limit) bytes, which it cannot have."
      case .left(let files, let failure):
        "\(ProgramFailure(failure).sentence) These files were made before and could not be removed again: "
          + "\(files.joined(separator: ", "))."
      case .damaged(let file, let reason): "The file \(file) is damaged (\(reason))."
      case .sealed(let file, let fault): Self.sentence(fault, file)
      case .olderVersion(let file, let found, let known):
        "The file \(file) was written by an older wallet (version \(found), this one knows \(known)); "
          + "start the wallet once, which brings it to this version."
      case .earlierBuild(let file): Self.earlierBuild(file)
      case .newerVersion(let file, let found, let known):
        "The file \(file) was written by a newer wallet (version \(found), this one knows \(known)); use that one."
      case .noWallet(let folder):
        "There is no wallet in the data folder \(folder); name another with WALLET_DATA (--data)."
      case .occupied(let folder, let file):
        "The data folder \(folder) has a wallet, or a part of one (\(file)), and nothing is written over it; "
          + "name another folder with WALLET_DATA (--data), or move that one away."
      case .store(let failure): ProgramFailure(failure).sentence
      case .read(let failure): ProgramFailure(failure).sentence
      case .broken(let detail): "It could not be done: \(detail)."
      }
  }

  private static func sentence(_ fault: SealedFileFault, _ file: String) -> String {
    switch fault {
    case .notSealed: "The file \(file) is not sealed, so that no passphrase opens it."
    case .newer(let version): "The file \(file) was sealed by a newer program (format \(version)); use that one."
    case .header: "The beginning of the sealed file \(file) is damaged, so that no passphrase opens it."
    case .tooCostly: "The sealed file \(file) asks for more work than this program does (scrypt with N 2^20, r 8, p 1)."
    case .wrongPassphrase: "The passphrase is not the one of \(file)."
    case .changed(let chunk):
      "The sealed file \(file) is damaged (what begins at byte "
        + "\(SealedFileHeader.length + Int(clamping: chunk) * (SealedFile.chunkLength + SealedFile.tagLength)) is not as it was written)."
    case .cutOff: "The sealed file \(file) is damaged (its end is missing)."
    case .tooLong: "The sealed file \(file) is damaged (something stands behind its end)."
    case .unavailable: "The file \(file) cannot be sealed or opened; perhaps 200 MB of memory are not free."
    }
  }

  init(_ failure: StoreFailure) {
    sentence =
      switch failure {
      case .busy: "The wallet has too much to do; try again."
      case .tooMuch: "There is too much to read at once; try again."
      case .expired: "The wallet did not come to it in time; try again."
      case .diskFull: "There is no space left on the disk; nothing was done."
      case .closed: "The wallet is stopping; nothing was done."
      case .broken(let detail): "The books cannot be read or written: \(detail)."
      }
  }
}
