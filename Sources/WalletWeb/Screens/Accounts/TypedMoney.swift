import HTTPServer
import Templates
import WalletCore

/// What was typed into a form about money, as it is shown again.
struct TypedMoney {
  var amount = ""
  var note = ""
  /// The card as chosen.
  var card = ""

  /// Nothing.
  init() {}

  /// What a form says, and a card.
  init(_ form: FormBody, card: String = "") {
    amount = form.lastFilled("amount") ?? ""
    note = form.lastFilled("note") ?? ""
    self.card = card
  }

  /// The amount, if it is one.
  func money(in currency: Currency) throws(AccountProblem) -> Money {
    do { return try Money.parse(amount, currency: currency) } catch { throw .amount(error) }
  }

  /// The note, if it can be booked.
  func bookingNote() throws(AccountProblem) -> NoteText {
    do { return try NoteText(booking: note) } catch { throw .note(error) }
  }
}
