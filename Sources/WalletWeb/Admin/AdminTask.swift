import PhoneNumbers
import Templates
import WalletCore

/// What the owner asks for, with all that it needs: read once from what they typed.
enum AdminTask {
  case stats
  case rates
  /// The head is one that the owner wrote down.
  case check(against: LedgerHead?)
  case backup(file: String)
  /// One file, sealed under a passphrase.
  case sealedBackup(file: String)
  case rotateKey
  case restore(file: String)
  case export(folder: String)
  case `import`(file: String)
  case history(operation: Int64)
  case clock(accepting: Bool)
  case unlock(E164Number)
  case appOff(E164Number)
  case chargers(ChargersTask)
  case invoices(AccountName)

  /// - Throws: one sentence about the first flag or operand that is wrong.
  init(_ invocation: Invocation) throws(ProgramFailure) {
    let operand = invocation.operands.first
    switch invocation.command {
    case .serve: throw Self.notByRunningWallet(.serve)
    case .stats: self = .stats
    case .rates: self = .rates
    case .check: self = .check(against: try Self.head(invocation.options["--head"]))
    case .backup: self = try Self.backup(operand, invocation.options)
    case .restore: self = .restore(file: operand ?? "")
    case .export: self = .export(folder: operand ?? "")
    case .import: self = .import(file: operand ?? "")
    case .history: self = .history(operation: try Self.operation(invocation.options["--op"]))
    case .clock: self = .clock(accepting: try Self.accepts(operand))
    case .unlock: self = .unlock(try Self.phone(operand ?? ""))
    case .appOff: self = .appOff(try Self.phone(operand ?? ""))
    case .chargers:
      self = .chargers(try ChargersTask(invocation.operands, wattHours: invocation.options["--wh"]))
    case .key:
      guard operand == "rotate" else {
        throw ProgramFailure("\(operand ?? "") is nothing that can be done with the key; say WalletWeb key rotate.")
      }
      self = .rotateKey
    case .invoices: self = .invoices(try Self.operatorName(operand ?? ""))
    }
  }

  private static func backup(
    _ operand: String?, _ options: [String: String]
  ) throws(ProgramFailure) -> AdminTask {
    switch (operand, options["--sealed"]) {
    case (let file?, nil):
      guard options["--passphrase-fd"] == nil else {
        throw ProgramFailure("--passphrase-fd goes with --sealed FILE only.")
      }
      return .backup(file: file)
    case (nil, let file?): return .sealedBackup(file: file)
    default: throw ProgramFailure("Say WalletWeb backup \(Command.backup.usage).")
    }
  }

  static func notByRunningWallet(_ command: Command) -> ProgramFailure {
    ProgramFailure("The running wallet does not do \(command.rawValue).")
  }

  private static func accepts(_ word: String?) throws(ProgramFailure) -> Bool {
    guard let word else { return false }
    guard word == "accept" else {
      throw ProgramFailure("\(word) is nothing that can be done with the clock; say WalletWeb clock accept.")
    }
    return true
  }

  private static func head(_ text: String?) throws(ProgramFailure) -> LedgerHead? {
    guard let text else { return nil }
    guard let head = LedgerHead(text) else {
      throw ProgramFailure(
        "--head is \(text), but must be a number, a colon and 64 hexadecimal digits, as check prints it.")
    }
    return head
  }

  private static func operatorName(_ typed: String) throws(ProgramFailure) -> AccountName {
    do throws(NameRefusal) { return try AccountName(typed) } catch {
      throw ProgramFailure("\(typed) is no name of an operator.")
    }
  }

  /// A telephone number, in any spelling that includes its country's code.
  private static func phone(_ typed: String) throws(ProgramFailure) -> E164Number {
    do throws(PhoneRefusal) { return try PhoneEntry(typed: typed, country: nil).number } catch {
      throw ProgramFailure("\(typed) is no telephone number: \(Words.ownersHint(error))")
    }
  }

  private static func operation(_ text: String?) throws(ProgramFailure) -> Int64 {
    guard let text else { throw ProgramFailure("Say WalletWeb history --op N.") }
    guard text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let number = Int64(text), number > 0 else {
      throw ProgramFailure("--op is \(text), but must be the number of an operation.")
    }
    return number
  }
}
