import Foundation
import SQLiteStore
import SystemSupport
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite(.blocking) struct AdminSocketTests {
  @Test("An asker who left while the work goes on keeps no core busy: the socket waits again")
  func left() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let listening = AdminSocketIO.make(waits: false)
    defer { close(listening) }
    let bound = unsafe AdminSocketIO.withAddress(in: folder) { unsafe bind(listening, $0, $1) }
    try #require(bound == 0 && listen(listening, 4) == 0)
    let client = AdminSocketIO.make(waits: true)
    let connected = unsafe AdminSocketIO.withAddress(in: folder) { unsafe connect(client, $0, $1) }
    try #require(connected == 0)
    let session = AdminSession(try #require(FileDescriptor(accept(listening, nil, nil))))
    close(client)

    var socket = AdminSocket(listening: listening)
    let began = ContinuousClock.now
    _ = socket.wait(beside: [session])
    #expect(session.cancellation.isCancelled)
    _ = socket.wait(beside: [session])
    #expect(ContinuousClock.now - began >= .milliseconds(900), "the next sign of life is due after a second")
  }
}
