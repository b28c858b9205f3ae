import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport

/// `script/mutate` takes hours, so this checks what is quick to see: no rename leaves a mutation without its target.
@Suite("Mutations", .blocking)
struct MutationTests {
  @Test("Each mutation names a file that is there, changes it, and names tests that are there")
  func apply() throws {
    let folder = TestWallet.root + "script/mutations/"
    let mutations = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".sed") }
    let tests = try FileManager.default.subpathsOfDirectory(atPath: TestWallet.root + "Tests")
    #expect(mutations.count > 40)
    for mutation in mutations.sorted() {
      let script = try String(contentsOfFile: folder + mutation, encoding: .utf8)
      let file = TestWallet.root + (try #require(script.firstMatch(of: /# File: (.+)/), "\(mutation)").1)
      let source = try String(contentsOfFile: file, encoding: .utf8)
      #expect(try mutated(file, by: folder + mutation) != source, "\(mutation) changes nothing")
      for name in try #require(script.firstMatch(of: /# Tests: (.+)/), "\(mutation)").1.split(separator: "|") {
        #expect(tests.contains { $0.contains(name) }, "\(mutation): no test \(name)")
      }
    }
  }

  private func mutated(_ file: String, by script: String) throws -> String {
    let sed = SpawnedProcess()
    sed.executableURL = URL(filePath: "/usr/bin/env")
    sed.arguments = ["sed", "-E", "-f", script, file]
    let output = Pipe()
    sed.standardOutput = output
    try sed.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    sed.waitUntilExit()
    #expect(sed.terminationStatus == 0, "\(script)")
    return text
  }
}
