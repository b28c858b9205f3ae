/// Begins handlers on a loop's thread: isolated to the loop, so that a task of its own runs there at once.
actor HandlerStarter {
  private let loop: EventLoop

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  init(_ loop: EventLoop) { self.loop = loop }

  /// Runs a handler until it ends or first waits for something.
  /// - Parameters:
  ///   - work: the handler.
  ///   - asked: whose answer it makes; the loop is told, unless it has ended.
  /// - Returns: the handler's task.
  func begin(
    _ work: @escaping @Sendable () async -> Response, for asked: LoopCore.Asked
  ) -> Task<Void, Never> {
    // Without the loop as its preferred executor: a task that has one is queued, even where it is already there. The price is
    // that one that waits goes on by way of the pool's threads.
    Task.immediate {
      let response = await work()
      self.loop.withCore { core in core.finish(response, asked) }
    }
  }
}
