import CSystem
import Glibc

extension DataFolder {
  /// The file of the key under which codes and forms are authenticated.
  var key: String { "\(path)/key" }

  /// The key's 32 bytes.
  func readKey() throws(UpkeepFailure) -> [UInt8] {
    let bytes = try SystemFile.read(key, atMost: 64)
    guard bytes.count == 32 else { throw .damaged(file: key, reason: "it must hold 32 bytes") }
    return bytes
  }

  /// Removes a folder of ours with all files in it; it holds no folders.
  func removeAll() {
    guard let stream = unsafe opendir(path) else { return }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      names.append(
        unsafe withUnsafePointer(to: entry.pointee.d_name) { pointer in
          unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        })
    }
    unsafe closedir(stream)
    for name in names where name != "." && name != ".." { SystemFile.remove(path + "/" + name) }
    unsafe rmdir(path)
  }
}
