import HTTPServer
import WalletCore

/// For monitoring: `ok` if the store answers. It reveals nothing else.
enum HealthCheck {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    let isWell = (try? await context.wallet.ping()) != nil
    var response = Response(
      isWell ? .ok : .serviceUnavailable, body: .bytes(Array((isWell ? "ok\n" : "unavailable\n").utf8)))
    response.fields.append(SecurityFields.plainText)
    return response
  }
}
