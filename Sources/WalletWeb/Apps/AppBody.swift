import HTTPServer
import OCPP
import WalletCore

/// What an app sends: an object of JSON whose members may be texts or numbers.
struct AppBody {
  private let members: JSONObject

  /// An empty body is an empty object.
  /// - Throws: ``Failure/unreadableForm`` for anything else that is no object.
  init(_ request: Request) throws(Failure) {
    guard let body = request.body, body.count > 0 else {
      members = JSONObject()
      return
    }
    guard case .object(let members)? = JSONValue(json: body.bytes) else { throw .unreadableForm }
    self.members = members
  }

  /// A member that is a text, or a number as it was written; nil if there is none.
  /// - Throws: ``Failure/unreadableForm`` if it is something else.
  func text(_ name: String) throws(Failure) -> String? {
    switch members[name] {
    case nil, .null: return nil
    case .string(let text), .number(let text): return text
    case .bool, .array, .object: throw .unreadableForm
    }
  }

  /// A member that is a whole number; nil if there is none.
  /// - Throws: ``Failure/unreadableForm`` if it is something else.
  func whole(_ name: String) throws(Failure) -> Int64? {
    guard let text = try text(name) else { return nil }
    guard let number = Self.whole(text) else { throw .unreadableForm }
    return number
  }

  /// A number of digits alone; nil for anything else.
  static func whole(_ text: String) -> Int64? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? Int64(text) : nil
  }
}

/// The words with which an app's PUT is answered, each with its status.
enum AppAnswer: String {
  case accepted = "Accepted"
  case occupied = "Occupied"
  case faulted = "Faulted"
  case unavailable = "Unavailable"
  case rejected = "Rejected"
  case notEnough = "NotEnough"
  case invalidID = "InvalidId"
  case badRequest = "BadRequest"
  case unauthorized = "Unauthorized"
  case timeout = "Timeout"

  var status: Status {
    switch self {
    case .accepted: .created
    case .occupied, .faulted, .unavailable, .rejected: .conflict
    case .notEnough: .paymentRequired
    case .invalidID: .notFound
    case .badRequest: .badRequest
    case .unauthorized: .unauthorized
    case .timeout: .gatewayTimeout
    }
  }

  var response: Response { .json("\"\(rawValue)\"", status: status) }
}

/// The token of a request's field `Authorization` (RFC 6750 section 2.1): the value of the session's cookie. Browsers do not
/// send it by themselves.
enum BearerToken {
  /// - Returns: nil unless exactly one field has a token of a session's form.
  static func of(_ head: RequestHead) -> SessionToken? {
    let name = FieldName("authorization")
    guard head.fields.count(of: name) == 1, let value = head.fields.first(name) else { return nil }
    let scheme = Array("bearer".utf8)
    guard value.count > scheme.count, value.prefix(scheme.count).elementsEqual(scheme, by: { $0 | 0x20 == $1 }),
      value[value.startIndex + scheme.count] == 0x20
    else { return nil }
    return SessionToken(cookie: value.dropFirst(scheme.count).drop { $0 == 0x20 })
  }
}
