import PhoneNumbers
import Templates
import WalletCore

/// Reads the flags and operands of the owner's commands.
enum AdminArguments {
  /// - Throws: one sentence about the first flag or operand that is wrong.
  static func require(_ invocation: Invocation) throws(ProgramFailure) {
    _ = try head(invocation)
    if invocation.command == .history { _ = try operation(invocation) }
    if invocation.command == .unlock { _ = try phone(invocation) }
    if invocation.command == .clock, let word = invocation.operands.first, word != "accept" {
      throw ProgramFailure("\(word) is nothing that can be done with the clock; say WalletWeb clock accept.")
    }
  }

  /// The head to look for; nil if the command names none.
  static func head(_ invocation: Invocation) throws(ProgramFailure) -> LedgerHead? {
    guard let text = invocation.options["--head"] else { return nil }
    guard let head = LedgerHead(text) else {
      throw ProgramFailure(
        "--head is \(text), but must be a number, a colon and 64 hexadecimal digits, as check prints it.")
    }
    return head
  }

  /// A telephone number, in any spelling that includes its country's code.
  static func phone(_ invocation: Invocation) throws(ProgramFailure) -> E164Number {
    let typed = invocation.operands.first ?? ""
    do throws(PhoneRefusal) { return try PhoneEntry(typed: typed, country: nil).number } catch {
      throw ProgramFailure("\(typed) is no telephone number: \(Words.ownersHint(error))")
    }
  }

  /// The number of an operation.
  static func operation(_ invocation: Invocation) throws(ProgramFailure) -> Int64 {
    guard let text = invocation.options["--op"] else { throw ProgramFailure("Say WalletWeb history --op N.") }
    guard text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let number = Int64(text), number > 0 else {
      throw ProgramFailure("--op is \(text), but must be the number of an operation.")
    }
    return number
  }
}
