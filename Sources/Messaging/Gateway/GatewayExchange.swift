import WalletCore

/// One request to a gateway, and its answer.
struct GatewayExchange {
  typealias Instant = ContinuousClock.Instant

  /// How long to wait for the rest of an answer whose head has arrived, only for the gateway's sake: some stop their
  /// work when the client leaves.
  private static let bodyTime = Duration.seconds(2)

  let url: GatewayURL
  let attempt: SendingAttempt
  /// How long the exchange may take.
  let time: Duration

  /// Asks the gateway to send a message. Blocks.
  func send(_ message: SMSMessage) -> SendOutcome {
    let deadline = min(attempt.deadline, .now + time)
    do throws(SMSFailure) {
      return try ask(url.request(for: message), until: deadline)
    } catch {
      return .later(error)
    }
  }

  private func ask(_ request: [UInt8], until deadline: Instant) throws(SMSFailure) -> SendOutcome {
    let addresses = try GatewayLookup.addresses(of: url.host, port: url.port)
    var failure = SMSFailure(.unreachable, reason: "the gateway's name has no address")
    for (index, address) in addresses.enumerated() {
      // An address that never answers leaves the others their part of the time.
      let now = Instant.now
      let part = now + max(.zero, deadline - now) / (addresses.count - index)
      let connection = try GatewayConnection(family: address.family)
      let result = attempt.run(brokenOffBy: { connection.breakOff() }) { () -> Result<SendOutcome?, SMSFailure> in
        do throws(SMSFailure) {
          try connection.connect(to: address, until: part)
        } catch {
          failure = error
          return .success(nil)
        }
        return Result { () throws(SMSFailure) in try talk(connection, request, until: deadline) }.mapError {
          // The request was on its way to the gateway.
          $0.handedOver()
        }
      }
      if let outcome = try result.get() { return outcome }
    }
    throw failure
  }

  private func talk(
    _ connection: GatewayConnection, _ request: [UInt8], until deadline: Instant
  ) throws(SMSFailure) -> SendOutcome {
    try connection.send(request, until: deadline)
    var answer = GatewayAnswer()
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while answer.count < GatewayAnswer.bytesMax {
      switch answer.state {
      case .unfinished:
        let piece = try connection.receive(into: &buffer, until: deadline)
        if piece.isEmpty { throw SMSFailure(.unreachable, reason: "the gateway broke its answer off") }
        answer.append(piece)
      case .garbage: return Self.notHTTP
      case .status(let code, let left):
        finish(connection, left, &buffer)
        return Self.outcome(code)
      }
    }
    if case .status(let code, _) = answer.state { return Self.outcome(code) }
    return Self.notHTTP
  }

  /// Reads the rest of the answer if it arrives soon; nothing depends on it.
  private func finish(_ connection: GatewayConnection, _ bodyLeft: Int?, _ buffer: inout [UInt8]) {
    let end = min(attempt.deadline, .now + Self.bodyTime)
    var left = min(bodyLeft ?? .max, GatewayAnswer.bytesMax)
    do throws(SMSFailure) {
      while left > 0 {
        let piece = try connection.receive(into: &buffer, until: end)
        if piece.isEmpty { return }
        left -= piece.count
      }
    } catch {
      // Ignored, because the status has arrived.
    }
  }

  private static let notHTTP = SendOutcome.refused(
    SMSFailure(reason: "the gateway does not answer in http", mayHaveGone: true))

  private static func outcome(_ code: Int) -> SendOutcome {
    let words = "the gateway answered \(code)"
    switch code {
    case 200...299: return .sent
    // From a proxy in front of the gateway: what the gateway did is unknown.
    case 502, 504: return .later(SMSFailure(.unreachable, reason: words, mayHaveGone: true))
    case 408, 429, 500...599: return .later(SMSFailure(.unreachable, reason: words))
    default: return .refused(SMSFailure(.refused, reason: words))
    }
  }
}
