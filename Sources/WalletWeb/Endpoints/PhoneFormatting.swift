import HTTPServer
import PhoneNumbers
import WalletCore

/// For the phone page's script: what the field shows after an edit. Every text has an answer.
enum PhoneFormatting {
  static func submit(_ context: RequestContext, _ form: FormBody, _ browser: SessionToken) async throws(Failure)
    -> Response
  {
    let edit = PhoneEdit(
      country: form["country"].flatMap(Country.named) ?? .unitedStates, typed: form["typed"] ?? "",
      caret: form["caret"].flatMap { Int($0) }, was: form["was"] ?? "",
      deletion: form["edit"].flatMap(PhoneEdit.Deletion.init(rawValue:)))
    let state = edit.state()
    let text = JSONText.escaped(state.text)
    return .json(#"{"text":"\#(text)","caret":\#(state.caret),"country":"\#(state.country.code)"}"#)
  }
}
