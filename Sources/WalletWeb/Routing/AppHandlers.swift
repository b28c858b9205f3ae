import HTTPServer
import Templates

/// What answers an app's PUT. Its parameters include the path's values, if any, and the body, which is an object of JSON.
struct PutHandler<Path: PathValues> {
  let erased: Route.Put

  /// For users, by the token in the field `Authorization`.
  static func app(
    _ answer: @escaping @Sendable (RequestContext, Path, AppBody) async throws(Failure) -> Response
  ) -> PutHandler {
    PutHandler { (context, parts, request) async throws(Failure) in
      guard context.browser != nil else { throw .signedOut }
      guard let path = Path(parts) else { throw .notFound }
      return try await answer(context, path, try AppBody(request))
    }
  }
}

extension PutHandler where Path == NoValues {
  static func app(
    _ answer: @escaping @Sendable (RequestContext, AppBody) async throws(Failure) -> Response
  ) -> PutHandler {
    app { (context, _: NoValues, body) async throws(Failure) in try await answer(context, body) }
  }
}

extension GetHandler where Query == NoValues {
  /// For programs, about one thing.
  static func program(
    _ page: @escaping @Sendable (RequestContext, Path) async throws(Failure) -> Response
  ) -> GetHandler {
    GetHandler(
      erased: .program { (context, parts) async throws(Failure) in
        guard let path = Path(parts) else { throw .notFound }
        return try await page(context, path)
      })
  }
}
