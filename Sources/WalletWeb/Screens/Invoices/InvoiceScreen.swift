import HTTPServer
import Templates
import WalletCore

/// One of the user's invoices, to print.
enum InvoiceScreen {
  static func show(_ context: RequestContext, _ id: InvoiceID) async throws(Failure) -> Response {
    let (user, found) = try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.invoice(token, id)
    }
    let reading = try context.requireOwned(found, user)
    // Who looks at the bill knows how the session ended.
    context.site.charging.markSeen(by: user.id) { $0.invoice == id }
    return .page(InvoicePage(frame: context.frame(user), reading: reading).html)
  }
}
