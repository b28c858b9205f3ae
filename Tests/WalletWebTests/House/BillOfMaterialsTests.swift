import Foundation
import TestSupport
import Testing

/// `docs/sbom.json`: CycloneDX 1.5.
@Suite("What the wallet is linked with", .blocking)
struct BillOfMaterialsTests {
  private struct Bill: Decodable {
    struct Component: Decodable {
      struct Licence: Decodable { let expression: String }
      let type: String
      let name: String
      let version: String?
      let licenses: [Licence]
      let reference: String

      private enum CodingKeys: String, CodingKey {
        case type, name, version, licenses
        case reference = "bom-ref"
      }
    }
    struct Dependency: Decodable {
      let ref: String
      let dependsOn: [String]
    }
    let bomFormat: String
    let specVersion: String
    let version: Int
    let components: [Component]
    let dependencies: [Dependency]
  }

  @Test("S65: the list is what the built program is linked with")
  func linked() throws {
    let printed = try Tool.run(Repository.root + "script/sbom", [Repository.program.path(percentEncoded: false)])
    #expect(String(decoding: printed, as: UTF8.self) == (try Repository.text("docs/sbom.json")))
  }

  @Test("S65: the list names SQLite, libcrypto and zlib, each once, and is the same on every machine")
  func names() throws {
    let bill = try JSONDecoder().decode(Bill.self, from: Data(Repository.text("docs/sbom.json").utf8))
    #expect(bill.bomFormat == "CycloneDX" && bill.specVersion == "1.5" && bill.version == 1)
    let names = bill.components.map(\.name)
    for name in ["libsqlite3.so.0", "libcrypto.so.3", "libz.so.1", "Swift runtime"] { #expect(names.contains(name)) }
    #expect(Set(names).count == names.count && bill.components.map(\.reference) == names)
    #expect(bill.components.allSatisfy { $0.type == "library" && !$0.licenses.isEmpty })
    // Each machine has versions of its own; `--here` prints them.
    #expect(bill.components.allSatisfy { $0.version == nil })
    #expect(bill.dependencies.map(\.ref) == ["mywallet"] && bill.dependencies[0].dependsOn == names)
  }
}
