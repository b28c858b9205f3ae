import Foundation
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite(
  "The markup of every page, by the W3C's checker",
  .enabled(if: PythonPackage.checker.isWanted, PythonPackage.checker.skipReason))
struct MarkupCheckTests {
  private struct Report: Decodable {
    struct Message: Decodable {
      let type: String
      let subType: String?
      let message: String
      let extract: String?
      let url: String?
    }
    let messages: [Message]
  }

  /// Checks all files in one run of the program, because starting it takes the time.
  private func faults(in folder: String) throws -> [(file: String, fault: String)] {
    let java = try #require(PythonPackage.checker.program)
    let arguments = [
      "-Xss4m", "-jar", try PythonPackage.checker.path(), "--format", "json", "--stdout", "--exit-zero-always",
    ]
    let printed = try Tool.run(java, arguments + ["--skip-non-html", folder])
    let report = try JSONDecoder().decode(Report.self, from: Data(printed))
    return report.messages.map { message in
      let file = message.url.flatMap { URL(string: $0)?.lastPathComponent } ?? "?"
      return (file, "\(message.subType ?? message.type): \(message.message) \(message.extract ?? "")")
    }
  }

  private func withFolder(_ story: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "wallet-markup-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try story(folder)
  }

  @Test("No error and no warning, in any state of any page, and on no page that a walk over all links comes to")
  func everyPage() async throws {
    let pages = try await Self.pages()
    try withFolder { folder in
      for (name, html) in pages {
        try html.write(toFile: "\(folder)/\(name).html", atomically: false, encoding: .utf8)
      }
      var found = FaultList()
      for (file, fault) in try faults(in: folder) { found.add(fault, at: file) }
      found.report()
    }
  }

  @Test("It is a checker of 2023 or later that looks")
  func version() throws {
    let java = try #require(PythonPackage.checker.program)
    let printed = try Tool.run(java, ["-jar", try PythonPackage.checker.path(), "--version"])
    let year = try #require(String(decoding: printed, as: UTF8.self).split(separator: ".").first.flatMap { Int($0) })
    #expect(year >= 23, "\(String(decoding: printed, as: UTF8.self))")
  }

  @Test("What is wrong is found")
  func planted() throws {
    try withFolder { folder in
      let page = #"<!doctype html><html lang="en"><title>x</title><p><div></div></p><img src="a"><p align="left">x"#
      try page.write(toFile: folder + "/planted.html", atomically: false, encoding: .utf8)
      let found = try faults(in: folder)
      #expect(found.count == 3, "\(found)")
      #expect(
        found.allSatisfy {
          $0.file == "planted.html" && ($0.fault.hasPrefix("error: ") || $0.fault.hasPrefix("warning: "))
        })
    }
  }

  /// The gallery's pages, and the pages that three people reach by links.
  private static func pages() async throws -> [(name: String, html: String)] {
    var pages: [(name: String, html: String)] = []
    for theme in Theme.allCases {
      pages += try await PageGallery.of(theme).pages.map { ("\(theme.rawValue)-\($0.name)", $0.html) }
    }
    let walked = try TestWallet()
    defer { walked.stop() }
    let people = [try walked.personWithPast(deposits: 50), walked.visitor(), try walked.waitingForCode()]
    walked.addChargePoints()
    for (number, person) in people.enumerated() {
      for (place, stop) in try SiteWalk(person).pages.enumerated() {
        let address = stop.address.map { $0.isLetter || $0.isNumber ? $0 : "-" }
        pages.append(("walk-\(number)-\(place)-\(String(address).prefix(60))", stop.answer.text))
      }
    }
    return pages
  }
}
