import Synchronization
import SystemSupport

/// A running HTTP/1.1 server: some event loops, each with its own thread, which accept connections and serve them.
///
/// Only a slow client's own connection waits for that client. The server leaves the process's signals alone: none of
/// its calls raises SIGPIPE.
package final class Server: Sendable {
  /// The port it listens on, also if a free one was asked for.
  package let port: Int

  private let acceptor: Acceptor
  private let loops: [EventLoop]
  private let usage: ClientUsage
  /// The running threads of the loops; empty after the server has stopped.
  private let threads = Mutex<[Thread]>([])

  /// How many free ports to try when the one found for the first address is taken on another.
  private static let triesForPort = 16

  private init(_ sockets: [ListeningSocket], _ configuration: ServerConfiguration) throws(SystemFailure) {
    var loops: [EventLoop] = []
    for index in 0..<configuration.loops { loops.append(try EventLoop(index: index, configuration.poller)) }
    self.loops = loops
    port = sockets.first?.port ?? 0
    usage = ClientUsage(configuration.limits)
    acceptor = Acceptor(sockets, LoopSharing(loops, idle: configuration.idleTime), configuration, usage)
  }

  /// Binds, starts the threads of the loops, has each of them call `application`, and serves.
  ///
  /// - Parameters:
  ///   - configuration: where to listen, and the limits.
  ///   - application: creates what one loop serves; called on that loop's thread, for all loops at the same time.
  /// - Returns: the server, which serves until ``stop()``.
  /// - Throws: ``ServerFailure``, or what `application` throws.
  package static func start(
    _ configuration: ServerConfiguration, application: @escaping @Sendable (EventLoop) throws -> Application
  ) throws -> Server {
    try start(configuration) { loop, _ in try application(loop) }
  }

  /// The same for an application that needs to know the bound port.
  package static func start(
    _ configuration: ServerConfiguration,
    application: @escaping @Sendable (EventLoop, _ port: Int) throws -> Application
  ) throws -> Server {
    try start(configuration, at: try listen(configuration), application: application)
  }

  /// The same at sockets that listen already.
  static func start(
    _ configuration: ServerConfiguration, at sockets: [ListeningSocket],
    application: @escaping @Sendable (EventLoop, _ port: Int) throws -> Application
  ) throws -> Server {
    do {
      let server = try Server(sockets, configuration)
      try server.startThreads(configuration, application)
      return server
    } catch let failure as SystemFailure { throw ServerFailure.system(failure) }
  }

  /// What a loop's thread and the starting one tell each other.
  private struct LoopStart {
    /// Whether the loop has its application.
    let made: BlockingAnswer<Result<Void, any Error>>
    /// How many connections the loop may have; nil if it is not to serve.
    let serves: BlockingAnswer<Int?>

    init() throws(SystemFailure) { (made, serves) = (try BlockingAnswer(), try BlockingAnswer()) }
  }

  /// Starts the threads. They serve once each has its application; otherwise all of them end.
  private func startThreads(
    _ configuration: ServerConfiguration, _ application: @escaping @Sendable (EventLoop, Int) throws -> Application
  ) throws {
    var starts: [LoopStart] = []
    do {
      for loop in loops {
        let start = try LoopStart()
        let thread = try Thread(name: "http-loop-\(loop.index)") { [usage, acceptor, port] in
          let made = Result { try application(loop, port) }
          start.made.bring(made.map { _ in })
          guard let connectionsMax = start.serves.wait(), let application = try? made.get() else { return }
          loop.run {
            LoopCore(
              loop: loop, application: application, configuration: configuration, connectionsMax: connectionsMax,
              usage: usage, acceptor: acceptor)
          }
        }
        threads.withLock { $0.append(thread) }
        starts.append(start)
      }
      for start in starts { try start.made.wait().get() }
    } catch {
      for start in starts { start.serves.bring(nil) }
      stop()
      throw error
    }
    // Only now, so that descriptors that the applications opened are counted.
    let connectionsMax = configuration.connectionsPerLoop
    for start in starts { start.serves.bring(connectionsMax) }
  }

  /// How many connections are open, or about to be.
  package var connections: Int {
    loops.reduce(0) { $0 + $1.connectionCount.load(ordering: .relaxed) }
  }

  /// How many connections have been accepted since the start.
  package var accepted: Int { acceptor.accepted.load(ordering: .relaxed) }

  /// Stops accepting, gives running requests at most ``Limits/stopTime``, closes all connections, and waits for the
  /// threads to end. A second call only waits. Do not call it on a loop's thread.
  package func stop() {
    threads.withLock { threads in
      // Accepting ends first, so that the loops have every connection when they are told to stop.
      acceptor.stop()
      for loop in loops { loop.stop() }
      for thread in threads { thread.join() }
      acceptor.close()
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

/// An event that a server reports to its owner, for the log.
package enum ServerEvent: Sendable, Equatable {
  /// The process has no file descriptor left; the server turned a waiting client away and pauses accepting for 50 ms.
  /// Reported at most once a second.
  case descriptorsExhausted
  /// The server cannot accept clients, because of this errno, and pauses accepting for 50 ms. Reported at most once a
  /// second.
  case acceptFailing(errno: Int32)
  /// The server closed a connection to make room for a new one.
  case connectionsExhausted
  /// The server turned a new connection away, because it is making or sending answers to all others.
  case connectionsBusy
  /// Far fewer connections are open than before: the memory that they took can be given back.
  case connectionsDropped
  /// The server itself refused a request from this client address.
  case refused(Refusal, peer: String)
}

/// Why a server could not start.
package enum ServerFailure: Error, Sendable {
  /// Another program listens on the port.
  case portInUse(Int)
  /// This machine does not have the address, or the text is no IP address.
  case addressNotAvailable(String)
  /// The port needs more rights than the program has.
  case notPermitted(Int)
  /// A system call failed for another reason.
  case system(SystemFailure)
}
