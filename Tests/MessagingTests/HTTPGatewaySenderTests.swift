import Messaging
import SystemSupport
import TestSupport
import Testing

@testable import WalletCore

@Suite("Codes by a gateway", .blocking)
struct HTTPGatewaySenderTests {
  private let accepted = FakeGateway.Reply.bytes(
    "HTTP/1.1 202 Accepted\r\nContent-Length: 24\r\n\r\n0: Accepted for delivery")
  private let busy = FakeGateway.Reply.bytes("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n")

  /// Sends one message through a gateway.
  private func send(
    by gateway: FakeGateway, limits: SendingLimits = SMSExample.limits()
  ) async throws -> SMSFailure? {
    let sender = try HTTPGatewaySender(try gateway.url, limits: limits)
    defer { sender.close() }
    return try await SMSExample.failure(of: sender)
  }

  @Test("A gateway that accepts is asked once, with number and words")
  func accepts() async throws {
    let gateway = try FakeGateway(accepted)
    defer { gateway.close() }
    #expect(try await send(by: gateway) == nil)
    #expect(gateway.requests.count == 1)
    #expect(
      gateway.requests.first?.hasPrefix(
        "GET /send?user=u&password=hush&to=%2B15305550123&text=123456%20is%20your%20MyWallet%20code.%0A%0A%40localhost"
          + "%20%23123456 HTTP/1.1\r\nHost: localhost:\(gateway.port)\r\n") == true)
  }

  @Test("A gateway that refuses is not asked again", arguments: [400, 401, 403, 404, 301, 302])
  func refuses(status: Int) async throws {
    let gateway = try FakeGateway(.bytes("HTTP/1.1 \(status) No\r\nLocation: http://localhost:1/\r\n\r\n"))
    defer { gateway.close() }
    #expect(
      try await send(by: gateway) == SMSFailure(.refused, reason: "the gateway answered \(status)"))
    #expect(gateway.requests.count == 1)
  }

  @Test("A gateway that cannot just now is asked again until it can", arguments: [408, 429, 500, 503, 599])
  func retries(status: Int) async throws {
    let gateway = try FakeGateway(
      .bytes("HTTP/1.1 \(status) Later\r\n\r\n"), .bytes("HTTP/1.1 \(status) Later\r\n\r\n"), accepted)
    defer { gateway.close() }
    #expect(try await send(by: gateway) == nil)
    #expect(gateway.requests.count == 3)
    #expect(Set(gateway.requests).count == 1)
  }

  @Test("One that never can is given up")
  func givesUp() async throws {
    let gateway = try FakeGateway(busy)
    defer { gateway.close() }
    let failure = try await send(by: gateway, limits: SMSExample.limits(seconds: 5))
    #expect(failure == SMSFailure(.unreachable, reason: "the gateway answered 503"))
    #expect(gateway.requests.count >= 2)
  }

  @Test("What may have gone is not sent a second time: no answer, half of one, or a proxy's word that it had none")
  func mayHaveGone() async throws {
    for behaviour in [
      .close, .bytes("HTTP/1.1 202 Ac"), .hang, .hangAfter("HTTP/1.1 20"), .bytes("HTTP/1.1 502 Bad\r\n\r\n"),
      .bytes("HTTP/1.1 504 Late\r\n\r\n"),
    ] as [FakeGateway.Reply] {
      let gateway = try FakeGateway(behaviour, accepted)
      defer { gateway.close() }
      // Long enough that a busy machine has connected by then: an attempt without a connection is repeated.
      let limits = SMSExample.limits { $0.attemptTime = .seconds(3) }
      #expect(try await send(by: gateway, limits: limits)?.mayHaveGone == true)
      #expect(gateway.requests.count == 1)
    }
  }

  @Test("One that says nothing is given up when the time is over")
  func hangs() async throws {

    let silent = try FakeGateway(.hang)
    defer { silent.close() }
    #expect(try await send(by: silent, limits: SMSExample.limits(seconds: 1))?.kind == .timeout)
    #expect(silent.requests.count == 1)
  }

  @Test("Nobody listens: it is tried again, and told")
  func nobody() async throws {
    let silent = try FreePorts.reserve()
    defer { close(silent.descriptor) }
    let url = try GatewayURL("http://127.0.0.1:\(silent.port)/?{to}{text}")
    let sender = try HTTPGatewaySender(url, limits: SMSExample.limits(seconds: 5))
    defer { sender.close() }
    let failure = try await SMSExample.failure(of: sender)
    #expect(failure == SMSFailure(.unreachable, reason: "no connection to the gateway: Connection refused"))
  }

  @Test("A huge answer is read to its limit and counts by its status")
  func huge() async throws {
    let gateway = try FakeGateway(.flood(20_000_000))
    defer { gateway.close() }
    #expect(try await send(by: gateway) == nil)
    #expect(gateway.requests.count == 1)
  }

  @Test("A head without an end, and what is not HTTP at all, are told and not tried again")
  func garbage() async throws {
    let endless = "HTTP/1.1 200 OK\r\nX: " + String(repeating: "y", count: 200_000)
    for text in [endless, "220 mail.example ESMTP\r\n", "\u{0}\u{1}\u{2}"] {
      let gateway = try FakeGateway(.bytes(text))
      defer { gateway.close() }
      #expect(
        try await send(by: gateway) == SMSFailure(reason: "the gateway does not answer in http", mayHaveGone: true))
      #expect(gateway.requests.count == 1)
    }
  }

  @Test("An answer whose rest never comes counts all the same")
  func halfBody() async throws {
    let gateway = try FakeGateway(.hangAfter("HTTP/1.1 202 Accepted\r\nContent-Length: 24\r\n\r\n0: "))
    defer { gateway.close() }
    #expect(try await send(by: gateway, limits: SMSExample.limits { $0.attemptTime = .milliseconds(50) }) == nil)
  }

  @Test("Many at once: all of them go out, each once")
  func many() async throws {
    let gateway = try FakeGateway(accepted)
    defer { gateway.close() }
    let sender = try HTTPGatewaySender(try gateway.url, limits: SMSExample.limits())
    defer { sender.close() }
    #expect(sender.sendsInBackground)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        let message = try SMSExample.message("message \(number)")
        group.addTask { try await sender.send(message) }
      }
      try await group.waitForAll()
    }
    #expect(gateway.requests.count == 100 && Set(gateway.requests).count == 100)
  }

  @Test("A stop does not wait for a gateway that hangs, and those who wait get an answer")
  func stops() async throws {
    let gateway = try FakeGateway(.hang)
    defer { gateway.close() }
    let limits = SMSExample.limits {
      $0.attemptsMax = 1
      $0.stopTime = .milliseconds(50)
    }
    let sender = try HTTPGatewaySender(try gateway.url, limits: limits)
    async let first = SMSExample.failure(of: sender)
    #expect(try await eventually { gateway.requests.count == 1 })
    async let second = SMSExample.failure(of: sender)
    sender.close()
    // The stop or the attempt's own timeout may end it first, depending on the machine.
    #expect(try await first?.reason.hasSuffix("answer in time") == true)
    #expect(try await second?.reason == "the wallet stops")
    sender.close()
    #expect(try await SMSExample.failure(of: sender)?.reason == "the wallet stops")
  }
}
