/// The environment that this process was started with.
package enum ProcessEnvironment {
  /// `NAME=value`, in their original bytes, which need not be UTF-8.
  package static func entries() -> [[UInt8]] {
    var entries: [[UInt8]] = []
    var place = unsafe environ
    while let entry = unsafe place.pointee {
      entries.append(unsafe Array(UnsafeRawBufferPointer(start: entry, count: strlen(entry))))
      unsafe place += 1
    }
    return entries
  }
}
