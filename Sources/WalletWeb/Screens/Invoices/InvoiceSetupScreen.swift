import HTTPServer
import Templates
import WalletCore

/// What the user's invoices say of them.
enum InvoiceSetupScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    let (user, found) = try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.invoices(token)
    }
    return page(context, user, found.billing ?? BillingDetails(), nil)
  }

  static func submit(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    // A form without a field is not a form with an empty one, which would erase what is kept.
    guard let name = form["name"], let address = form["address"], let email = form["email"] else {
      throw .unreadableForm
    }
    let billing: BillingDetails
    do throws(BillingRefusal) { billing = try BillingDetails(typedName: name, address: address, email: email) } catch {
      return page(context, user, BillingDetails(name: name, address: address, email: email), error)
    }
    do { try await context.wallet.saveBilling(billing, of: user) } catch { throw .store(error) }
    return .seeOther(.to.invoices(), saying: .saved, context)
  }

  static func check(_ context: RequestContext, _ field: FieldCheckRequest) async throws(Failure) -> String? {
    _ = try await context.signedIn()
    do throws(BillingRefusal) {
      switch field.name {
      case "name": _ = try BillingDetails.cleanName(field.value)
      case "address": _ = try BillingDetails.cleanAddress(field.value)
      case "email": _ = try BillingDetails.cleanEmail(field.value)
      default: break
      }
    } catch { return Words.sentence(error) }
    return nil
  }

  private static func page(
    _ context: RequestContext, _ user: SignedInUser, _ typed: BillingDetails, _ problem: BillingRefusal?
  ) -> Response {
    let page = InvoiceSetupPage(
      frame: context.frame(user), typed: typed, problem: problem, csrf: context.formToken)
    return .page(page.html, refused: problem != nil)
  }
}
