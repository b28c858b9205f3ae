import Messaging
import TestSupport
import Testing

@testable import WalletCore

@Suite("A real gateway", .blocking, .enabled(if: Kannel.isWanted, Kannel.skipReason))
struct KannelTests {
  @Test("A code goes through Kannel to the operator, with its number and both lines")
  func delivery() async throws {
    let kannel = try Kannel()
    try kannel.startBoxes()
    let sender = try HTTPGatewaySender(try kannel.url(), limits: SMSExample.limits())
    defer { sender.close() }
    #expect(try await SMSExample.failure(of: sender) == nil)
    // The operator logs a message line by line.
    #expect(
      try blockUntil { kannel.delivered.contains("@localhost #123456") }, "\(kannel.delivered)")
    #expect(kannel.delivered.contains("<MyWallet +15305550123 text 123456 is your MyWallet code.>"))
    #expect(kannel.delivered.contains("<@localhost #123456>"))
    #expect(try await SMSExample.failure(of: sender, text: "Grüße: 100 % + 1 & 2 = ?") == nil)
    #expect(try blockUntil { kannel.delivered.contains("text Grüße: 100 % + 1 & 2 = ?>") }, "\(kannel.delivered)")
  }

  @Test("With a wrong password Kannel refuses, and it is not asked again")
  func password() async throws {
    let kannel = try Kannel()
    try kannel.startBoxes()
    let sender = try HTTPGatewaySender(try kannel.url(password: "hush"), limits: SMSExample.limits())
    defer { sender.close() }
    #expect(
      try await SMSExample.failure(of: sender) == SMSFailure(.refused, reason: "the gateway answered 403"))
    #expect(!kannel.delivered.contains("MyWallet code"))
  }
}
