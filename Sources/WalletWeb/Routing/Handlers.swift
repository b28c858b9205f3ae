import HTTPServer
import Templates
import WalletCore

/// A screen's function that shows a page, and who may see it. Its parameters are the address's values: those in the
/// path, then those in the query, if the address has any.
struct GetHandler<Path: PathValues, Query: QueryValues> {
  let erased: Route.Show

  /// For signed-in users.
  static func user(
    _ page: @escaping @Sendable (RequestContext, Path, Query) async throws(Failure) -> Response
  ) -> GetHandler {
    GetHandler(erased: .user(erase(page)))
  }

  /// For signed-in users, with reads of the history.
  static func history(
    _ page: @escaping @Sendable (HistoryContext, Path, Query) async throws(Failure) -> Response
  ) -> GetHandler {
    GetHandler(erased: .history(erase(page)))
  }

  /// For signed-in users; a request with a query gets another page, with reads of the history.
  static func user(
    _ page: @escaping @Sendable (RequestContext, Path) async throws(Failure) -> Response,
    withQuery past: @escaping @Sendable (HistoryContext, Path, Query) async throws(Failure) -> Response
  ) -> GetHandler {
    let plain = erase { (context: RequestContext, path, _) async throws(Failure) in try await page(context, path) }
    return GetHandler(erased: .userOrHistory(plain, erase(past)))
  }

  /// For anyone, in the frame of whoever is signed in. It reads nothing but the session. `page` makes the answer; nil if
  /// there is nothing at the address.
  static func anyone(
    _ page: @escaping @Sendable (RequestContext, SignedInUser?, Path, Query) -> Response?
  ) -> GetHandler {
    GetHandler(
      erased: .anyone(
        { (context, parts) async throws(Failure) in
          let user = try await context.user()
          guard let path = Path(parts), let response = page(context, user, path, context.query(Query.self)) else {
            throw .notFound
          }
          return response
        },
        withoutToken: { context, parts in
          Path(parts).flatMap { page(context, nil, $0, context.query(Query.self)) }
            ?? ErrorPages(site: context.site).page(.notFound, context.frame())
        }))
  }

  /// For anyone, with reads for whoever has a token; `withoutToken` answers a browser that has none. Both answer nil if
  /// there is nothing at the address.
  static func anyone(
    _ page: @escaping @Sendable (RequestContext, Path, Query) async throws(Failure) -> Response?,
    withoutToken: @escaping @Sendable (RequestContext, Path, Query) -> Response?
  ) -> GetHandler {
    GetHandler(
      erased: .anyone(
        { (context, parts) async throws(Failure) in
          guard let path = Path(parts), let response = try await page(context, path, context.query(Query.self)) else {
            throw .notFound
          }
          return response
        },
        withoutToken: { context, parts in
          Path(parts).flatMap { withoutToken(context, $0, context.query(Query.self)) }
            ?? ErrorPages(site: context.site).page(.notFound, context.frame())
        }))
  }

  private static func erase(
    _ page: @escaping @Sendable (RequestContext, Path, Query) async throws(Failure) -> Response
  ) -> Route.Page {
    { (context, parts) async throws(Failure) in
      guard let path = Path(parts) else { throw .notFound }
      return try await page(context, path, context.query(Query.self))
    }
  }

  private static func erase(
    _ page: @escaping @Sendable (HistoryContext, Path, Query) async throws(Failure) -> Response
  ) -> Route.HistoryPage {
    { (context, parts) async throws(Failure) in
      guard let path = Path(parts) else { throw .notFound }
      return try await page(context, path, context.request.query(Query.self))
    }
  }
}

extension GetHandler where Query == NoValues {
  static func user(_ page: @escaping @Sendable (RequestContext, Path) async throws(Failure) -> Response) -> GetHandler {
    user { (context, path, _) async throws(Failure) in try await page(context, path) }
  }

  static func history(
    _ page: @escaping @Sendable (HistoryContext, Path) async throws(Failure) -> Response
  ) -> GetHandler {
    history { (context, path, _) async throws(Failure) in try await page(context, path) }
  }
}

extension GetHandler where Path == NoValues {
  static func user(_ page: @escaping @Sendable (RequestContext, Query) async throws(Failure) -> Response) -> GetHandler
  {
    GetHandler(erased: .user(erase(page)))
  }

