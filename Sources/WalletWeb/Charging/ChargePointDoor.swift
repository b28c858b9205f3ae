import CentralSystem
import HTTPServer

/// Where charge points connect: `/ocpp/{identity}`.
struct ChargePointDoor: Sendable {
  /// The address in the access log.
  static let pattern: StaticString = "/ocpp/{id}"
  /// The methods that it takes.
  static let allow = "GET"

  private static let prefix = Array("/ocpp/".utf8)

  private let central: CentralSystem
  private let clients: ClientAddress

  init(_ central: CentralSystem, clients: ClientAddress) {
    self.central = central
    self.clients = clients
  }

  /// The identity in a path, as it stands there; nil if the path is another's.
  static func identity(in path: [UInt8]) -> ArraySlice<UInt8>? {
    guard path.starts(with: prefix) else { return nil }
    let identity = path[prefix.count...]
    return identity.isEmpty || identity.contains(UInt8(ascii: "/")) ? nil : identity
  }

  /// Lets the central system answer. No answer bears the identity in the log.
  func admit(_ head: RequestHead, _ identity: ArraySlice<UInt8>, on loop: EventLoop) -> Admission {
    switch central.admit(head, identity: identity, client: clients.of(head), on: loop) {
    case .answered(var response):
      response.fields.append(SecurityFields.besides)
      response.route = Self.pattern
      return .answered(response)
    case .upgraded(let handshake, var endpoint):
      endpoint.route = Self.pattern
      return .upgraded(handshake, endpoint)
    case .begun(let task): return .begun(task)
    case .whole: return .whole
    }
  }
}
