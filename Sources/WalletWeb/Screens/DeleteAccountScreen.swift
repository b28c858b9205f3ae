import HTTPServer
import Templates
import WalletCore

/// Deleting an account: asked first, then closed. Its history stays.
struct DeleteAccountScreen {
  let id: AccountID

  func show(_ visit: Visit, _ user: SignedInUser) throws(Failure) -> Response {
    let account = try visit.account(id, of: user)
    guard account.isOpen else { return .seeOther(.account(id)) }
    return try page(visit, user, account, moveTo: "", problem: nil)
  }

  func submit(_ visit: Visit, _ form: FormBody, _ user: SignedInUser) async throws(Failure) -> Response {
    let account = try visit.account(id, of: user)
    let key = try visit.operationKey(in: form, user, account: id)
    let chosen = form.lastFilled("move_to")
    var receiver: AccountID?
    if let chosen {
      guard let named = PublicID(base64url: Array(chosen.utf8)) else { throw .notFound }
      receiver = AccountID(named)
    }
    guard let seen = form["seen"].flatMap({ Int64($0) }) else {
      return try page(visit, user, account, moveTo: chosen ?? "", problem: .balanceChanged)
    }
    do {
      _ = try await visit.wallet.deleteAccount(id, seen: seen, moveTo: receiver, for: user, key: key)
      visit.site.log.write(.sensitiveDelete, ["peer": visit.client, "user": "\(user.id.row)", "what": "account"])
      return .seeOther(.home, saying: .closed, visit)
    } catch {
      let problem = try AccountScreen.problem(error)
      return try page(visit, user, nil, moveTo: chosen ?? "", problem: problem)
    }
  }

  private func page(
    _ visit: Visit, _ user: SignedInUser, _ known: Account?, moveTo: String, problem: LedgerRefusal?
  ) throws(Failure) -> Response {
    let account = if let known { known } else { try visit.account(id, of: user) }
    let wallet = visit.wallet
    let others = try visit.read { () throws(StoreFailure) in try wallet.accounts(of: user) }.filter {
      $0.id != id && $0.balance.currency == account.balance.currency
    }
    let page = DeleteAccountPage(
      frame: visit.frame(signedIn: true), account: account, receivers: others, moveTo: moveTo, problem: problem,
      csrf: visit.formToken, key: visit.operationKey(user, account: id))
    return .page(page.html, status: problem == nil ? .ok : .unprocessableContent)
  }
}
