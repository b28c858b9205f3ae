import HTTPServer
import Templates
import WalletCore

/// One operation: what it did, its note, and its taking back.
enum ReceiptScreen {
  static func show(_ visit: Visit, _ id: OperationID) async throws(Failure) -> Response {
    let said = visit.site.cookie.notice(of: visit.head)
    var response = try await page(visit, id, saved: said?.kind == .saved)
    if said != nil { visit.site.cookie.clearNotice(of: .to.receipt(id), on: &response) }
    return response
  }

  static func saveNote(_ visit: Visit, _ id: OperationID, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await receipt(visit, id).user
    // A form without the field is not one with an empty note, which would be erased.
    guard let typed = form["note"] else { throw .unreadableForm }
    let note: NoteText
    do { note = try NoteText(typed) } catch {
      return try await page(visit, id, noteTyped: typed, problem: .note(error))
    }
    let isSaved: Bool
    do { isSaved = try await visit.wallet.saveNote(note, on: id, of: user) } catch { throw .store(error) }
    guard isSaved else { throw .notFound }
    return .seeOther(.to.receipt(id), saying: .saved, visit)
  }

  static func checkNote(_ visit: Visit, _ id: OperationID, _ field: LeftField) async throws(Failure) -> String? {
    let user = try await receipt(visit, id).user
    guard field.name == "note" else { return nil }
    do { _ = try NoteText(field.value) } catch {
      return Words.sentence(ReceiptProblem.note(error), visit.amounts(of: user))
    }
    return nil
  }

  /// Leads to the account that the operation was about, where its undoing shows.
  static func undo(_ visit: Visit, _ id: OperationID, _ form: FormBody) async throws(Failure) -> Response {
    let (user, found) = try await receipt(visit, id)
    let operation = found.receipt.operation
    let key = try visit.operationKey(in: form, user, account: operation.account)
    do {
      let receipt = try await visit.wallet.undo(id, for: user, key: key)
      let kind: FlashNotice.Kind = operation.kind == .close ? .reopened : .booked
      return .seeOther(.to.account(operation.account), saying: kind, of: receipt, visit)
    } catch {
      return try await page(visit, id, problem: .undo(try AccountScreen.problem(error)))
    }
  }

  /// The user's operation that the address names.
  private static func receipt(
    _ visit: Visit, _ id: OperationID
  ) async throws(Failure) -> (user: SignedInUser, found: UndoableReceipt) {
    let (user, found) = try await visit.ask { token async throws(StoreFailure) in
      try await visit.wallet.receipt(token, id)
    }
    return (user, try visit.own(found, user))
  }

  /// The page, read again.
  private static func page(
    _ visit: Visit, _ id: OperationID, noteTyped: String? = nil, problem: ReceiptProblem? = nil, saved: Bool = false
  ) async throws(Failure) -> Response {
    let (user, found) = try await receipt(visit, id)
    let page = ReceiptPage(
      frame: visit.frame(user), receipt: found.receipt, user: user, undo: visit.undoOffer(found, user),
      noteTyped: noteTyped, problem: problem, saved: saved, zone: visit.site.zone, csrf: visit.formToken)
    return .page(page.html, status: problem == nil ? .ok : .unprocessableContent)
  }
}
