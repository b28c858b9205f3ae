import HTTPServer
import Templates
import WalletCore

/// One operation: what it did, its note, and its taking back.
struct ReceiptScreen {
  let id: OperationID

  func show(_ visit: Visit) async throws(Failure) -> Response {
    let said = visit.site.cookie.notice(of: visit.head)
    var response = try await page(visit, saved: said?.kind == .saved)
    if said != nil { visit.site.cookie.clearNotice(of: .receipt(id), on: &response) }
    return response
  }

  func saveNote(_ visit: Visit, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await receipt(visit).user
    // A form without the field is not one with an empty note, which would be erased.
    guard let typed = form["note"] else { throw .unreadableForm }
    let note: NoteText
    do { note = try NoteText(typed) } catch {
      return try await page(visit, noteTyped: typed, problem: .note(error))
    }
    let isSaved: Bool
    do { isSaved = try await visit.wallet.saveNote(note, on: id, of: user) } catch { throw .store(error) }
    guard isSaved else { throw .notFound }
    return .seeOther(.receipt(id), saying: .saved, visit)
  }

  func checkNote(_ visit: Visit, _ field: LeftField) async throws(Failure) -> String? {
    let user = try await receipt(visit).user
    guard field.name == "note" else { return nil }
    do { _ = try NoteText(field.value) } catch {
      return Words.sentence(ReceiptProblem.note(error), visit.amounts(of: user))
    }
    return nil
  }

  /// Leads to the account that the operation was about, where its undoing shows.
  func undo(_ visit: Visit, _ form: FormBody) async throws(Failure) -> Response {
    let (user, found) = try await receipt(visit)
    let operation = found.receipt.operation
    let key = try visit.operationKey(in: form, user, account: operation.account)
    do {
      let receipt = try await visit.wallet.undo(id, for: user, key: key)
      let kind: FlashNotice.Kind = operation.kind == .close ? .reopened : .booked
      return .seeOther(.account(operation.account), saying: kind, of: receipt, visit)
    } catch {
      return try await page(visit, problem: .undo(try AccountScreen.problem(error)))
    }
  }

  /// The user's operation that the address names.
  private func receipt(_ visit: Visit) async throws(Failure) -> (user: SignedInUser, found: UndoableReceipt) {
    let (user, found) = try await visit.ask { token async throws(StoreFailure) in
      try await visit.wallet.receipt(token, id)
    }
    return (user, try visit.own(found, user))
  }

  /// The page, read again.
  private func page(
    _ visit: Visit, noteTyped: String? = nil, problem: ReceiptProblem? = nil, saved: Bool = false
  ) async throws(Failure) -> Response {
    let (user, found) = try await receipt(visit)
    let page = ReceiptPage(
      frame: visit.frame(user), receipt: found.receipt, user: user, undo: visit.undoOffer(found, user),
      noteTyped: noteTyped, problem: problem, saved: saved, zone: visit.site.zone, csrf: visit.formToken)
    return .page(page.html, status: problem == nil ? .ok : .unprocessableContent)
  }
}
