import HTTPServer
import Synchronization
import WalletCore

extension CentralSystem {
  /// The address in the access log.
  static var route: StaticString { "/ocpp/{identity}" }
  /// What charge points and we speak over WebSocket (OCPP-J 1.6 section 3.1.2).
  static var subprotocol: [UInt8] { Array("ocpp1.6".utf8) }

  /// Answers a request for `/ocpp/{identity}` from its head alone: a WebSocket, or a refusal.
  /// - Parameters:
  ///   - head: the request's head.
  ///   - identity: the last part of its path, as it stands there: the server has decoded it.
  ///   - client: the client's address, for the log and for counting wrong secrets.
  ///   - loop: the loop that the connection is on.
  /// - Returns: never ``Admission/whole``.
  package func admit(_ head: RequestHead, identity: ArraySlice<UInt8>, client: String, on loop: EventLoop)
    -> Admission
  {
    do throws(Turning) {
      let stored = try judge(head, identity, client)
      let handshake: WebSocketHandshake
      do throws(WebSocketHandshake.Refusal) { handshake = try WebSocketHandshake(head) } catch {
        throw .handshake(error)
      }
      guard registry.withLock({ !$0.isCrowded(stored.point.id) }) else { throw .crowded }
      guard handshake.offered.contains(Self.subprotocol) else {
        return .upgraded(handshake, strange(stored.point, client))
      }
      let connection = ChargePointConnection(self, stored.point, client: client, loop: loop)
      switch registry.withLock({ $0.place(connection, as: stored, most: parts.policy.connectionsMax) }) {
      case .full: throw .full
      case .gone: throw .unauthorized
      case .taken(let older): older?.dismiss("replaced", within: parts.policy.leavingTime)
      }
      return .upgraded(handshake, connection.endpoint())
    } catch {
      return turnAway(error, identity, client)
    }
  }

  private func turnAway(_ turning: Turning, _ identity: ArraySlice<UInt8>, _ client: String) -> Admission {
    count { $0.refused += 1 }
    let name = OneLine.text(String(decoding: identity.prefix(200), as: UTF8.self), limit: 48)
    parts.report(
      .refused(identity: name, client: client, status: Int(turning.status.code), reason: turning.reason))
    return .answered(turning.response)
  }

  /// Who asks: a charge point that we know and that has said its secret.
  private func judge(_ head: RequestHead, _ identity: ArraySlice<UInt8>, _ client: String) throws(Turning)
    -> StoredChargePoint
  {
    // Only browsers send these (Fetch Metadata): to https and localhost each of them, to another plain http address none.
    let fetch: [FieldName] = [.secFetchSite, .secFetchMode, .secFetchDest, FieldName("sec-fetch-user")]
    guard fetch.allSatisfy({ head.fields.count(of: $0) == 0 }) else { throw .browser }
    guard let name = ChargePointIdentity(String(decoding: identity, as: UTF8.self)),
      let stored = registry.withLock({ $0.point(named: name) })
    else { throw .unknown }
    guard isRight(BasicCredentials(head.fields), for: stored) else {
      let now = parts.clock.monotonic()
      guard let until = registry.withLock({ $0.wrongSecrets.add(stored.point.id, client, now: now) }) else {
        throw .unauthorized
      }
      throw .tooMany(seconds: until.secondsLeft(from: now))
    }
    return stored
  }

  /// Whether these are the charge point's own. Takes the same time whether it has a secret or not, and wherever a wrong
  /// one differs.
  private func isRight(_ credentials: BasicCredentials?, for stored: StoredChargePoint) -> Bool {
    let secret = credentials?.secret
    let said = secret ?? [UInt8](repeating: 0, count: 20)
    let (given, kept) = (parts.secretKey.authenticate(said), stored.secret ?? .zero)
    let isSame = given.matches(kept)
    let isOld = parts.earlierKeys.keys(for: .points).contains { $0.authenticate(said).matches(kept) }
    let isUser = credentials?.user.elementsEqual(stored.point.identity.text.utf8) ?? false
    guard isSame || isOld, isUser, secret != nil, stored.secret != nil else { return false }
    if !isSame { registry.withLock { $0.renewDigest(of: stored.point.id, from: kept, to: given) } }
    return true
  }

  /// For a client that speaks no OCPP that we know: it is told so in a way that WebSocket's clients report (OCPP-J 1.6
  /// section 3.2). A connection of the same charge point goes on.
  func strange(_ point: ChargePoint, _ client: String) -> WebSocketEndpoint {
    let reason = "ocpp1.6 is needed"
    count { $0.refused += 1 }
    parts.report(.refused(identity: point.identity.text, client: client, status: 101, reason: reason))
    var endpoint = WebSocketEndpoint { _, _ in }
    endpoint.limits.messageMax = 4096
    endpoint.closeTime = parts.policy.leavingTime
    endpoint.opened = { link in
      self.countOpen(1, of: point.id)
      link.close(WebSocketClose(.protocolError, reason: Array(reason.utf8)))
    }
    endpoint.ended = { _, _ in self.countOpen(-1, of: point.id) }
    return endpoint
  }
}
