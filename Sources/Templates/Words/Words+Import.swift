import WalletCore

extension Words {
  /// Why a file was not imported, for the owner.
  /// - Returns: one or two sentences, with the place of the error in the file.
  package static func sentence(_ failure: ImportRefusal) -> String {
    let reason = sentence(failure.reason)
    switch failure.place {
    case nil: return reason
    case .byte(let byte): return "Byte \(byte): \(reason)"
    case .line(let line): return "Line \(line): \(reason)"
    case .operation(let number): return "Operation \(number): \(reason)"
    }
  }

  private static func sentence(_ reason: ImportRefusal.Reason) -> String {
    switch reason {
    case .notAnExport: "This is not a JSON or CSV file that MyWallet exported."
    case .statementOnly:
      "This is the statement of one account, which cannot be imported. Export everything, and import that."
    case .newerVersion: "A newer MyWallet wrote this file. Import it with that one."
    case .tooLarge: "The file has more than 1 GB."
    case .cutOff: "The file ends before the export does."
    case .expected(let what): "Here should be \(what)."
    case .notUnicode: "This text is not UTF-8."
    case .tooLong: "This text is longer than any that MyWallet exports."
    case .repeated(let name): "The part \"\(shown(name))\" is there twice."
    case .unknown(let name): "MyWallet exports nothing that is called \"\(shown(name))\"."
    case .missing(let name): "The part \"\(name)\" is missing."
    case .badValue(let name): "The part \"\(name)\" holds what it cannot hold."
    case .userTwice: "There is another user with this telephone number."
    case .numberOutOfOrder: "The operation's number is not above that of the one before it."
    case .timeOutOfOrder: "The operation is earlier than the one before it."
    case .inFuture: "The operation would be later than now. Check the clock of this machine."
    case .foreignAccount: "The account is not one that this user opened before."
    case .accountTwice: "The account is opened a second time."
    case .badReversal: "It undoes an operation that it can't undo."
    case .badMovement: "The movement of money is not one that an operation of this kind makes."
    case .wrongBalance: "The balance after it is not what the file says."
    case .wrongHold: "What is held doesn't match the operations before it."
    case .wrongRate: "These amounts don't match the exchange's rate and fee."
    case .wrongBill: "The bill doesn't match its own prices, or what was taken for it."
    case .invoiceTwice: "The invoice is there twice, or its number is not above that of the one before it."
    case .refused(let refusal): "The books do not take it: \(sentence(refusal, .plain))"
    case .otherResult: "Booking it again gives another result than the file says."
    case .store(let failure): sentence(failure)
    }
  }

  /// A name from the file, safe for a terminal: characters that could control one are left out.
  private static func shown(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.filter { $0.value > 0x20 && $0.value < 0x7F }.prefix(40)))
  }
}
