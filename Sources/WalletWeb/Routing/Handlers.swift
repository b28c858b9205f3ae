import HTTPServer
import Templates
import WalletCore

/// A screen's function that shows a page, with who may see it. It takes the values of the address: those in the path, then
/// those in the query, where the address has any.
struct GetHandler<Path: PathValues, Query: QueryValues> {
  let erased: Route.Show

  /// For somebody signed in.
  static func user(
    _ page: @escaping @Sendable (Visit, Path, Query) async throws(Failure) -> Response
  ) -> GetHandler {
    GetHandler(erased: .user(erase(page)))
  }

  private static func erase(
    _ page: @escaping @Sendable (Visit, Path, Query) async throws(Failure) -> Response
  ) -> Route.Page {
    { (visit, parts) async throws(Failure) in
      guard let path = Path(parts) else { throw .notFound }
      return try await page(visit, path, visit.query(Query.self))
    }
  }
}

extension GetHandler where Query == NoValues {
  static func user(_ page: @escaping @Sendable (Visit, Path) async throws(Failure) -> Response) -> GetHandler {
    user { (visit, path, _) async throws(Failure) in try await page(visit, path) }
  }
}

extension GetHandler where Path == NoValues {
  static func user(_ page: @escaping @Sendable (Visit, Query) async throws(Failure) -> Response) -> GetHandler {
    GetHandler(erased: .user(erase(page)))
  }

  /// For anyone; `withoutToken` answers a browser that brings no token.
  static func anyone(
    _ page: @escaping @Sendable (Visit, Query) async throws(Failure) -> Response,
    withoutToken: @escaping @Sendable (Visit) -> Response
  ) -> GetHandler {
    GetHandler(erased: .anyone(erase(page), withoutToken: withoutToken))
  }

  private static func erase(
    _ page: @escaping @Sendable (Visit, Query) async throws(Failure) -> Response
  ) -> Route.Page {
    { (visit, _) async throws(Failure) in try await page(visit, visit.query(Query.self)) }
  }
}

extension GetHandler where Path == NoValues, Query == NoValues {
  static func user(_ page: @escaping @Sendable (Visit) async throws(Failure) -> Response) -> GetHandler {
    GetHandler(erased: .user(erase(page)))
  }

  static func anyone(
    _ page: @escaping @Sendable (Visit) async throws(Failure) -> Response,
    withoutToken: @escaping @Sendable (Visit) -> Response
  ) -> GetHandler {
    GetHandler(erased: .anyone(erase(page), withoutToken: withoutToken))
  }

  /// For programs.
  static func program(_ page: @escaping @Sendable (Visit) async throws(Failure) -> Response) -> GetHandler {
    GetHandler(erased: .program(erase(page)))
  }

  private static func erase(_ page: @escaping @Sendable (Visit) async throws(Failure) -> Response) -> Route.Page {
    { (visit, _) async throws(Failure) in try await page(visit) }
  }
}

/// A screen's function that takes a posted form, with who may post it. It takes the values in the path where the address has any.
struct PostHandler<Path: PathValues> {
  let erased: Route.Submit
  /// Judges the form's fields one by one; only a form of somebody signed in has it.
  var check: Route.Check?

  typealias Submit = @Sendable (Visit, Path, FormBody) async throws(Failure) -> Response
  typealias Check = @Sendable (Visit, Path, LeftField) async throws(Failure) -> String?

  /// For somebody signed in.
  static func user(_ submit: @escaping Submit) -> PostHandler {
    PostHandler(
      erased: .user { (visit, parts, form) async throws(Failure) in
        guard let path = Path(parts) else { throw .notFound }
        return try await submit(visit, path, form)
      })
  }

  /// The same, with what judges the form's fields before it is sent.
  static func user(_ submit: @escaping Submit, check: @escaping Check) -> PostHandler {
    var handler = user(submit)
    handler.check = { (visit, parts, field) async throws(Failure) in
      guard let path = Path(parts) else { throw .notFound }
      return try await check(visit, path, field)
    }
    return handler
  }
}

extension PostHandler where Path == NoValues {
  static func user(
    _ submit: @escaping @Sendable (Visit, FormBody) async throws(Failure) -> Response
  ) -> PostHandler {
    PostHandler(erased: .user { (visit, _, form) async throws(Failure) in try await submit(visit, form) })
  }

  static func user(
    _ submit: @escaping @Sendable (Visit, FormBody) async throws(Failure) -> Response,
    check: @escaping @Sendable (Visit, LeftField) async throws(Failure) -> String?
  ) -> PostHandler {
    var handler = user(submit)
    handler.check = { (visit, _, field) async throws(Failure) in try await check(visit, field) }
    return handler
  }

  /// For anyone whose browser brought a token.
  static func anyone(
    _ submit: @escaping @Sendable (Visit, FormBody, SessionToken) async throws(Failure) -> Response
  ) -> PostHandler {
    PostHandler(erased: .anyone(submit))
  }
}
