import Synchronization
import SystemSupport

/// The bytes of a request's body. They are zeroed when nobody holds them any more, because a form may contain what must
/// not stay in memory.
///
/// For that they are read in place: a copy of them would not be zeroed.
package final class RequestBody: Sendable {
  private let storage: Mutex<[UInt8]>

  /// A body built in code.
  package init(_ bytes: [UInt8] = []) { storage = Mutex(bytes) }

  deinit { storage.withLock { bytes in Memory.wipe(&bytes) } }

  /// How many bytes have arrived.
  package var count: Int { storage.withLock { $0.count } }

  /// How many bytes there is room for.
  var capacity: Int { storage.withLock { $0.capacity } }

  /// A copy, for bytes that may stay in memory.
  package var bytes: [UInt8] { storage.withLock { $0 } }

  /// Reads the bytes in place.
  package func read<Value: Sendable, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try storage.withLock { (bytes) throws(Failure) in try body(bytes.span) }
  }

  /// Appends a part of some input. Grows as arrays do, but never beyond `most` bytes, and zeroes what it moves away from.
  func append(_ input: Span<UInt8>, _ range: Range<Int>, growingTo most: Int) {
    storage.withLock { bytes in
      let needed = bytes.count + range.count
      if needed > bytes.capacity {
        var larger: [UInt8] = []
        larger.reserveCapacity(max(needed, min(most, 2 * bytes.capacity)))
        larger.append(contentsOf: bytes)
        Memory.wipe(&bytes)
        bytes = larger
      }
      bytes.append(input, range)
    }
  }
}
