import Synchronization

@testable import HTTPServer

/// The application of the tests: an actor on its loop, like the real one.
actor TestScreens {
  private nonisolated let loop: EventLoop
  private nonisolated let gate: Gate
  private let log: Log

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  init(loop: EventLoop, gate: Gate, log: Log) {
    self.loop = loop
    self.gate = gate
    self.log = log
  }

  /// Decides from the header section alone.
  func admit(_ head: RequestHead, _ pending: Responder) -> Admission {
    let status: Status
    switch text(head.path) {
    case "/forbidden": status = .forbidden
    case "/missing": status = .notFound
    case "/getonly" where head.method != .get: status = .methodNotAllowed
    case "/head": return .begun(Task { pending.give(await self.respond(Request(head: head))) })
    case "/head/gate":
      // Prefers the loop: otherwise the task would go through the pool, which blocking tests may occupy for long.
      return .begun(Task(executorPreference: loop) { await self.answerThroughGate(head, pending) })
    default: return .whole
    }
    return .answered(Response(status, body: .bytes(bytes("no"))))
  }

  /// The largest body, in bytes, that an address accepts.
  nonisolated static func bodyMax(_ head: RequestHead) -> Int { text(head.path) == "/small" ? 10 : .max }

  private func answerThroughGate(_ head: RequestHead, _ pending: Responder) async {
    await gate.wait()
    pending.give(await respond(Request(head: head)))
  }

  func respond(_ request: Request) async -> Response {
    let path = text(request.head.path)
    log.add("\(request.head.method.name) \(path)")
    switch path {
    case "/file": return Response(.ok, body: .file(TestServer.file))
    case "/echo": return Response(.ok, body: .bytes(request.body?.bytes ?? []))
    case "/empty": return Response(.noContent)
    case "/loop": return Response(.ok, body: .bytes(bytes("\(loop.index) \(loop.isCurrent)")))
    case "/busy":
      // Two milliseconds of work that nothing else on the loop's thread can do meanwhile.
      let ends = Clock.exactNow() + 2_000_000
      while Clock.exactNow() < ends {}
      return Response(.ok, body: .bytes(bytes("\(loop.index)")))
    case "/gate":
      let before = loop.isCurrent
      await gate.wait()
      log.add("through")
      return Response(.ok, body: .bytes(bytes("\(before) \(loop.isCurrent)")))
    case "/cancelled":
      await withTaskCancellationHandler {
        await gate.wait()
      } onCancel: {
        gate.open()
      }
      return Response(.ok, body: .bytes(bytes("\(Task.isCancelled) \(loop.isCurrent)")))
    case "/close":
      var response = Response(.ok)
      response.closesConnection = true
      return response
    // More than the system's buffers hold.
    case "/huge": return Response(.ok, body: .bytes(Array(repeating: 0x6C, count: 64 << 20)))
    case "/large": return Response(.ok, body: .bytes(Array(repeating: 0x6C, count: 4 << 20)))
    case "/medium": return Response(.ok, body: .bytes(Array(repeating: 0x6D, count: 400_000)))
    case "/stream": return Response(.ok, body: .stream(pieces(3)))
    case "/known":
      var stream = pieces(3)
      stream.length = 3 * 20
      return Response(.ok, body: .stream(stream))
    case "/short":
      var stream = pieces(3)
      stream.length = 1000
      return Response(.ok, body: .stream(stream))
    case "/broken": return Response(.ok, body: .stream(pieces(3, breaksAt: 2)))
    case "/held":
      let given = Counter()
      let stream = BodyStream { [gate, log] () throws(BodyStreamFailure) in
        guard given.next() < 2 else { return nil }
        log.add("held")
        await gate.wait()
        return [0x30]
      }
      return Response(.ok, body: .stream(stream))
    case "/flood": return Response(.ok, body: .stream(pieces(1000, of: 1 << 16)))
    default: return Response(.ok, body: .bytes(bytes("\(request.head.method.name) \(path) from \(request.head.peer)")))
    }
  }

  private nonisolated func pieces(_ count: Int, of size: Int = 20, breaksAt: Int? = nil) -> BodyStream {
    let given = Counter()
    return BodyStream { [log] () throws(BodyStreamFailure) in
      let number = given.next()
      log.add("piece \(number)")
      if number == breaksAt { throw BodyStreamFailure() }
      return number < count ? Array(repeating: 0x30 + UInt8(number % 10), count: size) : nil
    }
  }
}
