import HTTPServer
import WalletCore

/// For whoever watches the wallet: `ok` when the store answers. It says nothing else.
enum HealthCheck {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    let isWell = (try? await context.wallet.ping()) != nil
    var response = Response(
      isWell ? .ok : .serviceUnavailable, body: .bytes(Array((isWell ? "ok\n" : "unavailable\n").utf8)))
    response.fields.append(SecurityFields.plainText)
    return response
  }
}
