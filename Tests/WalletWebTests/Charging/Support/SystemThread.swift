import SystemSupport

/// A thread for what blocks, while the test goes on.
enum SystemThread {
  static func run(_ body: @escaping () -> Void) throws -> SystemSupport.Thread {
    // The test waits for the thread's end before it touches again what the body uses.
    let carried = Carried(body: body)
    return try SystemSupport.Thread(name: "test") { carried.body() }
  }

  private struct Carried: @unchecked Sendable {
    let body: () -> Void
  }
}
