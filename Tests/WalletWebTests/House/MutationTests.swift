import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport

/// `script/mutate` takes hours, so this checks what is quick to see: no rename leaves a mutation without its target.
@Suite("Mutations", .blocking)
struct MutationTests {
  @Test("Each mutation names a file that is there, changes it, and names tests that are there")
  func apply() throws {
    let mutations = try Repository.paths(in: "script/mutations", ending: ".sed")
    let tests = try Repository.paths(in: "Tests")
    #expect(mutations.count > 40)
    for mutation in mutations {
      let script = try Repository.text(mutation)
      let file = String(try #require(script.firstMatch(of: /# File: (.+)/), "\(mutation)").1)
      #expect(try mutated(file, by: mutation) != Repository.text(file), "\(mutation) changes nothing")
      for name in try #require(script.firstMatch(of: /# Tests: (.+)/), "\(mutation)").1.split(separator: "|") {
        #expect(tests.contains { $0.contains(name) }, "\(mutation): no test \(name)")
      }
    }
  }

  private func mutated(_ file: String, by script: String) throws -> String {
    String(
      decoding: try Tool.run("sed", ["-E", "-f", Repository.root + script, Repository.root + file]), as: UTF8.self)
  }
}
