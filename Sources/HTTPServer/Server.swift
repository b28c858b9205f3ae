import Synchronization
import SystemSupport

/// A running HTTP/1.1 server: an acceptor and some event loops, each with its thread.
///
/// Nothing waits for a slow client but that client's connection. The process's signals are left alone: no call of the
/// server raises SIGPIPE.
public final class Server: Sendable {
  /// The port it listens on, also when a free one was asked for.
  public let port: Int

  private let acceptor: Acceptor
  private let loops: [EventLoop]
  private let usage: ClientUsage
  /// The threads that run, the acceptor's first; empty when the server has stopped.
  private let threads = Mutex<[Thread]>([])

  /// How often another free port is tried when the one found for the first address is taken on another.
  private static let triesForPort = 16

  private init(_ sockets: [ListeningSocket], _ configuration: ServerConfiguration) throws(ServerFailure) {
    var loops: [EventLoop] = []
    for index in 0..<max(1, configuration.loops) { loops.append(try EventLoop(index: index, configuration.poller)) }
    self.loops = loops
    port = sockets.first?.port ?? 0
    usage = ClientUsage(configuration.limits)
    acceptor = try Acceptor(sockets, loops, configuration, usage)
  }

  /// Binds, makes the loops, calls `application` once for each loop, and serves.
  ///
  /// - Parameters:
  ///   - configuration: where to listen, and the limits.
  ///   - application: makes what one loop serves; called before its thread starts.
  /// - Returns: the server, which serves until ``stop()``.
  /// - Throws: ``ServerFailure``, or what `application` throws.
  public static func start(
    _ configuration: ServerConfiguration, application: (EventLoop) throws -> Application
  ) throws -> Server {
    try start(configuration) { loop, _ in try application(loop) }
  }

  /// The same for an application that needs to know the port that was bound.
  public static func start(
    _ configuration: ServerConfiguration, application: (EventLoop, _ port: Int) throws -> Application
  ) throws -> Server {
    let server = try Server(try listen(configuration), configuration)
    let applications = try server.loops.map { try application($0, server.port) }
    do throws(ServerFailure) {
      try server.startThreads(applications, configuration)
    } catch {
      server.stop()
      throw error
    }
    return server
  }

  private func startThreads(
    _ applications: [Application], _ configuration: ServerConfiguration
  ) throws(ServerFailure) {
    // Only now: what the applications opened is counted.
    let connectionsMax = configuration.connectionsPerLoop
    for (loop, application) in zip(loops, applications) {
      let thread = try thread("http-loop-\(loop.index)") { [usage] in
        loop.run {
          LoopCore(
            loop: loop, application: application, configuration: configuration, connectionsMax: connectionsMax,
            usage: usage)
        }
      }
      threads.withLock { $0.append(thread) }
    }
    let accepting = try thread("http-acceptor") { [acceptor] in
      acceptor.run(connectionsPerLoop: connectionsMax)
    }
    threads.withLock { $0.insert(accepting, at: 0) }
  }

  private func thread(_ name: String, _ body: @escaping @Sendable () -> Void) throws(ServerFailure) -> Thread {
    do throws(SystemFailure) { return try Thread(name: name, body) } catch { throw ServerFailure(error) }
  }

  /// How many connections are open, or about to be.
  public var connections: Int {
    loops.reduce(0) { $0 + $1.connectionCount.load(ordering: .relaxed) }
  }

  /// How many connections have been accepted since the start.
  public var accepted: Int { acceptor.accepted.load(ordering: .relaxed) }

  /// Stops accepting, lets what runs finish for ``Limits/stopTime`` at most, closes all connections, and waits for the
  /// threads to end. Calling it again does nothing, but waits too. Not to be called on a loop's thread.
  public func stop() {
    threads.withLock { threads in
      // The acceptor ends first, so that the loops have every connection when they are told.
      acceptor.stop()
      if threads.count > loops.count { threads.removeFirst().join() }
      for loop in loops { loop.stop() }
      for thread in threads { thread.join() }
      threads = []
    }
  }

  // MARK: Listening

  private static func listen(_ configuration: ServerConfiguration) throws(ServerFailure) -> [ListeningSocket] {
    var failure = ServerFailure.addressNotAvailable("")
    for _ in 0..<(configuration.port == 0 ? triesForPort : 1) {
      do throws(ServerFailure) {
        return try listenOnce(configuration)
      } catch {
        failure = error
        guard case .portInUse = error else { throw error }
      }
    }
    throw failure
  }

  private static func listenOnce(_ configuration: ServerConfiguration) throws(ServerFailure) -> [ListeningSocket] {
    var sockets: [ListeningSocket] = []
    for address in configuration.addresses {
      do throws(ServerFailure) {
        sockets.append(
          try ListeningSocket(
            address: address, port: sockets.first?.port ?? configuration.port,
            writeStall: configuration.limits.writeStall))
      } catch {
        guard case .addressNotAvailable = error, address == "::1", configuration.addresses.count > 1
        else { throw error }
      }
    }
    guard !sockets.isEmpty else { throw .addressNotAvailable(configuration.addresses.first ?? "") }
    return sockets
  }
}

/// What a server tells its owner about itself, for the log.
public enum ServerEvent: Sendable, Equatable {
  /// The process has no file descriptor left; a waiting client was turned away and accepting pauses for 50 ms. Told once a
  /// second.
  case descriptorsExhausted
  /// No client can be accepted, for the reason of this number of the system; accepting pauses for 50 ms. Told once a
  /// second.
  case acceptFailing(errno: Int32)
  /// A connection was closed to make room for a new one.
  case connectionsExhausted
  /// A new connection was turned away, because answers are being made or sent to all others.
  case connectionsBusy
  /// Far fewer connections are open than there were: memory that they took can be given back.
  case crowdLeft
  /// A request of this client address was refused by the server itself.
  case refused(Refusal, peer: String)
}

/// Why a server could not start.
public enum ServerFailure: Error, Sendable {
  /// Another program listens on the port.
  case portInUse(Int)
  /// This machine does not have the address, or the text is no IP address.
  case addressNotAvailable(String)
  /// The port needs more rights than the program has.
  case notPermitted(Int)
  /// A call to the system failed for another reason.
  case system(call: String, errno: Int32)
}

extension ServerFailure {
  /// What the system did not do.
  init(_ failure: SystemFailure) { self = .system(call: failure.call, errno: failure.errno) }
}
