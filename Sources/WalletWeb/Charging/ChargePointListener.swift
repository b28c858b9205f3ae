import HTTPServer
import SystemSupport

/// A server for charge points alone, at an address of a private network: `/ocpp/{identity}`, and nothing else.
enum ChargePointListener {
  /// How many clients may be connected that are no charge points yet.
  static let strangersMax = 64

  /// - Parameters:
  ///   - base: what the wallet's own server has: limits, log and counting.
  ///   - address: where it listens.
  ///   - port: the port; 0 takes a free one.
  ///   - door: answers.
  /// - Returns: the server, which serves.
  /// - Throws: ``ProgramFailure``, one sentence for the owner.
  static func start(
    like base: ServerConfiguration, address: String, port: Int, door: ChargePointDoor
  ) throws(ProgramFailure) -> Server {
    var limits = base.limits
    limits.connectionsMax = min(limits.connectionsMax, strangersMax)
    var configuration = ServerConfiguration(
      port: port, loops: sysconf(Int32(_SC_NPROCESSORS_ONLN)) >= 4 ? 2 : 1, limits: limits)
    configuration.addresses = [address]
    configuration.isCounted = base.isCounted
    configuration.report = base.report
    configuration.record = base.record
    do {
      return try Server.start(configuration) { loop in application(door, loop) }
    } catch {
      throw problem(error, address, port)
    }
  }

  private static func application(_ door: ChargePointDoor, _ loop: EventLoop) -> Application {
    var application = Application(
      admit: { head, _ in
        guard let identity = ChargePointDoor.identity(in: head.path) else { return .answered(notFound) }
        guard head.method == .get else { return .answered(wrongMethod) }
        return door.admit(head, identity, on: loop)
      },
      respond: { _ in notFound }, explain: { refusal in plain(refusal.status, "\(refusal.reason)") })
    application.ownFields = SecurityFields.bare
    application.bodyMax = { _ in 0 }
    return application
  }

  private static var notFound: Response { plain(.notFound, "Charge points connect at /ocpp/IDENTITY.") }

  private static var wrongMethod: Response {
    var response = plain(.methodNotAllowed, "Charge points connect with GET.")
    response.fields.append("Allow", ChargePointDoor.allow)
    response.route = ChargePointDoor.pattern
    return response
  }

  private static func plain(_ status: Status, _ sentence: String) -> Response {
    var response = Response(status, body: .bytes(Array((sentence + "\n").utf8)))
    response.fields.append(SecurityFields.plainText)
    return response
  }

  private static func problem(_ error: any Error, _ address: String, _ port: Int) -> ProgramFailure {
    guard let failure = error as? ServerFailure else {
      return ProgramFailure("Charge points cannot connect at \(address): \(error).")
    }
    switch failure {
    case .portInUse(let port):
      return ProgramFailure(
        "Port \(port), where charge points connect, is in use; stop the other program, or choose another port with "
          + "WALLET_OCPP_PORT (--ocpp-port).")
    case .addressNotAvailable(let address):
      return ProgramFailure(
        "This machine does not have the address \(address); choose another with WALLET_OCPP_BIND (--ocpp-bind).")
    case .notPermitted(let port):
      return ProgramFailure(
        "Port \(port), where charge points connect, needs more rights than the wallet has; choose one above 1023 with "
          + "WALLET_OCPP_PORT (--ocpp-port).")
    case .system(let failure): return ProgramFailure(failure)
    }
  }
}
