import Foundation
import SystemSupport
import Testing

@testable import ChargePoint

@Suite("Who asks the processes that run charge points")
struct ControlClientTests {
  @Test("A socket that refuses is removed if its process is gone; one that does not listen yet stays")
  func sockets() throws {
    let path = NSTemporaryDirectory() + "sockets-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = try StateFolder(path)
    // No process has so high a number.
    let names = ["\(getpid())", "\(Int32.max)", "none"].map { $0 + ControlSocket.suffix }
    var bound: [FileDescriptor] = []
    for name in names {
      let socket = try #require(Socket.make(AF_UNIX))
      let result = unsafe ControlSocket.withAddress(of: name, in: folder) { unsafe bind(socket.number, $0, $1) }
      #expect(result == 0)
      bound.append(socket)
    }
    #expect(ControlClient(folder: folder).run(["list"]).isRefusal)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [names[0]])
    #expect(bound.count == 3)
  }
}
