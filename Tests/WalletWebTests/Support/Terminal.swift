import SystemSupport
import TestSupport

/// A terminal whose screen is read only on request.
final class Terminal {
  private let master: Int32
  let path: String

  /// Linux's ioctl_tty(2): unlock the other side, and get its number.
  private static let unlock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  init() throws {
    master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (locked, number): (Int32, Int32) = (0, -1)
    guard master >= 0, unsafe ioctl(master, Self.unlock, &locked) == 0,
      unsafe ioctl(master, Self.getNumber, &number) == 0
    else { throw ClientFailure(what: "no terminal: errno \(errno)") }
    path = "/dev/pts/\(number)"
  }

  deinit { close(master) }

  /// Reads its screen until it ends with this text.
  func read(untilEnding text: String) throws -> String {
    var screen: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while !screen.reversed().starts(with: text.utf8.reversed()) {
      var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&ready, 1, 60_000) == 1 else { throw ClientFailure(what: "the terminal says no more") }
      let count = unsafe piece.withUnsafeMutableBytes { unsafe SystemSupport.read(master, $0.baseAddress, $0.count) }
      guard count > 0 else {
        throw ClientFailure(what: "the terminal has ended: \(String(decoding: screen, as: UTF8.self))")
      }
      screen.append(contentsOf: piece[..<count])
    }
    return String(decoding: screen, as: UTF8.self)
  }

  /// Types something.
  func write(_ text: String) { _ = FileBytes.write(Array(text.utf8)[...], to: master) }

  /// Reads its screen until a line has this text at its start or after 25 bytes, or `most` bytes are read.
  func read(until text: String, most: Int = 8 << 20) throws -> String {
    var screen: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    let wanted = Array(text.utf8)
    while screen.count < most {
      var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&ready, 1, 20_000) == 1 else { throw ClientFailure(what: "the terminal says no more") }
      let count = unsafe piece.withUnsafeMutableBytes { unsafe SystemSupport.read(master, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      screen.append(contentsOf: piece[..<count])
      if screen.suffix(4096 + count).split(separator: 0x0A).contains(where: {
        $0.starts(with: wanted) || $0.dropFirst(25).starts(with: wanted)
      }) {
        break
      }
    }
    return String(decoding: screen, as: UTF8.self)
  }
}
