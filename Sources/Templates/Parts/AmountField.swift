/// The field for an amount of money, as it is typed.
struct AmountField {
  /// The refusal's sentence; nil when the amount is fine.
  var error: String?
  var value: String

  /// `type=text`: a number field would round, spin and drop what it does not understand.
  var html: HTML {
    Field(
      label: "Amount", notes: FieldNotes(name: "amount", error: error, isChecked: true), value: value,
      attributes:
        #"type="text" class="money" inputmode="decimal" autocomplete="off" spellcheck="false" enterkeyhint="done" placeholder="0.00""#
    ).html
  }
}
