import HTTPServer
import Templates
import WalletCore

/// One operation: what it did, its note, and undoing it.
enum ReceiptScreen {
  static func show(
    _ context: RequestContext, _ id: OperationID, _ query: ReceiptQuery
  ) async throws(Failure) -> Response {
    let said = context.notice
    var response = try await page(context, id, back: query.back, saved: said?.kind == .saved)
    context.clear(said, of: .to.receipt(id), on: &response)
    return response
  }

  static func saveNote(_ context: RequestContext, _ id: OperationID, _ form: FormBody) async throws(Failure) -> Response
  {
    let user = try await receipt(context, id).user
    // A form without the field is not a form with an empty note, which would erase the note.
    guard let typed = form["note"] else { throw .unreadableForm }
    let note: NoteText
    do { note = try NoteText(typed) } catch {
      return try await page(context, id, back: form["back"], noteTyped: typed, problem: .note(error))
    }
    let isSaved: Bool
    do { isSaved = try await context.wallet.saveNote(note, on: id, of: user) } catch { throw .store(error) }
    guard isSaved else { throw .notFound }
    let back = form["back"].flatMap { CameFrom(context.site.routes).list(Array($0.utf8)) }
    return .seeOther(.to.receipt(id, ReceiptQuery(back: back)), saying: .saved, context)
  }

  static func checkNote(_ context: RequestContext, _ id: OperationID, _ field: FieldCheckRequest) async throws(Failure)
    -> String?
  {
    let user = try await receipt(context, id).user
    guard field.name == "note" else { return nil }
    do { _ = try NoteText(field.value) } catch {
      return Words.sentence(ReceiptProblem.note(error), context.amounts(of: user))
    }
    return nil
  }

  /// Redirects to the operation's account, where its undoing shows.
  static func undo(_ context: RequestContext, _ id: OperationID, _ form: FormBody) async throws(Failure) -> Response {
    let (user, found) = try await receipt(context, id)
    let operation = found.receipt.operation
    let key = try context.operationKey(in: form, user, account: operation.account)
    do {
      let receipt = try await context.wallet.undo(id, for: user, key: key)
      let kind: FlashNotice.Kind = operation.kind == .close ? .reopened : .booked
      return .seeOther(.to.account(operation.account), saying: kind, of: receipt, context)
    } catch {
      return try await page(context, id, back: form["back"], problem: .undo(try error.problem()))
    }
  }

  /// The user's operation that the address names.
  private static func receipt(
    _ context: RequestContext, _ id: OperationID
  ) async throws(Failure) -> (user: SignedInUser, found: UndoableReceipt) {
    let (user, found) = try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.receipt(token, id)
    }
    return (user, try context.requireOwned(found, user))
  }

  /// The page, read again. `back` is the address of the list that led to it, as a form or an address kept it.
  private static func page(
    _ context: RequestContext, _ id: OperationID, back: String? = nil, noteTyped: String? = nil,
    problem: ReceiptProblem? = nil,
    saved: Bool = false
  ) async throws(Failure) -> Response {
    let (user, found) = try await receipt(context, id)
    // The account's page is where Back leads anyway.
    let list = CameFrom(context.site.routes).list(context.head, kept: back)
      .flatMap { $0 == .to.account(found.receipt.operation.account) ? nil : $0 }
    let page = ReceiptPage(
      frame: context.frame(user), receipt: found.receipt, user: user, undo: context.undoOffer(found, user),
      back: list, noteTyped: noteTyped, problem: problem,
      saved: saved, csrf: context.formToken)
    return .page(page.html, refused: problem != nil)
  }
}