  static func user(
    _ page: @escaping @Sendable (RequestContext) async throws(Failure) -> Response,
    withQuery past: @escaping @Sendable (HistoryContext, Query) async throws(Failure) -> Response
  ) -> GetHandler {
    user { (context, _) async throws(Failure) in
      try await page(context)
    } withQuery: { (context, _, query) async throws(Failure) in
      try await past(context, query)
    }
  }

  /// For anyone; `withoutToken` answers a browser without a token.
  static func anyone(
    _ page: @escaping @Sendable (RequestContext, Query) async throws(Failure) -> Response,
    withoutToken: @escaping @Sendable (RequestContext) -> Response
  ) -> GetHandler {
    GetHandler(erased: .anyone(erase(page), withoutToken: { context, _ in withoutToken(context) }))
  }

  static func history(
    _ page: @escaping @Sendable (HistoryContext, Query) async throws(Failure) -> Response
  ) -> GetHandler {
    history { (context, _, query) async throws(Failure) in try await page(context, query) }
  }

  private static func erase(
    _ page: @escaping @Sendable (RequestContext, Query) async throws(Failure) -> Response
  ) -> Route.Page {
    { (context, _) async throws(Failure) in try await page(context, context.query(Query.self)) }
  }
}

extension GetHandler where Path == NoValues, Query == NoValues {
  static func user(_ page: @escaping @Sendable (RequestContext) async throws(Failure) -> Response) -> GetHandler {
    GetHandler(erased: .user(erase(page)))
  }

  static func anyone(
    _ page: @escaping @Sendable (RequestContext) async throws(Failure) -> Response,
    withoutToken: @escaping @Sendable (RequestContext) -> Response
  ) -> GetHandler {
    GetHandler(erased: .anyone(erase(page), withoutToken: { context, _ in withoutToken(context) }))
  }

  /// For programs.
  static func program(_ page: @escaping @Sendable (RequestContext) async throws(Failure) -> Response) -> GetHandler {
    GetHandler(erased: .program(erase(page)))
  }

  private static func erase(_ page: @escaping @Sendable (RequestContext) async throws(Failure) -> Response)
    -> Route.Page
  {
    { (context, _) async throws(Failure) in try await page(context) }
  }
}

/// A screen's function for a posted form, and who may post it. Its parameters include the path's values, if any.
struct PostHandler<Path: PathValues> {
  let erased: Route.Submit
  /// Checks the form's fields one by one; only forms for signed-in users have it.
  var check: Route.Check?

  typealias Submit = @Sendable (RequestContext, Path, FormBody) async throws(Failure) -> Response
  typealias Check = @Sendable (RequestContext, Path, FieldCheckRequest) async throws(Failure) -> String?

  /// For signed-in users.
  static func user(_ submit: @escaping Submit) -> PostHandler {
    PostHandler(
      erased: .user { (context, parts, form) async throws(Failure) in
        guard let path = Path(parts) else { throw .notFound }
        return try await submit(context, path, form)
      })
  }

  /// The same, with a check of the form's fields before it is sent.
  static func user(_ submit: @escaping Submit, check: @escaping Check) -> PostHandler {
    var handler = user(submit)
    handler.check = { (context, parts, field) async throws(Failure) in
      guard let path = Path(parts) else { throw .notFound }
      return try await check(context, path, field)
    }
    return handler
  }
}

extension PostHandler where Path == NoValues {
  static func user(
    _ submit: @escaping @Sendable (RequestContext, FormBody) async throws(Failure) -> Response
  ) -> PostHandler {
    PostHandler(erased: .user { (context, _, form) async throws(Failure) in try await submit(context, form) })
  }

  static func user(
    _ submit: @escaping @Sendable (RequestContext, FormBody) async throws(Failure) -> Response,
    check: @escaping @Sendable (RequestContext, FieldCheckRequest) async throws(Failure) -> String?
  ) -> PostHandler {
    var handler = user(submit)
    handler.check = { (context, _, field) async throws(Failure) in try await check(context, field) }
    return handler
  }

  /// For any browser with a token.
  static func anyone(
    _ submit: @escaping @Sendable (RequestContext, FormBody, SessionToken) async throws(Failure) -> Response
  ) -> PostHandler {
    PostHandler(erased: .anyone(submit))
  }
}
