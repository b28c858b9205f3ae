import HTTPServer
import Templates
import WalletCore

/// One operation: what it did, its note, and its taking back.
struct ReceiptScreen {
  let id: OperationID

  func show(_ visit: Visit, _ user: SignedInUser) throws(Failure) -> Response {
    let said = visit.site.cookie.notice(of: visit.head)
    var response = try page(visit, user, saved: said?.kind == .saved)
    if said != nil { visit.site.cookie.clearNotice(of: .receipt(id), on: &response) }
    return response
  }

  func saveNote(_ visit: Visit, _ form: FormBody, _ user: SignedInUser) async throws(Failure) -> Response {
    _ = try visit.receipt(id, of: user)
    // A form without the field is not one with an empty note, which would be erased.
    guard let typed = form["note"] else { throw .unreadableForm }
    let note: NoteText
    do { note = try NoteText(typed) } catch {
      return try refused(visit, user, noteTyped: typed, .note(error))
    }
    let isSaved: Bool
    do { isSaved = try await visit.wallet.saveNote(note, on: id, of: user) } catch { throw .store(error) }
    guard isSaved else { throw .notFound }
    return .seeOther(.receipt(id), saying: .saved, visit)
  }

  func checkNote(_ visit: Visit, _ user: SignedInUser, _ field: LeftField) throws(Failure) -> String? {
    _ = try visit.receipt(id, of: user)
    guard field.name == "note" else { return nil }
    do { _ = try NoteText(field.value) } catch {
      return Words.sentence(ReceiptProblem.note(error), visit.amounts(of: user))
    }
    return nil
  }

  /// Leads to the account that the operation was about, where its undoing shows.
  func undo(_ visit: Visit, _ form: FormBody, _ user: SignedInUser) async throws(Failure) -> Response {
    let operation = try visit.receipt(id, of: user).operation
    let key = try visit.operationKey(in: form, user, account: operation.account)
    do {
      let receipt = try await visit.wallet.undo(id, for: user, key: key)
      let kind: FlashNotice.Kind = operation.kind == .close ? .reopened : .booked
      return .seeOther(.account(operation.account), saying: kind, of: receipt, visit)
    } catch {
      return try refused(visit, user, .undo(try AccountScreen.problem(error)))
    }
  }

  /// The page again, read anew.
  private func refused(
    _ visit: Visit, _ user: SignedInUser, noteTyped: String? = nil, _ problem: ReceiptProblem
  ) throws(Failure) -> Response {
    try visit.inSnapshot { () throws(Failure) in
      try page(visit, user, noteTyped: noteTyped, problem: problem)
    }
  }

  private func page(
    _ visit: Visit, _ user: SignedInUser, noteTyped: String? = nil, problem: ReceiptProblem? = nil, saved: Bool = false
  ) throws(Failure) -> Response {
    let receipt = try visit.receipt(id, of: user)
    let undo = try visit.undoOffer(receipt, user)
    let page = ReceiptPage(
      frame: visit.frame(user), receipt: receipt, user: user, undo: undo, noteTyped: noteTyped,
      problem: problem, saved: saved, zone: visit.site.zone, csrf: visit.formToken)
    return .page(page.html, status: problem == nil ? .ok : .unprocessableContent)
  }
}
