import Foundation
import SystemSupport
import TestSupport
import Testing
import WalletCore

@testable import WalletWeb

@Suite("A file that the owner keeps")
struct OwnersFileTests {
  private let now = Timestamp(milliseconds: 1_795_000_000_000)

  private func text(_ finding: OwnersFile.Finding) -> String {
    switch finding {
    case .unchanged: "unchanged"
    case .bytes(let bytes, let isSame): (isSame ? "again " : "") + String(decoding: bytes, as: UTF8.self)
    case .failed: "failed"
    }
  }

  @Test("It is read when it has changed; what time may mend is tried again after a minute, and nothing else")
  func looks() throws {
    let kept = OwnersTextFile()
    defer { kept.remove() }
    var file = OwnersFile(path: kept.path, sizeLimit: 10)
    #expect(text(file.look(at: now)) == "failed" && file.fault == .missing)
    #expect(text(file.look(at: now)) == "unchanged")
    try kept.write("one")
    #expect(text(file.look(at: now)) == "one" && file.fault == nil)
    #expect(text(file.look(at: now.adding(seconds: 600))) == "unchanged")
    #expect(text(file.look(at: now.adding(seconds: 59), mayMend: true)) == "unchanged")
    #expect(text(file.look(at: now.adding(seconds: 60), mayMend: true)) == "again one")
    #expect(text(file.look(at: now.adding(seconds: 119), mayMend: true)) == "unchanged")
    #expect(text(file.look(at: now.adding(seconds: -1), mayMend: true)) == "again one", "the clock was set back")
    try kept.write("eleven bytes")
    #expect(text(file.look(at: now)) == "failed" && file.fault == .tooLarge)
    #expect(text(file.look(at: now.adding(seconds: 600), mayMend: true)) == "unchanged")
    try kept.write("ten bytes.")
    #expect(text(file.look(at: now)) == "ten bytes.")
  }

  @Test("A patient look reads a changed file when two looks in a row find it the same, the first one at once")
  func patient() throws {
    let kept = OwnersTextFile()
    defer { kept.remove() }
    try kept.write("one")
    var file = OwnersFile(path: kept.path, sizeLimit: 10, isPatient: true)
    #expect(text(file.look(at: now)) == "one")
    for half in ["t", "tw"] {
      try kept.write(half)
      #expect(text(file.look(at: now)) == "unchanged")
    }
    try kept.write("two")
    #expect(text(file.look(at: now)) == "unchanged")
    #expect(text(file.look(at: now)) == "two")
    #expect(text(file.look(at: now)) == "unchanged")
    kept.remove()
    #expect(text(file.look(at: now)) == "unchanged")
    #expect(text(file.look(at: now)) == "failed" && file.fault == .missing)
    try kept.write("three")
    #expect(text(file.look(at: now)) == "unchanged")
    #expect(text(file.look(at: now)) == "three")
  }

  @Test("Nothing is taken of a file that changes while it is read; a command tries a few times, and then says so")
  func torn() throws {
    let kept = OwnersTextFile()
    defer { kept.remove() }
    try kept.write("one")
    var file = OwnersFile(path: kept.path, sizeLimit: 10)
    let meanwhile: OwnersFile.Reading = { opened, limit throws(FileFault) in
      let bytes = try opened.bytes(limit: limit)
      try? kept.write("two")
      return bytes
    }
    #expect(text(file.look(at: now, reading: meanwhile)) == "unchanged" && file.fault == .changing)
    #expect(text(file.look(at: now)) == "two" && file.fault == nil)
    #expect(try OwnersFile.once(kept.path, sizeLimit: 10, at: now) == Array("two".utf8))
    kept.remove()
    #expect(throws: FileFault.missing) { try OwnersFile.once(kept.path, sizeLimit: 10, at: now) }
    #expect(throws: FileFault.notAFile) { try OwnersFile.once("/", sizeLimit: 10, at: now) }
  }
}

/// A file of the owner for a test.
struct OwnersTextFile {
  let path = NSTemporaryDirectory() + "owners-" + UUID().uuidString + ".csv"

  /// Puts another file in its place, as an editor does.
  func write(_ text: String) throws {
    let draft = path + ".new"
    try Data(text.utf8).write(to: URL(fileURLWithPath: draft))
    guard unsafe rename(draft, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
