import Foundation
import SQLiteStore
import SystemSupport
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite(.blocking) struct OwnerLobbyTests {
  @Test("An asker who left while the work goes on keeps no core busy: the lobby waits again")
  func left() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let listening = OwnerSocket.make(waits: false)
    defer { close(listening) }
    let bound = unsafe OwnerSocket.withAddress(in: folder) { unsafe bind(listening, $0, $1) }
    try #require(bound == 0 && listen(listening, 4) == 0)
    let guest = OwnerSocket.make(waits: true)
    let connected = unsafe OwnerSocket.withAddress(in: folder) { unsafe connect(guest, $0, $1) }
    try #require(connected == 0)
    let conversation = OwnerConversation(try #require(FileDescriptor(accept(listening, nil, nil))))
    close(guest)

    var lobby = OwnerLobby(listening: listening)
    let began = ContinuousClock.now
    _ = lobby.wait(beside: [conversation])
    #expect(conversation.cancellation.isCancelled)
    _ = lobby.wait(beside: [conversation])
    #expect(ContinuousClock.now - began >= .milliseconds(900), "the next sign of life is due after a second")
  }
}
