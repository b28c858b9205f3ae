import WalletCore

/// The sentence for every refusal, and other text of the pages.
///
/// No switch here has a default: a new case does not compile until it has a sentence.
package enum Words {
  /// Why a typed amount is not accepted.
  /// - Parameters:
  ///   - refusal: the refusal.
  ///   - currency: the currency that was asked for; an example has a point only if that one has decimals.
  /// - Returns: one or two sentences, each with its full stop.
  package static func sentence(_ refusal: AmountRefusal, in currency: Currency) -> String {
    let isWhole = currency.scale == 0
    let example = example(in: currency)
    return switch refusal {
    case .empty: "Enter an amount, like \(example)."
    case .notAnAmount: "That is not an amount. Write it like \(example)."
    case .signed: "Write the amount without a sign or brackets, like \(example)."
    case .zero: "The amount must be more than zero."
    case .tooManyDecimals(allowed: 0): "Write a whole number, without a point."
    case .tooManyDecimals(let allowed): "Write no more than \(allowed) digits after the point."
    case .misplacedComma where isWhole: "A comma goes between thousands only, like 1,234."
    case .misplacedComma: "A comma goes between thousands only, like 1,234.50. Use a point before the decimals."
    case .otherCurrency(let wanted): "That's another currency. Write the amount in \(name(wanted))."
    case .foreignDigits: "Use the digits 0-9."
    case .tooLarge(let limit): "That's too large. The most at once is \(MoneyText.string(limit, .plain))."
    }
  }

  /// An amount as people write it, with a point if the currency has decimals.
  static func example(in currency: Currency) -> String { currency.scale == 0 ? "1250" : "12.50" }

  /// Why a typed name is not accepted.
  package static func sentence(_ refusal: NameRefusal) -> String {
    switch refusal {
    case .empty: "Enter a name."
    case .tooLong(let limit): "That name is too long. Use at most \(limit) characters."
    case .forbiddenCharacter: "That name has an invisible character in it. Type it again with plain letters."
    }
  }

  /// Why the store did not carry out a request. Nothing was changed in any of these cases.
  package static func sentence(_ failure: StoreFailure) -> String {
    switch failure {
    case .busy: "The wallet has too much to do right now. Nothing was changed. Try again in a moment."
    case .tooMuch: "There is too much to read for one page. Nothing was changed. Ask for less, or try again later."
    case .expired: "The wallet took too long. Nothing was changed. Try again."
    case .diskFull: "There is no space left where the wallet keeps its data. Nothing was changed."
    case .closed: "The wallet is stopping. Nothing was changed. Try again when it is running."
    case .broken: "The wallet cannot reach its data. Nothing was changed."
    }
  }

  /// A length of time in words: `25 seconds`, `1 minute`, `2 minutes and 5 seconds`, `1 hour and 10 minutes`, `30 days`.
  /// - Parameter seconds: whole seconds; less than one counts as one.
  /// - Returns: at most two units, the largest ones.
  package static func duration(seconds: Int) -> String {
    let seconds = max(seconds, 1)
    let (large, small) =
      switch seconds {
      case ..<3600: (count(seconds / 60, "minute"), count(seconds % 60, "second"))
      case ..<86_400: (count(seconds / 3600, "hour"), count(seconds % 3600 / 60, "minute"))
      default: (count(seconds / 86_400, "day"), count(seconds % 86_400 / 3600, "hour"))
      }
    guard let large else { return small ?? "1 second" }
    guard let small else { return large }
    return "\(large) and \(small)"
  }

  private static func count(_ number: Int, _ thing: String) -> String? {
    switch number {
    case 0: nil
    case 1: "1 \(thing)"
    default: "\(number) \(thing)s"
    }
  }
}
