import Synchronization

/// Counts the connections and the memory that clients hold, in total and per address. The loops share it.
///
/// Of requests, it counts only those that the server must wait for: one that arrives complete in one piece never gets
/// here.
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

  /// Counts a connection; false if its address may not have another.
  func addConnection(of address: String) -> Bool {
    state.withLock { state in
      guard state.connections[address, default: 0] < limits.addressConnectionsMax else { return false }
      state.connections[address, default: 0] += 1
      return true
    }
  }

  /// Stops counting a connection.
  func removeConnection(of address: String) {
    state.withLock { state in ClientUsage.subtract(1, of: address, from: &state.connections) }
  }

  /// Whether there is room for a body of `count` bytes, none of which is counted yet.
  func hasRoom(for count: Int, of address: String) -> Bool {
    state.withLock { state in
      state.bytes + count <= limits.bodiesMax
        && state.bodies[address, default: 0] + count <= limits.addressBodiesMax
    }
  }

  /// Counts bytes of an incomplete request, if there is room for them.
  ///
  /// - Parameters:
  ///   - count: how many more bytes are held.
  ///   - address: the address that the body counts against; nil for a header section, which only counts in the total.
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

  /// Stops counting bytes that were counted for the same address.
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
