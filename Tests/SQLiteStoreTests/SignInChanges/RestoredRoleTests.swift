import Foundation
import PhoneNumbers
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore

extension RestoredChangesTests {
  @Test(
    "S54, S57: an app that was made a second factor since the backup is one; one that was made none is none",
    arguments: [true, false])
  func role(isSecond: Bool) async throws {
    let store = try openWallet()
    let door = try door()
    let request = door.request(try await door.signIn(store))
    #expect(try await store.beginAuthenticator([1], by: request))
    #expect(try await store.turnOnAuthenticator([1], step: 1, by: request))
    _ = try await store.makeRecoveryCodes([try door.code(1)], by: request)
    if !isSecond { #expect(try await store.setAuthenticatorRole(.secondFactor, by: request) == .done) }
    try fixture.backup()
    #expect(
      try await store.setAuthenticatorRole(isSecond ? .secondFactor : .alternative, by: request) == .done)
    var changed = counts(0, 0, 0)
    changed.appRoles = 1
    #expect(done(try restore(store)) == changed)
    let restored = try open(other)
    let reader = try restored.openSQLiteReader()
    #expect(try reader.authenticator(of: UserID(row: 1))?.isSecondFactor == isSecond)
    #expect(
      try reader.events(of: UserID(row: 1), limit: 200).map(\.kind)
        .contains(isSecond ? .secondFactorOn : .secondFactorOff))
    restored.close()
  }
}
