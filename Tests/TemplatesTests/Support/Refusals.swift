import PhoneNumbers
import Templates
import WalletCore

/// One value of every refusal that a page can report.
enum Refusals {
  static let amounts: [AmountRefusal] = [
    .empty, .notAnAmount, .signed, .zero, .tooManyDecimals(allowed: 2), .tooManyDecimals(allowed: 0),
    .misplacedComma, .otherCurrency(wanted: .usd), .foreignDigits,
    .tooLarge(limit: .usd(cents: Currency.usd.amountLimit)),
  ]
  static let names: [NameRefusal] = [.empty, .tooLong(limit: 64), .forbiddenCharacter]
  static let phones: [PhoneRefusal] = [
    .noDigits, .notANumber, .noCountry, .unknownCallingCode, .tooShort, .tooLong, .wrongLength, .noSuchAreaCode,
    .unknownRange,
  ]
  static let passkeys: [PasskeyProblem] = [.again, .refused, .numberUnproven, .limited(seconds: 90)]
  static let failures: [StoreFailure] = [
    .busy, .tooMuch, .expired, .diskFull, .closed, .broken("SQLITE_IOERR <secret>"),
  ]
  static let ledger: [LedgerRefusal] =
    [
      .keyReused, .noSuchOperation, .noSuchAccount, .noSuchReceiver, .alreadyReversed, .notReversible,
      .tooLateToUndo(seconds: 600),
      .notClosed, .spent(account: "Rent", balance: .usd(cents: 1200)),
      .counterpartHolds(account: "Rent", available: .usd(cents: 1200)), .counterpartClosed(account: "Rent"),
      .noSuchCard, .cardRemoved, .cardExpired, .sameAccount, .accountClosed, .receiverClosed, .currenciesDiffer,
      .amountOutOfRange, .notEnough(balance: .usd(cents: 1200)),
      .partlyHeld(available: .usd(cents: 1200)), .partlyHeld(available: .usd(cents: 0)),
      .moreThanHeld(held: .usd(cents: 1200)), .accountHolds(held: .usd(cents: 1200)), .holdEnded, .currenciesAlike,
      .tooSmallToExchange, .notAsQuoted, .quoteOver, .exchangesFull, .balanceLimit, .walletFull,
      .tooManyAccounts(limit: 100), .tooManyAccountsEver(limit: 1000), .balanceChanged,
      .tooManyOperations(limit: 5000), .clockWrong,
    ] + failures.map { .unavailable($0) }
  static let chargerLists: [ChargerListConflict] =
    if let id = ChargePointID(7), let identity = ChargePointIdentity("CP007"), let charger = ChargerNumber(100_011) {
      [.identityChanged(id, was: identity), .identityTaken(identity, by: id), .chargerMoved(charger, at: id)]
    } else {
      []
    }
  static let days: [DayRefusal] = [.notADay, .notYet, .beforeOpening(CivilDay(daysSinceEpoch: 20_000))]
  static let codes: [OTPProblem] = [
    .wrong(triesLeft: 3), .wrong(triesLeft: 1), .wrong(triesLeft: 0), .dead, .expired, .empty,
    .notSixDigits, .notSent, .limited(.resend, seconds: 48, ofSending: true),
    .limited(.wrongCodes, seconds: 30, ofSending: false),
    .limited(.locked, seconds: nil, ofSending: false), .limited(.checks, seconds: 300, ofSending: false),
    .clockWrong, .numberWaits(seconds: 7000), .destination(.country), .destination(.kind),
  ]
  static let alternatives: [AlternativeSignInProblem] = [
    .empty, .malformed, .wrong, .beforeCode, .limited(.alternatives, seconds: 30), .limited(.checks, seconds: 200),
    .limited(.appLocked, seconds: nil), .clockWrong,
  ]
  static let apps: [TOTPProblem] = [.empty, .notSixDigits, .wrong, .limited(.alternatives, seconds: 30)]

  static let cardNumbers: [CardNumberRefusal] = [
    .empty, .notDigits, .wrongCount(7), .unknownBrand, .wrongCountOf(.visa, lengths: [13, 16, 19]),
    .wrongCountOf(.americanExpress, lengths: [15]), .wrongCountOf(.unionPay, lengths: [16, 17, 18, 19]),
    .wrongCheckDigit,
  ]
  static let expiries: [CardExpiryRefusal] = [.empty, .notAMonth, .past, .tooFar(years: 20)]
  static let nicknames: [CardNicknameRefusal] = names.dropFirst().map { .name($0) } + [.holdsNumber]
  static let cards: [CardRefusal] =
    [
      .noSuchCard, .formReused, .tooMany(limit: 20), .tooManyRemoved, .alreadyThere(nickname: ""),
      .alreadyThere(nickname: "Work"), .removed, .tooLate(seconds: 600),
    ] + failures.map { .unavailable($0) }

  static let imports: [ImportRefusal.Reason] = [
    .notAnExport, .statementOnly, .newerVersion, .tooLarge, .cutOff, .expected("a text"), .notUnicode, .tooLong,
    .repeated("at"), .unknown("at"), .missing("at"), .badValue("at"), .userTwice, .numberOutOfOrder, .timeOutOfOrder,
    .inFuture, .foreignAccount, .accountTwice, .badReversal, .badMovement, .wrongBalance, .wrongHold, .wrongRate,
    .refused(.accountClosed), .otherResult, .store(.diskFull),
  ]
}
