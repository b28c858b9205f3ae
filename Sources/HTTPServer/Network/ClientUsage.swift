import Synchronization

/// What clients hold of the server's memory, all together and each address; shared by the acceptor and the loops.
///
/// Only what has to wait is counted: a request that comes whole in one piece never gets here.
final class ClientUsage: Sendable {
  private struct State {
    var connections: [String: Int] = [:]
    var bodies: [String: Int] = [:]
    var bytes = 0
  }

  private let limits: Limits
  private let state = Mutex(State())

  init(_ limits: Limits) {
    self.limits = limits
  }

  /// Counts a connection, if its address may have another.
  func addConnection(of address: String) -> Bool {
    state.withLock { state in
      guard state.connections[address, default: 0] < limits.addressConnectionsMax else { return false }
      state.connections[address, default: 0] += 1
      return true
    }
  }

  /// Forgets a connection that was counted.
  func removeConnection(of address: String) {
    state.withLock { state in ClientUsage.subtract(1, of: address, from: &state.connections) }
  }

  /// Whether there is room for a body of so many bytes, none of which is counted yet.
  func hasRoom(for count: Int, of address: String) -> Bool {
    state.withLock { state in
      state.bytes + count <= limits.bodiesMax
        && state.bodies[address, default: 0] + count <= limits.addressBodiesMax
    }
  }

  /// Counts bytes of a request that is still coming, if there is room for them.
  ///
  /// - Parameters:
  ///   - count: how many more are held.
  ///   - address: whose body they belong to; nothing for a header section, which is counted for all together alone.
  /// - Returns: whether there was room.
  func add(_ count: Int, of address: String?) -> Bool {
    state.withLock { state in
      guard state.bytes + count <= limits.bodiesMax else { return false }
      if let address {
        guard state.bodies[address, default: 0] + count <= limits.addressBodiesMax else { return false }
        state.bodies[address, default: 0] += count
      }
      state.bytes += count
      return true
    }
  }

  /// Forgets bytes that were counted for the same address.
  func remove(_ count: Int, of address: String?) {
    state.withLock { state in
      state.bytes -= count
      if let address { ClientUsage.subtract(count, of: address, from: &state.bodies) }
    }
  }

  private static func subtract(_ count: Int, of address: String, from counts: inout [String: Int]) {
    let left = counts[address, default: 0] - count
    counts[address] = left > 0 ? left : nil
  }
}
