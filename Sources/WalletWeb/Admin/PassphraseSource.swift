import SystemSupport
import WalletCore

/// Where a passphrase comes from: never from an argument or the environment, which other programs can read.
enum PassphraseSource: Equatable {
  /// The terminal asks for it, and shows nothing of it.
  case terminal
  /// The first line of an open descriptor.
  case descriptor(Int32)

  /// - Parameter number: what stands after `--passphrase-fd`; nil for the terminal.
  /// - Throws: one sentence if that is no number of a descriptor.
  init(_ number: String?) throws(ProgramFailure) {
    guard let number else {
      self = .terminal
      return
    }
    guard number.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let value = Int32(number) else {
      throw ProgramFailure("--passphrase-fd is \(number), but must be the number of an open descriptor.")
    }
    self = .descriptor(value)
  }

  /// The passphrase of a file that is there.
  func passphrase(asking question: String) throws(ProgramFailure) -> Passphrase {
    var bytes: [UInt8]
    switch self {
    case .terminal:
      do throws(TerminalLine.Failure) {
        bytes = try TerminalLine.read(asking: question, atMost: Passphrase.longest)
      } catch { throw Self.failure(error) }
    case .descriptor(let number):
      guard let line = DescriptorLine.read(from: number, atMost: Passphrase.longest) else {
        throw ProgramFailure("No passphrase can be read from descriptor \(number) (--passphrase-fd).")
      }
      bytes = line
    }
    defer { Memory.wipe(&bytes) }
    guard !bytes.isEmpty else { throw ProgramFailure("The passphrase is empty.") }
    return Passphrase(bytes)
  }

  /// A passphrase for a new file. On a terminal it is typed twice.
  func newPassphrase() throws(ProgramFailure) -> Passphrase {
    let passphrase = try passphrase(asking: "Passphrase for the backup: ")
    guard passphrase.count >= Passphrase.shortest else {
      throw ProgramFailure("The passphrase must have at least \(Passphrase.shortest) bytes.")
    }
    guard self == .terminal else { return passphrase }
    guard try self.passphrase(asking: "Again: ").matches(passphrase) else {
      throw ProgramFailure("The two passphrases differ.")
    }
    return passphrase
  }

  private static func failure(_ failure: TerminalLine.Failure) -> ProgramFailure {
    switch failure {
    case .none:
      ProgramFailure("There is no terminal to ask for the passphrase; give it with --passphrase-fd N.")
    case .tooLong: ProgramFailure("The passphrase must have at most \(Passphrase.longest) bytes.")
    case .ended: ProgramFailure("No passphrase was typed.")
    }
  }
}
