import Foundation
import PhoneNumbers
import TestSupport
import Testing

@testable import Messaging
@testable import WalletCore

@Suite("Messages in a file, after their user has left")
struct FileSenderErasingTests {
  @Test("S62: the messages to a number are overwritten, where they are; those to others stay, and new ones follow")
  func erased() async throws {
    let path = NSTemporaryDirectory() + "wallet-sms-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    let sender = FileSender(path: path)
    let (gone, other) = (
      try #require(E164Number(e164: "+15305550123")), try #require(E164Number(e164: "+1530555012"))
    )
    func send(_ phone: E164Number, _ text: String) async throws {
      try await sender.send(SMSMessage(to: phone, text: text, at: Timestamp(milliseconds: 1000)))
    }
    #expect(sender.erase(messagesTo: gone), "no file, nothing to do")
    for (phone, text) in [(gone, "one"), (other, "two"), (gone, "three")] { try await send(phone, text) }
    let size = try Data(contentsOf: URL(filePath: path)).count
    #expect(sender.erase(messagesTo: gone))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.utf8.count == size && !text.contains("+15305550123") && !text.contains("three"))
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.count == 3 && lines[0].isEmpty && lines[2].isEmpty && lines[1].contains("two"))
    try await send(other, "four")
    #expect(sender.erase(messagesTo: gone), "a second time changes nothing")
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix(text))
  }
}
