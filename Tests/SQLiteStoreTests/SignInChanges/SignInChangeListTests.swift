import Foundation
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite("The list of sign-in changes beside the database")
struct SignInChangeListTests {
  let fixture = StoreFixture()
  let wallet = PublicID(high: 1, low: 2)
  let header = "MyWallet sign-in changes, version 1, wallet 00000000000000010000000000000002\n"
  let list: SignInChangeList

  init() throws {
    try DataFolder(path: fixture.folder).make()
    list = SignInChangeList(folder: DataFolder(path: fixture.folder))
  }

  private func changes(_ count: Int64, kind: SignInChange.Kind? = nil) throws -> [SignInChange] {
    let mark = try #require(Digest(bytes: [UInt8](repeating: 0xAB, count: 32)))
    return (1...count).map { number in
      SignInChange(
        number: number, at: Timestamp(milliseconds: .max - number), user: UserID(row: .max),
        userMade: Timestamp(milliseconds: .min),
        kind: kind ?? [.authenticatorOn, .authenticatorOff, .number(mark), .passkeyRemoved(mark)][Int(number % 4)])
    }
  }

  private func put(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: list.path)) }

  private func text() throws -> String { try String(contentsOfFile: list.path, encoding: .utf8) }

  private func fault(_ work: () throws(SignInChangeList.Fault) -> Void) -> SignInChangeList.Fault? {
    do throws(SignInChangeList.Fault) {
      try work()
      return nil
    } catch { return error }
  }

  @Test("A line tells number, time, user and kind, and of a telephone number its mark alone")
  func lines() throws {
    let mark = try #require(Digest(bytes: [UInt8](0..<32)))
    let at = Timestamp(milliseconds: 1_766_390_000_000)
    let made = Timestamp(milliseconds: 5)
    for (kind, words) in [
      (SignInChange.Kind.authenticatorOn, "app-on"), (.authenticatorOff, "app-off"),
      (.number(mark), "number 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"),
      (.passkeyRemoved(mark), "passkey-off 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"),
    ] {
      let change = SignInChange(number: 7, at: at, user: UserID(row: 57), userMade: made, kind: kind)
      #expect(change.line == "7 1766390000000 57 5 \(words)")
      #expect(SignInChange(line: change.line) == change)
    }
  }

  @Test(
    "What is not as it would be written is no line",
    arguments: [
      "", " ", "1", "1 2 3 4", "1 2 3 4 ", "1 2 3 4 app", "1 2 3 4 app-on ", " 1 2 3 4 app-on", "01 2 3 4 app-on",
      "+1 2 3 4 app-on", "1 2 3 4 app-on 00", "1 2 3 4 number", "1 2 3 4 number 00", "1 2 3 4 passkey-off",
      "1 2 3 4 passkey-off 00",
      "1 2 3 4 number \(String(repeating: "AB", count: 32))", "1 2 3 4 app-off \(String(repeating: "ab", count: 32))",
      "9223372036854775808 2 3 4 app-on", "1  2 3 4 app-on", "1 2 3 4 app-on\r",
    ])
  func badLines(_ line: String) { #expect(SignInChange(line: line) == nil) }

  @Test("It is written whole, added to, and read to its end by its last line")
  func written() throws {
    try list.write([], of: wallet)
    #expect(try text() == header)
    #expect(MaintenanceFixture.mode(list.path) == 0o600)
    #expect(try list.end(of: wallet) == SignInChangeList.End(newest: nil, length: header.utf8.count))
    #expect(try list.changes(of: wallet) == [])
    let all = try changes(200)
    var known = 0
    for count in [1, 2, 50, 200] {
      try list.append(Array(all[known..<count]), after: try list.end(of: wallet))
      known = count
      #expect(try list.end(of: wallet).newest == all[count - 1])
      #expect(try list.changes(of: wallet) == Array(all[..<count]))
    }
    let before = try text()
    try list.write(Array(all[..<3]), of: wallet, keepingOld: true)
    #expect(try list.changes(of: wallet) == Array(all[..<3]))
    #expect(try String(contentsOfFile: list.path + ".before", encoding: .utf8) == before)
  }

  @Test("What a power failure left behind the last line is no line, and the next change takes its place")
  func torn() throws {
    let all = try changes(3)
    let longest = "\(all[1].line) and more than that"
    for rest in ["", "2", "2 17", String(all[1].line.dropLast()), longest] {
      for known in 0...1 {
        try put(header + all[..<known].map { $0.line + "\n" }.joined() + rest)
        let end = try list.end(of: wallet)
        #expect(end.newest == all[..<known].last, "\(rest)")
        #expect(try list.changes(of: wallet).count == known)
        try list.append(Array(all[known..<2]), after: end)
        #expect(try list.changes(of: wallet) == Array(all[..<2]), "\(rest)")
      }
    }
  }

  @Test("A list that is missing, another wallet's, or not as it was written is no good one")
  func faults() throws {
    let (wallet, list) = (wallet, list)
    func both() -> [SignInChangeList.Fault?] {
      [
        fault { () throws(SignInChangeList.Fault) in _ = try list.end(of: wallet) },
        fault { () throws(SignInChangeList.Fault) in _ = try list.changes(of: wallet) },
      ]
    }
    #expect(both() == [.missing, .missing])
    try list.write(try changes(2), of: PublicID(high: 1, low: 3))
    #expect(both() == [.ofAnotherWallet, .ofAnotherWallet])
    for text in ["", "x", String(header.dropLast()), header.replacing("version 1", with: "version 2"), "\n" + header] {
      try put(text)
      for fault in both() {
        guard case .unreadable = fault else {
          Issue.record("\(text): \(String(describing: fault))")
          continue
        }
      }
    }
    let line = try changes(1)[0].line
    try put(header + line + "\nnonsense\n")
    #expect(
      both() == [.unreadable("its last line is not as it was written"), .unreadable("line 3 is not as it was written")])
    // Reading only the end does not notice a line missing in the middle.
    try put(header + "2\(line.dropFirst())\n")
    #expect(both() == [nil, .unreadable("line 2 is not as it was written")])
    try FileManager.default.removeItem(atPath: list.path)
    try FileManager.default.createSymbolicLink(atPath: list.path, withDestinationPath: "/etc/hostname")
    #expect(both() == [.unreadable("it cannot be opened"), .unreadable("it cannot be opened")])
  }
}
